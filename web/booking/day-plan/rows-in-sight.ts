/** Rows that are drawn beside those in sight, so that a quick scroll shows no hole; also how often others are drawn. */
const spare = 8

/** Which rows of equal height to draw: those in sight and some more, the same for a while as one scrolls. */
export function rowsInSight(scrolled: number, height: number, row: { height: number; count: number }) {
  const first = Math.floor(scrolled / row.height / spare) * spare - spare
  const last = Math.ceil((scrolled + height) / row.height / spare) * spare + spare
  return { first: Math.max(0, Math.min(first, row.count)), last: Math.max(0, Math.min(last, row.count)) }
}
