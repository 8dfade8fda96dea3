import type { ReactNode } from 'react'
import { arrange, type Box } from './arrange.ts'
import { type DayPart, type GridItem, hourHeight, hoursOf, partsOn } from './day-parts.ts'

/** What the grid shows: a lesson, with the name by which it is read out. */
export interface GridEntry extends GridItem {
  label: string
  /** False for what can be seen but not opened, as a holiday. */
  isSelectable: boolean
  /** The lanes in which it stands, where there are any. */
  lanes?: readonly string[]
}

/** A column of its own within each day, as that of one person. */
export interface Lane {
  key: string
  name: string
  heading: ReactNode
}

export interface DayColumn<E extends GridEntry> {
  date: Temporal.PlainDate
  lane: Lane | undefined
  boxes: Box<DayPart<E>>[]
}

export interface GridLayout<E extends GridEntry> {
  columns: DayColumn<E>[]
  from: number
  to: number
  hourHeight: number
}

type Column = Pick<DayColumn<GridEntry>, 'date' | 'lane'>

/**
 * A name for each place that focus can be at: a column's heading, or a box by its last item, which leaves a
 * stack last.
 */
export const headingKey = ({ date, lane }: Column) => (lane ? `${date.toString()}/${lane.key}` : date.toString())
export const boxKey = <E extends GridEntry>(column: Column, box: Box<DayPart<E>>) =>
  `${headingKey(column)}/${box.items.at(-1)?.key}`

interface Room {
  /** How many boxes stand side by side in a column. */
  most: number
  target: number
  lanes?: readonly Lane[]
}

export function layOut<E extends GridEntry>(
  days: readonly Temporal.PlainDate[],
  entries: readonly E[],
  school: { start: string; end: string },
  { most, target, lanes = [] }: Room,
): GridLayout<E> {
  const all = days.flatMap((date) => partsOn(date, entries))
  const columns = days.flatMap((date) => (lanes.length > 0 ? lanes : [undefined]).map((lane) => ({ date, lane })))
  return {
    columns: columns.map((column) => {
      const inLane = entries.filter(({ lanes: its }) => !column.lane || its?.includes(column.lane.key))
      return { ...column, boxes: arrange(partsOn(column.date, inLane), most) }
    }),
    ...hoursOf(all, school),
    hourHeight: hourHeight(all, target),
  }
}

/** Where focus enters the grid: what is going on or comes next today, else the first that there is. */
export function entrance<E extends GridEntry>({ columns }: GridLayout<E>, now: Temporal.PlainDateTime) {
  const minute = now.hour * 60 + now.minute
  const isNext = ({ end }: { end: number }) => end > minute
  const today = columns.find(({ date, boxes }) => date.equals(now.toPlainDate()) && boxes.some(isNext))
  const next = today?.boxes.find(isNext)
  if (today && next) return boxKey(today, next)
  const first = columns.find(({ boxes }) => boxes.length > 0)
  if (first?.boxes[0]) return boxKey(first, first.boxes[0])
  return columns[0] && headingKey(columns[0])
}
