import { type CSSProperties, type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { formatTime } from '#web/lib/time.ts'
import { getTextScale } from '#web/lib/text-scale.ts'
import { DayCell } from './DayCell.tsx'
import { Headings } from './Headings.tsx'
import type { TimeGridProps } from './grid-props.ts'
import { type GridEntry, type GridLayout, type Lane, computeGridLayout } from './grid-layout.ts'
import styles from './TimeGrid.module.css'
import { findTimeGridPosition, useRovingTabIndex } from './use-roving-tab-index.ts'
import { useWidth } from './use-width.ts'

/** Minimum width of a readable column, in pixels at the usual text size. */
const minimumColumnWidth = 74
/** Width of the hours column, in the same unit. */
const hoursWidth = 56
const noLanes: readonly Lane[] = []
/** Before the width is known. */
const initialMaximumColumns = 3
/** Shares of the height from the top: the current time, or the start of the school's day. */
const openingPosition = { now: 0.35, schoolStart: 0.1 }
/** Minutes within which the current time's label covers an hour's label. */
const nowLabelReach = 14

/** An ARIA grid with a column per day, or per lane of each day. */
export function TimeGrid<E extends GridEntry>(props: TimeGridProps<E>) {
  const { days, entries, schoolDay, now, minimumEntryHeight, isReady } = props
  const body = useRef<HTMLDivElement>(null)
  const width = useWidth(body)
  const textScale = getTextScale()
  const columnWidth = minimumColumnWidth * textScale
  const dayWidth = (width - hoursWidth * textScale) / days.length
  const requestedLanes = props.lanes ?? noLanes
  // Without enough width, lanes merge instead of scrolling sideways.
  const lanes = days.length === 1 || dayWidth / requestedLanes.length >= columnWidth ? requestedLanes : noLanes
  const maximumColumns =
    width === 0 ? initialMaximumColumns : Math.max(1, Math.floor(dayWidth / Math.max(1, lanes.length) / columnWidth))
  const layout = useMemo(
    () => computeGridLayout(days, entries, schoolDay, { maximumColumns, minimumEntryHeight, lanes }),
    [days, entries, schoolDay, maximumColumns, minimumEntryHeight, lanes],
  )
  const { root, tabStopKey, onKeyDown, onFocus } = useRovingTabIndex(layout, now, props.onLeave)
  const hasToday = days.some((day) => day.equals(now.toPlainDate()))

  useLayoutEffect(() => {
    const scroller = root.current
    if (!scroller || !isReady) return
    const hour = hasToday ? now.hour + now.minute / 60 : Number.parseInt(schoolDay.start)
    const share = hasToday ? openingPosition.now : openingPosition.schoolStart
    scroller.scrollTop = (hour - layout.firstHour) * layout.hourHeight * textScale - scroller.clientHeight * share
    // Only on opening; later the user decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isReady, hasToday])

  const sizes = {
    '--hour': `${layout.hourHeight * textScale}px`,
    '--hours': layout.endHour - layout.firstHour,
    '--lanes': lanes.length,
    '--now': (now.hour * 60 + now.minute) / 60 - layout.firstHour,
  } as CSSProperties
  return (
    <div
      ref={root}
      role="grid"
      aria-label={props.label}
      aria-readonly
      aria-busy={props.isBusy}
      // A hidden heading cannot have the focus.
      tabIndex={props.isBare && tabStopKey === layout.columns[0]?.key ? 0 : undefined}
      className={styles.grid}
      style={sizes}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={(event: MouseEvent) => openAtElement(event.target as Element, layout, props)}
    >
      <Headings columns={layout.columns} lanes={lanes} tabStopKey={tabStopKey} grid={props} />
      <div role="row" ref={body} className={styles.body}>
        <Hours firstHour={layout.firstHour} endHour={layout.endHour} now={hasToday ? now : undefined} />
        {layout.columns.map((column, index) => (
          <DayCell key={index} column={column} firstHour={layout.firstHour} tabStopKey={tabStopKey} grid={props} />
        ))}
      </div>
    </div>
  )
}

function openAtElement<E extends GridEntry>(element: Element, layout: GridLayout<E>, grid: TimeGridProps<E>) {
  const position = findTimeGridPosition(element.closest<HTMLElement>('[data-place]')?.dataset.place, layout)
  const column = position && layout.columns[position.columnIndex]
  if (!column) return
  const [firstEntry, ...otherEntries] = column.boxes[position.boxIndex]?.items.map(({ item }) => item) ?? []
  if (!firstEntry) grid.onOpenDay(column.date)
  else if (otherEntries.length > 0) grid.onOpenStack([firstEntry, ...otherEntries])
  else if (firstEntry.isSelectable) grid.onOpen(firstEntry)
}

function Hours({
  firstHour,
  endHour,
  now,
}: {
  firstHour: number
  endHour: number
  now: Temporal.PlainDateTime | undefined
}) {
  const isNearNow = (hour: number) =>
    now !== undefined && Math.abs(now.hour * 60 + now.minute - hour * 60) < nowLabelReach
  return (
    <div aria-hidden className={styles.hours}>
      {Array.from({ length: endHour - firstHour }, (_, index) => (
        <span key={index} className={isNearNow(firstHour + index) ? styles.near : undefined}>
          {formatTime(Temporal.PlainTime.from({ hour: firstHour + index }))}
        </span>
      ))}
      {now && <b className={styles.nowTime}>{formatTime(now)}</b>}
    </div>
  )
}
