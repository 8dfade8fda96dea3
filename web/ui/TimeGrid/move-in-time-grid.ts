import type { CursorStep } from '../cursor/cursor-step.ts'

/** Box index of a column's heading, above its first box. */
export const headingIndex = -1

/** 0-based column and box; `headingIndex` is the column's heading. */
export interface TimeGridPosition {
  columnIndex: number
  boxIndex: number
}

/** Boxes of each column, in reading order. */
export type TimeGridColumns = readonly (readonly { start: number }[])[]

function findNearestBoxIndex(boxes: readonly { start: number }[], start: number) {
  let nearestIndex = -1
  for (const [index, box] of boxes.entries())
    if (nearestIndex < 0 || Math.abs(box.start - start) < Math.abs((boxes[nearestIndex]?.start ?? 0) - start))
      nearestIndex = index
  return nearestIndex
}

function moveSideways(
  from: TimeGridPosition,
  columnIndex: number,
  columns: TimeGridColumns,
): TimeGridPosition | undefined {
  const boxes = columns[columnIndex]
  if (!boxes) return undefined
  const start = columns[from.columnIndex]?.[from.boxIndex]?.start
  return { columnIndex, boxIndex: start === undefined ? headingIndex : findNearestBoxIndex(boxes, start) }
}

const findPosition = (
  { columnIndex, boxIndex }: TimeGridPosition,
  columns: TimeGridColumns,
): TimeGridPosition | undefined =>
  boxIndex >= headingIndex && boxIndex < (columns[columnIndex]?.length ?? 0) ? { columnIndex, boxIndex } : undefined

const getLastPosition = (columnIndex: number, columns: TimeGridColumns): TimeGridPosition => ({
  columnIndex,
  boxIndex: (columns[columnIndex]?.length ?? 0) - 1,
})
const getFirstPosition = (columnIndex: number, columns: TimeGridColumns): TimeGridPosition => ({
  columnIndex,
  boxIndex: Math.min(0, getLastPosition(columnIndex, columns).boxIndex),
})

/** Moves the focus. Left and right go to the box nearest in time. An edge of columns is one of the whole grid. */
export function moveInTimeGrid(
  { rows: boxOffset, columns: columnOffset }: CursorStep,
  { columnIndex, boxIndex }: TimeGridPosition,
  columns: TimeGridColumns,
): TimeGridPosition | undefined {
  if (boxOffset === -Infinity) return getFirstPosition(columnOffset === 0 ? columnIndex : 0, columns)
  if (boxOffset === Infinity) return getLastPosition(columnOffset === 0 ? columnIndex : columns.length - 1, columns)
  if (columnOffset !== 0) return moveSideways({ columnIndex, boxIndex }, columnIndex + columnOffset, columns)
  return findPosition({ columnIndex, boxIndex: boxIndex + boxOffset }, columns)
}
