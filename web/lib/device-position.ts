import type { Coordinates } from '@uurwerk/contract/rooms/booking'

/** The user denied access to the position, or the device has none. */
export class PositionDenied extends Error {
  override name = 'PositionDenied'
}

/**
 * Never returns a cached position.
 * @throws PositionDenied, GeolocationPositionError
 */
export const getDevicePosition = () =>
  new Promise<Coordinates>((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new PositionDenied())
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      (error) => reject(error.code === error.PERMISSION_DENIED ? new PositionDenied() : error),
      { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 },
    )
  })
