import type { CSSProperties } from 'react'
import type { Box } from './arrange.ts'
import type { DayPart } from './day-parts.ts'
import type { TimeGridProps } from './grid-props.ts'
import { boxKey, type DayColumn, type GridEntry, type Lane } from './layout.ts'
import styles from './TimeGrid.module.css'

interface Props<E extends GridEntry> {
  column: DayColumn<E>
  from: number
  place: (key: string) => object
  grid: TimeGridProps<E>
}

/** One day: its boxes where their time is, and the line of now behind them. */
export function DayCell<E extends GridEntry>({ column, from, place, grid }: Props<E>) {
  const { date, lane, boxes } = column
  const isToday = date.equals(grid.now.toPlainDate())
  return (
    <div role="gridcell" className={styles.day} data-today={isToday || undefined} data-lane={lane?.key}>
      {isToday && <div aria-hidden className={styles.nowLine} />}
      {boxes.length === 0 && <span className="unseen">{grid.wholeDay(date) ?? grid.emptyLabel}</span>}
      {boxes.map((box) => (
        <BoxButton
          key={boxKey(column, box)}
          box={box}
          lane={lane}
          from={from}
          isToday={isToday}
          place={place(boxKey(column, box))}
          grid={grid}
        />
      ))}
    </div>
  )
}

interface BoxProps<E extends GridEntry> {
  box: Box<DayPart<E>>
  lane: Lane | undefined
  from: number
  isToday: boolean
  place: object
  grid: TimeGridProps<E>
}

function BoxButton<E extends GridEntry>({ box, lane, from, isToday, place, grid }: BoxProps<E>) {
  const entries = box.items.map(({ item }) => item)
  const [only, ...others] = entries
  const minute = grid.now.hour * 60 + grid.now.minute
  const isGoingOn = isToday && box.start < minute && minute < box.end
  const position = {
    '--start': box.start / 60 - from,
    '--length': (box.end - box.start) / 60,
    '--left': box.column / box.columns,
    '--share': box.span / box.columns,
    '--now-at': `${((minute - box.start) / (box.end - box.start)) * 100}%`,
  } as CSSProperties
  const isStack = others.length > 0
  if (!only) return null
  return (
    <button
      type="button"
      className={styles.box}
      style={position}
      {...place}
      data-now={isGoingOn || undefined}
      data-key={entries.map(({ key }) => key).join(' ')}
      data-selected={entries.some(({ key }) => key === grid.selected) || undefined}
      aria-haspopup={isStack || only.isSelectable ? 'dialog' : undefined}
      aria-disabled={!isStack && !only.isSelectable ? true : undefined}
      onClick={() => (isStack ? grid.onOpenStack(entries) : only.isSelectable && grid.onOpen(only))}
    >
      <span className="unseen">{isStack ? grid.stackLabel(entries) : only.label}</span>
      {isStack ? grid.renderStack(entries) : grid.renderEntry(only, lane)}
    </button>
  )
}
