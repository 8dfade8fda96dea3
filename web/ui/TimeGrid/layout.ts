import { arrange, type Box } from './arrange.ts'
import { type DayPart, type GridItem, hourHeight, hoursOf, partsOn } from './day-parts.ts'

/** What the grid shows: a lesson, with the name by which it is read out. */
export interface GridEntry extends GridItem {
  label: string
  /** False for what can be seen but not opened, as a holiday. */
  isSelectable: boolean
}

export interface DayColumn<E extends GridEntry> {
  date: Temporal.PlainDate
  boxes: Box<DayPart<E>>[]
}

export interface GridLayout<E extends GridEntry> {
  columns: DayColumn<E>[]
  from: number
  to: number
  hourHeight: number
}

/** A name for each place that focus can be at: a day's heading, or a box by its last item, which leaves a stack last. */
export const headingKey = (date: Temporal.PlainDate) => date.toString()
export const boxKey = <E extends GridEntry>(date: Temporal.PlainDate, box: Box<DayPart<E>>) =>
  `${date.toString()}/${box.items.at(-1)?.key}`

export function layOut<E extends GridEntry>(
  days: readonly Temporal.PlainDate[],
  entries: readonly E[],
  school: { start: string; end: string },
  { most, target }: { most: number; target: number },
): GridLayout<E> {
  const parts = days.map((date) => partsOn(date, entries))
  const all = parts.flat()
  return {
    columns: days.map((date, index) => ({ date, boxes: arrange(parts[index] ?? [], most) })),
    ...hoursOf(all, school),
    hourHeight: hourHeight(all, target),
  }
}

/** Where focus enters the grid: what is going on or comes next today, else the first that there is. */
export function entrance<E extends GridEntry>({ columns }: GridLayout<E>, now: Temporal.PlainDateTime) {
  const today = columns.find(({ date }) => date.equals(now.toPlainDate()))
  const minute = now.hour * 60 + now.minute
  const next = today?.boxes.find(({ end }) => end > minute)
  if (today && next) return boxKey(today.date, next)
  const first = columns.find(({ boxes }) => boxes.length > 0)
  if (first?.boxes[0]) return boxKey(first.date, first.boxes[0])
  return columns[0] && headingKey(columns[0].date)
}
