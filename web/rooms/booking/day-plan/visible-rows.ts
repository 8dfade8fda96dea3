/** Rows rendered beyond each edge, so that fast scrolling shows no gaps. */
const overscanRows = 6
/** In rows; few enough to render in one frame. */
const rangeStep = 4

/** Computes which rows to render; `end` is excluded. The range moves in steps, so that scrolling seldom changes it. */
export function computeVisibleRows(scrollOffset: number, viewHeight: number, row: { height: number; count: number }) {
  const first = Math.floor((scrollOffset / row.height - overscanRows) / rangeStep) * rangeStep
  const end = Math.ceil(((scrollOffset + viewHeight) / row.height + overscanRows) / rangeStep) * rangeStep
  return { first: Math.max(0, Math.min(first, row.count)), end: Math.max(0, Math.min(end, row.count)) }
}
