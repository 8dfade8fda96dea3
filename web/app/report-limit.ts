/** Allows `maximum` reports per period, and one per name. A call counts the report that it allows. */
export function createReportLimit(maximum = 10, milliseconds = 60_000) {
  let sentTimes: number[] = []
  const reportedNames = new Set<string>()
  return (now: number, name?: string): boolean => {
    sentTimes = sentTimes.filter((time) => now - time < milliseconds)
    if (sentTimes.length >= maximum || (name !== undefined && reportedNames.has(name))) return false
    sentTimes.push(now)
    if (name !== undefined) reportedNames.add(name)
    return true
  }
}
