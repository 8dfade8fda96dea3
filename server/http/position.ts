import { AppError } from '../lib/app-error.ts'

const positionPattern = /^ *(-?\d{1,3}(?:\.\d{1,15})?) *, *(-?\d{1,3}(?:\.\d{1,15})?) *, *(\d{1,9}(?:\.\d{1,15})?) *$/

/**
 * Checks latitude, longitude and accuracy in metres. For privacy the position is neither stored nor logged.
 * @throws AppError requestInvalid
 */
export function checkPosition(header: string | string[] | undefined): void {
  if (header === undefined) return
  const [latitude = NaN, longitude = NaN] =
    (typeof header === 'string' ? positionPattern.exec(header) : null)?.slice(1).map(Number) ?? []
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return
  throw new AppError('requestInvalid', [
    { path: 'headers/geolocation', message: 'latitude,longitude,accuracy: degrees, degrees, metres' },
  ])
}
