/** From July the next school year is meant. */
const firstMonth = 7

/** Returns the usual dates of the school year that is under way, or from July of the next one. */
export function guessSchoolYear(today: Temporal.PlainDate): { start: string; end: string } {
  const first = today.month >= firstMonth ? today.year : today.year - 1
  return { start: `${first}-08-24`, end: `${first + 1}-07-09` }
}
