/** Rows that are drawn beside those in sight, so that a quick scroll shows no hole. */
const spare = 6
/** So many at a time: few enough for one frame. */
const atOnce = 4

/** Which rows of equal height to draw: those in sight and some more, the same for a while as one scrolls. */
export function computeVisibleRows(scrolled: number, height: number, row: { height: number; count: number }) {
  const first = Math.floor((scrolled / row.height - spare) / atOnce) * atOnce
  const last = Math.ceil(((scrolled + height) / row.height + spare) / atOnce) * atOnce
  return { first: Math.max(0, Math.min(first, row.count)), last: Math.max(0, Math.min(last, row.count)) }
}
