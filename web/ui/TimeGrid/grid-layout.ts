import type { ReactNode } from 'react'
import { arrangeSpans, type Box } from './arrange-spans.ts'
import { type DayPart, type GridItem, computeHourHeight, computeGridHours, buildDayParts } from './day-parts.ts'

export interface GridEntry extends GridItem {
  label: string
  /** Heard after the label. */
  description?: string | undefined
  /** False for holidays, for example. */
  isSelectable: boolean
  /** Keys of its lanes. */
  lanes?: readonly string[]
}

/** Column within a day, such as a person's. */
export interface Lane {
  key: string
  name: string
  heading: ReactNode
}

export interface DayColumn<E extends GridEntry> {
  /** Key of its heading. */
  key: string
  date: Temporal.PlainDate
  lane: Lane | undefined
  boxes: Box<DayPart<E>>[]
}

export interface GridLayout<E extends GridEntry> {
  columns: DayColumn<E>[]
  firstHour: number
  /** At the end of the last. */
  endHour: number
  /** In pixels. */
  hourHeight: number
}

/** Returns the key of a box: that of its last item, which is the last to leave a stack. */
export const getBoxKey = <E extends GridEntry>(column: Pick<DayColumn<E>, 'key'>, box: Box<DayPart<E>>) =>
  `${column.key}/${box.items.at(-1)?.key}`

/**
 * Returns React keys that are equal across weeks: the start of the last item and its rank. Changing the week then
 * updates boxes instead of recreating them.
 */
export function getBoxSlots<E extends GridEntry>(boxes: readonly Box<DayPart<E>>[]): string[] {
  const itemsByStart = Map.groupBy(
    boxes.flatMap(({ items }) => items),
    ({ start }) => start,
  )
  const sortedKeysByStart = new Map(
    [...itemsByStart].map(([start, items]) => [start, items.map(({ key }) => key).sort()]),
  )
  return boxes.map(({ items }) => {
    const lastItem = items.at(-1)
    return lastItem ? `${lastItem.start}/${sortedKeysByStart.get(lastItem.start)?.indexOf(lastItem.key)}` : ''
  })
}

interface LayoutOptions {
  maximumColumns: number
  /** In pixels. */
  minimumEntryHeight: number
  lanes?: readonly Lane[]
}

export function computeGridLayout<E extends GridEntry>(
  days: readonly Temporal.PlainDate[],
  entries: readonly E[],
  schoolDay: { start: string; end: string },
  { maximumColumns, minimumEntryHeight, lanes = [] }: LayoutOptions,
): GridLayout<E> {
  const parts = buildDayParts(days, entries)
  const columns = days.flatMap((date, index): DayColumn<E>[] => {
    const key = date.toString()
    const dayParts = parts[index] ?? []
    if (lanes.length === 0) return [{ key, date, lane: undefined, boxes: arrangeSpans(dayParts, maximumColumns) }]
    return lanes.map((lane) => {
      const laneParts = dayParts.filter(({ item }) => item.lanes?.includes(lane.key))
      return { key: `${key}/${lane.key}`, date, lane, boxes: arrangeSpans(laneParts, maximumColumns) }
    })
  })
  return {
    columns,
    ...computeGridHours(parts.flat(), schoolDay),
    hourHeight: computeHourHeight(parts.flat(), minimumEntryHeight),
  }
}

/** Returns the current or next box of today, else the first box, else the first heading. */
export function findInitialFocus<E extends GridEntry>({ columns }: GridLayout<E>, now: Temporal.PlainDateTime) {
  const minute = now.hour * 60 + now.minute
  const hasNotEnded = ({ end }: { end: number }) => end > minute
  const todayColumn = columns.find(({ date, boxes }) => date.equals(now.toPlainDate()) && boxes.some(hasNotEnded))
  const nextBox = todayColumn?.boxes.find(hasNotEnded)
  if (todayColumn && nextBox) return getBoxKey(todayColumn, nextBox)
  const firstFilledColumn = columns.find(({ boxes }) => boxes.length > 0)
  if (firstFilledColumn?.boxes[0]) return getBoxKey(firstFilledColumn, firstFilledColumn.boxes[0])
  return columns[0]?.key
}
