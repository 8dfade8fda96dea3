/** Number of rows rendered beyond each edge, so that fast scrolling shows no gaps. */
const spare = 6
/** Step of the rendered range in rows; few enough to render in one frame. */
const atOnce = 4

/** Returns the range of rows to render, `last` excluded. It moves in steps, so that scrolling seldom changes it. */
export function computeVisibleRows(scrolled: number, height: number, row: { height: number; count: number }) {
  const first = Math.floor((scrolled / row.height - spare) / atOnce) * atOnce
  const last = Math.ceil(((scrolled + height) / row.height + spare) / atOnce) * atOnce
  return { first: Math.max(0, Math.min(first, row.count)), last: Math.max(0, Math.min(last, row.count)) }
}
