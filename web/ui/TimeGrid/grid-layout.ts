import type { ReactNode } from 'react'
import { arrangeSpans, type Box } from './arrange-spans.ts'
import { type DayPart, type GridItem, computeHourHeight, computeGridHours, buildDayParts } from './day-parts.ts'

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
  /** Names the place of its heading. */
  key: string
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

/** Names the place of a box by its last item, which leaves a stack last. */
export const getBoxKey = <E extends GridEntry>(column: Pick<DayColumn<E>, 'key'>, box: Box<DayPart<E>>) =>
  `${column.key}/${box.items.at(-1)?.key}`

/**
 * A name for each box of a column that it has in every week: when its last item begins, and which one that is of those
 * that begin then. What stands there in another week is then changed, not made anew; room for more or fewer side by side
 * names no box otherwise.
 */
export function getBoxSlots<E extends GridEntry>(boxes: readonly Box<DayPart<E>>[]): string[] {
  const at = Map.groupBy(
    boxes.flatMap(({ items }) => items),
    ({ start }) => start,
  )
  const keys = new Map([...at].map(([start, items]) => [start, items.map(({ key }) => key).sort()]))
  return boxes.map(({ items }) => {
    const last = items.at(-1)
    return last ? `${last.start}/${keys.get(last.start)?.indexOf(last.key)}` : ''
  })
}

interface LayoutOptions {
  /** How many boxes stand side by side in a column. */
  most: number
  target: number
  lanes?: readonly Lane[]
}

export function computeGridLayout<E extends GridEntry>(
  days: readonly Temporal.PlainDate[],
  entries: readonly E[],
  school: { start: string; end: string },
  { most, target, lanes = [] }: LayoutOptions,
): GridLayout<E> {
  const parts = buildDayParts(days, entries)
  const columns = days.flatMap((date, index): DayColumn<E>[] => {
    const key = date.toString()
    const ofDay = parts[index] ?? []
    if (lanes.length === 0) return [{ key, date, lane: undefined, boxes: arrangeSpans(ofDay, most) }]
    return lanes.map((lane) => {
      const inLane = ofDay.filter(({ item }) => item.lanes?.includes(lane.key))
      return { key: `${key}/${lane.key}`, date, lane, boxes: arrangeSpans(inLane, most) }
    })
  })
  return { columns, ...computeGridHours(parts.flat(), school), hourHeight: computeHourHeight(parts.flat(), target) }
}

/** Where focus enters the grid: what is going on or comes next today, else the first that there is. */
export function findInitialFocus<E extends GridEntry>({ columns }: GridLayout<E>, now: Temporal.PlainDateTime) {
  const minute = now.hour * 60 + now.minute
  const isNext = ({ end }: { end: number }) => end > minute
  const today = columns.find(({ date, boxes }) => date.equals(now.toPlainDate()) && boxes.some(isNext))
  const next = today?.boxes.find(isNext)
  if (today && next) return getBoxKey(today, next)
  const first = columns.find(({ boxes }) => boxes.length > 0)
  if (first?.boxes[0]) return getBoxKey(first, first.boxes[0])
  return columns[0]?.key
}
