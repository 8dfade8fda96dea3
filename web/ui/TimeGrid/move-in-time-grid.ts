/** 0-based column and box; box -1 is the column's heading. */
export interface TimeGridPosition {
  columnIndex: number
  boxIndex: number
}

/** Boxes of each column, in reading order. */
export type TimeGridRows = readonly (readonly { start: number }[])[]

function findNearestBoxIndex(boxes: readonly { start: number }[], start: number) {
  let nearestIndex = -1
  for (const [index, box] of boxes.entries())
    if (nearestIndex < 0 || Math.abs(box.start - start) < Math.abs((boxes[nearestIndex]?.start ?? 0) - start))
      nearestIndex = index
  return nearestIndex
}

function moveSideways(from: TimeGridPosition, columnIndex: number, rows: TimeGridRows): TimeGridPosition | undefined {
  const boxes = rows[columnIndex]
  if (!boxes) return undefined
  const start = rows[from.columnIndex]?.[from.boxIndex]?.start
  return { columnIndex, boxIndex: start === undefined ? -1 : findNearestBoxIndex(boxes, start) }
}

const findPosition = ({ columnIndex, boxIndex }: TimeGridPosition, rows: TimeGridRows): TimeGridPosition | undefined =>
  boxIndex >= -1 && boxIndex < (rows[columnIndex]?.length ?? 0) ? { columnIndex, boxIndex } : undefined

const getLastPosition = (columnIndex: number, rows: TimeGridRows): TimeGridPosition => ({
  columnIndex,
  boxIndex: (rows[columnIndex]?.length ?? 0) - 1,
})
const getFirstPosition = (columnIndex: number, rows: TimeGridRows): TimeGridPosition => ({
  columnIndex,
  boxIndex: Math.min(0, getLastPosition(columnIndex, rows).boxIndex),
})

/** Left and right go to the box nearest in time; Home and End stay in the column unless `isWholeGrid`. */
export function moveInTimeGrid(
  key: string,
  from: TimeGridPosition,
  rows: TimeGridRows,
  isWholeGrid = false,
): TimeGridPosition | undefined {
  switch (key) {
    case 'ArrowLeft':
      return moveSideways(from, from.columnIndex - 1, rows)
    case 'ArrowRight':
      return moveSideways(from, from.columnIndex + 1, rows)
    case 'ArrowUp':
      return findPosition({ columnIndex: from.columnIndex, boxIndex: from.boxIndex - 1 }, rows)
    case 'ArrowDown':
      return findPosition({ columnIndex: from.columnIndex, boxIndex: from.boxIndex + 1 }, rows)
    case 'Home':
      return getFirstPosition(isWholeGrid ? 0 : from.columnIndex, rows)
    case 'End':
      return getLastPosition(isWholeGrid ? rows.length - 1 : from.columnIndex, rows)
    default:
      return undefined
  }
}
