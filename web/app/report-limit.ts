/** Limits reports to `most` per minute, and named reports to a single one. */
export function createReportLimit(most = 10, minute = 60_000) {
  let sent: number[] = []
  const known = new Set<string>()
  return (moment: number, name?: string): boolean => {
    sent = sent.filter((at) => moment - at < minute)
    if (sent.length >= most || (name !== undefined && known.has(name))) return false
    sent.push(moment)
    if (name !== undefined) known.add(name)
    return true
  }
}
