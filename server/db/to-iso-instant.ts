/**
 * A moment as the wire has it, `2026-11-18T10:06:00.123Z`, of what the database writes, `2026-11-18 10:06:00.123456+00`.
 * Every connection has the zone UTC; what is written otherwise takes the long way, which is right and ten times dearer:
 * a week of lessons has one for each.
 */
export const toIsoInstant = (text: string): string =>
  text.length >= 22 && text.endsWith('+00')
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
    : Temporal.Instant.from(text).toString({ smallestUnit: 'millisecond' })
