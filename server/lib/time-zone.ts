/** Accepts IANA names in their exact spelling, but no offsets, which have no summer time. */
export function isTimeZone(text: string): boolean {
  try {
    return Temporal.Now.zonedDateTimeISO(text).timeZoneId === text && !/^[+-]/.test(text)
  } catch {
    return false
  }
}
