import { type CSSProperties, type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { formatTime } from '#web/lib/time.ts'
import { DayCell } from './DayCell.tsx'
import { Headings } from './Headings.tsx'
import type { TimeGridProps } from './grid-props.ts'
import { type GridEntry, type GridLayout, type Lane, computeGridLayout } from './grid-layout.ts'
import styles from './TimeGrid.module.css'
import { findTimeGridPosition, useRovingTabIndex } from './use-roving-tab-index.ts'
import { useWidth } from './use-width.ts'

/** Minimum width of a readable column, in pixels. */
const readable = 74
const gutter = 56
const none: readonly Lane[] = []

export function TimeGrid<E extends GridEntry>(props: TimeGridProps<E>) {
  const { days, entries, school, now, target, isReady } = props
  const body = useRef<HTMLDivElement>(null)
  const width = useWidth(body)
  const perDay = (width - gutter) / days.length
  const wanted = props.lanes ?? none
  // Without enough width, a week merges its lanes instead of scrolling sideways.
  const lanes = days.length === 1 || perDay / wanted.length >= readable ? wanted : none
  const most = width === 0 ? 3 : Math.max(1, Math.floor(perDay / Math.max(1, lanes.length) / readable))
  const layout = useMemo(
    () => computeGridLayout(days, entries, school, { most, target, lanes }),
    [days, entries, school, most, target, lanes],
  )
  const { root, stop, onKeyDown, onFocus } = useRovingTabIndex(layout, now, props.onLeave)
  const hasToday = days.some((day) => day.equals(now.toPlainDate()))

  useLayoutEffect(() => {
    const scroller = root.current
    if (!scroller || !isReady) return
    const hour = hasToday ? now.hour + now.minute / 60 : Number.parseInt(school.start)
    scroller.scrollTop = (hour - layout.from) * layout.hourHeight - scroller.clientHeight * (hasToday ? 0.35 : 0.1)
    // Scrolls only on opening; later the user decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isReady, hasToday])

  const sizes = {
    '--hour': `${layout.hourHeight}px`,
    '--hours': layout.to - layout.from,
    '--lanes': lanes.length,
    '--now': (now.hour * 60 + now.minute) / 60 - layout.from,
  } as CSSProperties
  return (
    <div
      ref={root}
      role="grid"
      aria-label={props.label}
      aria-readonly
      aria-busy={props.isBusy}
      className={styles.grid}
      style={sizes}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={({ target }: MouseEvent) => open(target as Element, layout, props)}
    >
      <Headings columns={layout.columns} lanes={lanes} stop={stop} grid={props} />
      <div role="row" ref={body} className={styles.body}>
        <Hours from={layout.from} to={layout.to} now={hasToday ? now : undefined} />
        {layout.columns.map((column, index) => (
          <DayCell key={index} column={column} from={layout.from} stop={stop} grid={props} />
        ))}
      </div>
    </div>
  )
}

function open<E extends GridEntry>(target: Element, layout: GridLayout<E>, grid: TimeGridProps<E>) {
  const at = findTimeGridPosition(target.closest<HTMLElement>('[data-place]')?.dataset.place, layout)
  const column = at && layout.columns[at.day]
  if (!column) return
  const [only, ...others] = column.boxes[at.index]?.items.map(({ item }) => item) ?? []
  if (!only) grid.onOpenDay(column.date)
  else if (others.length > 0) grid.onOpenStack([only, ...others])
  else if (only.isSelectable) grid.onOpen(only)
}

function Hours({ from, to, now }: { from: number; to: number; now: Temporal.PlainDateTime | undefined }) {
  const isNear = (hour: number) => now !== undefined && Math.abs(now.hour * 60 + now.minute - hour * 60) < 14
  return (
    <div aria-hidden className={styles.hours}>
      {Array.from({ length: to - from }, (_, index) => (
        <span key={index} className={isNear(from + index) ? styles.near : undefined}>
          {formatTime(Temporal.PlainTime.from({ hour: from + index }))}
        </span>
      ))}
      {now && <b className={styles.nowTime}>{formatTime(now)}</b>}
    </div>
  )
}
