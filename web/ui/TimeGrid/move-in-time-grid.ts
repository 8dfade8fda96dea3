/** Column and box; -1 is the heading. */
export interface TimeGridPosition {
  day: number
  index: number
}

/** Boxes of each column, in reading order. */
export type TimeGridRows = readonly (readonly { start: number }[])[]

function findNearest(boxes: readonly { start: number }[], start: number) {
  let nearestIndex = -1
  for (const [index, box] of boxes.entries())
    if (nearestIndex < 0 || Math.abs(box.start - start) < Math.abs((boxes[nearestIndex]?.start ?? 0) - start))
      nearestIndex = index
  return nearestIndex
}

function moveSideways(from: TimeGridPosition, day: number, rows: TimeGridRows): TimeGridPosition | undefined {
  const boxes = rows[day]
  if (!boxes) return undefined
  const start = rows[from.day]?.[from.index]?.start
  return { day, index: start === undefined ? -1 : findNearest(boxes, start) }
}

const findPosition = ({ day, index }: TimeGridPosition, rows: TimeGridRows): TimeGridPosition | undefined =>
  index >= -1 && index < (rows[day]?.length ?? 0) ? { day, index } : undefined

const getLastPosition = (day: number, rows: TimeGridRows): TimeGridPosition => ({
  day,
  index: (rows[day]?.length ?? 0) - 1,
})
const getFirstPosition = (day: number, rows: TimeGridRows): TimeGridPosition => ({
  day,
  index: Math.min(0, getLastPosition(day, rows).index),
})

/** Keeps the time for left and right, and the column for up and down. */
export function moveInTimeGrid(
  key: string,
  from: TimeGridPosition,
  rows: TimeGridRows,
  isWholeGrid = false,
): TimeGridPosition | undefined {
  switch (key) {
    case 'ArrowLeft':
      return moveSideways(from, from.day - 1, rows)
    case 'ArrowRight':
      return moveSideways(from, from.day + 1, rows)
    case 'ArrowUp':
      return findPosition({ day: from.day, index: from.index - 1 }, rows)
    case 'ArrowDown':
      return findPosition({ day: from.day, index: from.index + 1 }, rows)
    case 'Home':
      return getFirstPosition(isWholeGrid ? 0 : from.day, rows)
    case 'End':
      return getLastPosition(isWholeGrid ? rows.length - 1 : from.day, rows)
    default:
      return undefined
  }
}
