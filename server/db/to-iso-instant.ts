/** Converts `2026-11-18 09:20:00.123+00` by hand, because Temporal is ten times slower. */
export const toIsoInstant = (timestampText: string): string =>
  timestampText.length >= 22 && timestampText.endsWith('+00')
    ? `${timestampText.slice(0, 10)}T${timestampText.slice(11, 19)}.${timestampText.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
    : Temporal.Instant.from(timestampText).toString({ smallestUnit: 'millisecond' })
