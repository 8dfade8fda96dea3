/** Rows rendered beyond the visible ones, so that fast scrolling shows no gaps. */
const spare = 6
/** Step of the window: few enough rows for one frame. */
const atOnce = 4

/** Returns which rows of equal height to render, in steps, so that scrolling seldom changes it. */
export function computeVisibleRows(scrolled: number, height: number, row: { height: number; count: number }) {
  const first = Math.floor((scrolled / row.height - spare) / atOnce) * atOnce
  const last = Math.ceil(((scrolled + height) / row.height + spare) / atOnce) * atOnce
  return { first: Math.max(0, Math.min(first, row.count)), last: Math.max(0, Math.min(last, row.count)) }
}
