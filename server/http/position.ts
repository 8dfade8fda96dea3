import { AppError } from '../lib/app-error.ts'

/** Three plain decimal numbers with commas between them. */
const form = /^ *(-?\d{1,3}(?:\.\d{1,15})?) *, *(-?\d{1,3}(?:\.\d{1,15})?) *, *(\d{1,9}(?:\.\d{1,15})?) *$/

/**
 * Refuses a `Geolocation` header that is no place on earth: latitude, longitude, and accuracy in metres. Where someone
 * is goes no further than here: it is neither kept nor logged. @throws AppError requestInvalid
 */
export function checkPosition(header: string | string[] | undefined): void {
  if (header === undefined) return
  const [latitude = NaN, longitude = NaN] =
    (typeof header === 'string' ? form.exec(header) : null)?.slice(1).map(Number) ?? []
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return
  throw new AppError('requestInvalid', [
    { path: 'headers/geolocation', message: 'latitude,longitude,accuracy: degrees, degrees, metres' },
  ])
}
