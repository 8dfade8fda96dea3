/** A place in the grid: a column, that is a day or one's lane in it, and one of its boxes; -1 is its heading. */
export interface Place {
  day: number
  index: number
}

/** The boxes of each shown day, in reading order. */
export type Rows = readonly (readonly { start: number }[])[]

function nearest(boxes: readonly { start: number }[], start: number) {
  let best = -1
  for (const [index, box] of boxes.entries())
    if (best < 0 || Math.abs(box.start - start) < Math.abs((boxes[best]?.start ?? 0) - start)) best = index
  return best
}

function sideways(from: Place, day: number, rows: Rows): Place | undefined {
  const boxes = rows[day]
  if (!boxes) return undefined
  const start = rows[from.day]?.[from.index]?.start
  return { day, index: start === undefined ? -1 : nearest(boxes, start) }
}

const within = ({ day, index }: Place, rows: Rows): Place | undefined =>
  index >= -1 && index < (rows[day]?.length ?? 0) ? { day, index } : undefined

const lastOf = (day: number, rows: Rows): Place => ({ day, index: (rows[day]?.length ?? 0) - 1 })
const firstOf = (day: number, rows: Rows): Place => ({ day, index: Math.min(0, lastOf(day, rows).index) })

/** Where a key leads: left and right to the same time of another day, up and down along the day. */
export function move(key: string, from: Place, rows: Rows, wholeGrid = false): Place | undefined {
  switch (key) {
    case 'ArrowLeft':
      return sideways(from, from.day - 1, rows)
    case 'ArrowRight':
      return sideways(from, from.day + 1, rows)
    case 'ArrowUp':
      return within({ day: from.day, index: from.index - 1 }, rows)
    case 'ArrowDown':
      return within({ day: from.day, index: from.index + 1 }, rows)
    case 'Home':
      return firstOf(wholeGrid ? 0 : from.day, rows)
    case 'End':
      return lastOf(wholeGrid ? rows.length - 1 : from.day, rows)
    default:
      return undefined
  }
}
