import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { type CSSProperties, memo, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatNumber, formatTime } from '#web/lib/time.ts'
import type { BookingRequest } from '../booking-request.ts'
import { getQuarterState, isFreeAt } from './room-availability.ts'
import {
  toTrackPosition,
  type MinuteInterval,
  formatMinuteOfDay,
  parseMinuteOfDay,
  quarter,
} from '#web/lib/minutes-of-day.ts'
import { formatRoomGridCellLabel, formatSelectionLabel } from './room-plan-labels.ts'
import styles from './RoomGrid.module.css'
import type { RoomGridCell } from './move-in-room-grid.ts'
import { getIntervalStyle, RoomRow } from './RoomRow.tsx'
import { type RefusedTime, type TimeSelection, useTimeSelection } from './use-time-selection.ts'
import { useRoomGridKeys } from './use-room-grid-keys.ts'
import { useRoomGridPointer } from './use-room-grid-pointer.ts'
import { useVisibleRows } from './use-visible-rows.ts'

/** Row height in pixels; equals `--row-height` in the style sheet. */
const rowHeight = 56
/** Minutes that a click books without a requested length. */
const defaultMinutes = 60
/** Minutes before now at which today's plan opens. */
const shownMinutesBeforeNow = 30
/** The current time's label covers hour labels from so many minutes before it until so many after. */
const nowLabelReach = { before: 30, after: 14 }
const quartersPerHour = 60 / quarter

interface Props {
  rooms: readonly DayRoom[]
  hours: MinuteInterval
  date: Temporal.PlainDate
  now: Temporal.PlainDateTime
  /** Length in minutes that the filters request. */
  requestedMinutes: number | undefined
  onPick: (request: BookingRequest) => void
  onOpen: (id: number) => void
}

export function RoomGrid({ rooms, hours, date, now, requestedMinutes, onPick, onOpen }: Props) {
  const { t, language } = useTexts()
  const id = useId()
  const [scroller, head, track, body] = [useDivRef(), useDivRef(), useDivRef(), useDivRef()]
  const [message, setMessage] = useState<SelectionMessage>()
  const selectionControls = useTimeSelection({ rooms, date, now, onPick, onRefuse: setMessage })
  const grid = { scroller, body, track, head, rowHeight, rooms, hours, date, selectionControls, onOpen }
  const pointer = useRoomGridPointer({ ...grid, clickMinutes: requestedMinutes ?? defaultMinutes })
  const { cursor, ...keys } = useRoomGridKeys({ ...grid, now, requestedMinutes, onMessage: setMessage })
  const visibleRows = useVisibleRows(scroller, rowHeight, rooms.length)
  useStartAtNow({ scroller, track, hours, date, now })
  const isNowShown = date.equals(now.toPlainDate()) && isWithinHours(getMinuteOfDay(now), hours)
  const cursorId = `${id}-${cursor.row}-${cursor.minute}`
  return (
    <>
      <p id={`${id}-hint`} className="unseen">
        {t(($) => $.ROOMS.PLAN.HINT)}
      </p>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={t(($) => $.ROOMS.PLAN.LABEL, { day: formatDay(date, 'long', language) })}
        aria-describedby={`${id}-hint`}
        aria-rowcount={rooms.length + 1}
        aria-colcount={(hours.until - hours.from) / quarter + 1}
        aria-activedescendant={cursorId}
        className={styles.grid}
        data-drawing={selectionControls.selection !== undefined || undefined}
        style={buildGridSizes({ rooms, hours, date, now })}
        {...keys}
        onBlur={selectionControls.cancel}
      >
        <div role="row" aria-rowindex={1} ref={head} className={styles.head}>
          <div role="columnheader" aria-colindex={1} className={styles.corner}>
            <RoomCounts rooms={rooms} date={date} now={now} />
          </div>
          <HourHeaders hours={hours} ref={track} now={isNowShown ? now : undefined} />
        </div>
        <div role="rowgroup" ref={body} className={styles.body} {...pointer}>
          <div aria-hidden className={styles.past} />
          <Rows
            rooms={rooms}
            hours={hours}
            date={date}
            now={now}
            visibleRows={visibleRows}
            cursor={cursor}
            cursorId={cursorId}
          />
          {isNowShown && <div aria-hidden className={styles.now} />}
          {selectionControls.selection && <SelectionBox selection={selectionControls.selection} hours={hours} />}
        </div>
      </div>
      <SelectionStatus selection={selectionControls.selection} {...{ message, date, now }} />
    </>
  )
}

type SelectionMessage = 'notFree' | 'cancelled' | RefusedTime

interface StatusProps extends Pick<Props, 'date' | 'now'> {
  selection: TimeSelection | undefined
  message: SelectionMessage | undefined
}

/** Announces the selection, or without one, why there is none. A refusal is also visible. */
function SelectionStatus({ selection, message, date, now }: StatusProps) {
  const { t } = useTexts()
  const refusal = selection ? undefined : formatRefusal()
  return (
    <p role="status" className={refusal === undefined ? 'unseen' : styles.refusal}>
      {selection && formatSelectionLabel(selection.room.name, selection.interval)}
      {refusal}
      {!selection && message === 'cancelled' && t(($) => $.ROOMS.PLAN.GIVEN_UP)}
    </p>
  )

  function formatRefusal() {
    if (message === 'notFree') return t(($) => $.ROOMS.PLAN.NOT_FREE)
    if (message === undefined || message === 'cancelled' || !message.date.equals(date)) return undefined
    const { room, minute } = message
    return formatRoomGridCellLabel(room.name, minute, getQuarterState(room, minute, date, now, 1), date.toString())
  }
}

interface RowsProps extends Pick<Props, 'rooms' | 'hours' | 'date' | 'now'> {
  /** 0-based, without `end`. */
  visibleRows: { first: number; end: number }
  cursor: RoomGridCell
  cursorId: string
}

function Rows({ rooms, hours, date, now, visibleRows: { first, end }, cursor, cursorId }: RowsProps) {
  const { language } = useTexts()
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  // Renders the cursor's row even out of sight, for `aria-activedescendant`.
  if (cursor.row < first || cursor.row >= end) rows.push(cursor.row)
  return rows.map((row) => {
    const room = rooms[row]
    return (
      room && (
        <RoomRow
          key={room.id}
          room={room}
          row={row}
          hours={hours}
          date={date}
          now={now}
          cursorMinute={row === cursor.row ? cursor.minute : undefined}
          cursorId={row === cursor.row ? cursorId : undefined}
          language={language}
        />
      )
    )
  })
}

const getMinuteOfDay = (now: Temporal.PlainDateTime) => now.hour * 60 + now.minute
const isWithinHours = (minute: number, { from, until }: MinuteInterval) => from <= minute && minute < until

interface StartScroll extends Pick<Props, 'hours' | 'date' | 'now'> {
  scroller: RefObject<HTMLElement | null>
  track: RefObject<HTMLElement | null>
}

/** Scrolls a day to its start, and today to half an hour ago. */
function useStartAtNow({ scroller, track, hours, date, now }: StartScroll) {
  useLayoutEffect(() => {
    const [element, width] = [scroller.current, track.current?.offsetWidth ?? 0]
    const isToday = date.equals(now.toPlainDate())
    if (element)
      element.scrollLeft = isToday ? toTrackPosition(getMinuteOfDay(now) - shownMinutesBeforeNow, hours) * width : 0
    // Only when a day opens; afterwards the user scrolls.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [date.toString()])
}

function buildGridSizes({ rooms, hours, date, now }: Pick<Props, 'rooms' | 'hours' | 'date' | 'now'>) {
  return {
    '--hours': (hours.until - hours.from) / 60,
    '--rows': rooms.length,
    '--now': computePastShare(),
  } as CSSProperties

  /** Returns 1 for an earlier day, 0 for a later day. */
  function computePastShare() {
    const comparedToToday = Temporal.PlainDate.compare(date, now.toPlainDate())
    if (comparedToToday !== 0) return comparedToToday < 0 ? 1 : 0
    return clampToUnit(toTrackPosition(getMinuteOfDay(now), hours))
  }
}

const clampToUnit = (position: number) => Math.max(0, Math.min(1, position))
const useDivRef = () => useRef<HTMLDivElement>(null)

/** Memoized, because a drag renders the grid at every step. */
const RoomCounts = memo(function RoomCounts({ rooms, date, now }: Pick<Props, 'rooms' | 'date' | 'now'>) {
  const { t, language } = useTexts()
  const count = t(($) => $.ROOMS.PLAN.COUNT, { count: rooms.length, formatted: formatNumber(rooms.length, language) })
  if (!date.equals(now.toPlainDate())) return count
  return (
    <>
      <span>{count}</span> <span>{formatFreeNow()}</span>
    </>
  )

  function formatFreeNow() {
    const minute = getMinuteOfDay(now)
    const opensAt = Math.min(...rooms.map(({ opens }) => parseMinuteOfDay(opens)))
    if (minute < opensAt) return t(($) => $.ROOMS.PLAN.OPENS, { time: formatMinuteOfDay(opensAt) })
    const freeCount = rooms.filter((room) => isFreeAt(room, date.toString(), minute)).length
    return t(($) => $.ROOMS.PLAN.FREE_NOW, { free: formatNumber(freeCount, language) })
  }
})

interface HoursProps {
  hours: MinuteInterval
  ref: React.Ref<HTMLDivElement>
  now: Temporal.PlainDateTime | undefined
}

function HourHeaders({ hours, ref, now }: HoursProps) {
  const count = (hours.until - hours.from) / 60
  const isNearNow = (hour: number) => {
    const minutesSinceHour = now && getMinuteOfDay(now) - (hours.from + hour * 60)
    return (
      minutesSinceHour !== undefined &&
      minutesSinceHour > -nowLabelReach.after &&
      minutesSinceHour < nowLabelReach.before
    )
  }
  return (
    <div role="presentation" ref={ref} className={styles.hours}>
      {Array.from({ length: count }, (_, index) => (
        // ARIA counts columns from 1, the room's name.
        <div key={index} role="columnheader" aria-colindex={2 + index * quartersPerHour} aria-colspan={quartersPerHour}>
          <span className={isNearNow(index) ? styles.near : undefined}>
            {formatMinuteOfDay(hours.from + index * 60)}
          </span>
        </div>
      ))}
      {now && (
        <b aria-hidden className={styles.nowTime}>
          {formatTime(now)}
        </b>
      )}
    </div>
  )
}

/** The label is wider than a short selection. It stays in view at the edges of the grid. */
function SelectionBox({ selection: { row, interval }, hours }: { selection: TimeSelection; hours: MinuteInterval }) {
  const { t } = useTexts()
  const { left, width } = getIntervalStyle(interval, hours)
  return (
    <div aria-hidden className={styles.choosing} style={{ '--row': row } as CSSProperties}>
      <div className={styles.choice} style={{ left, width }} />
      {/* Unlike a margin, this shrinks and lets the label move to the left. */}
      <div style={{ width: left }} />
      <div className={styles.choiceLabel}>
        <b className="textHeading">
          {formatMinuteOfDay(interval.from)}–{formatMinuteOfDay(interval.until)}
        </b>
        <span className="textNote">
          {t(($) => $.ROOMS.FILTER.MINUTES_VALUE, { minutes: interval.until - interval.from })}
        </span>
      </div>
    </div>
  )
}
