import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { type CSSProperties, memo, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatNumber, formatTime } from '#web/lib/time.ts'
import type { BookingRequest } from '../booking-request.ts'
import { isFreeAt } from './room-availability.ts'
import { toTrackPosition, type MinuteInterval, formatMinuteOfDay } from '#web/lib/minutes-of-day.ts'
import { formatSelectionLabel } from './room-plan-labels.ts'
import styles from './RoomGrid.module.css'
import type { RoomGridCell } from './move-in-room-grid.ts'
import { getIntervalStyle, RoomRow } from './RoomRow.tsx'
import { type TimeSelection, useTimeSelection } from './use-time-selection.ts'
import { useRoomGridKeys } from './use-room-grid-keys.ts'
import { useRoomGridPointer } from './use-room-grid-pointer.ts'
import { useVisibleRows } from './use-visible-rows.ts'

/** Row height in pixels; equals `--row-height` in the style sheet. */
const rowHeight = 52
/** Minutes that a click selects. */
const defaultMinutes = 60

interface Props {
  rooms: readonly DayRoom[]
  hours: MinuteInterval
  date: Temporal.PlainDate
  now: Temporal.PlainDateTime
  /** Requested length in minutes. */
  minutes: number | undefined
  onPick: (wanted: BookingRequest) => void
  onOpen: (id: number) => void
}

export function RoomGrid({ rooms, hours, date, now, minutes, onPick, onOpen }: Props) {
  const { t, language } = useTexts()
  const id = useId()
  const [scroller, head, track, body] = [useDiv(), useDiv(), useDiv(), useDiv()]
  const [told, tell] = useState<'notFree' | 'givenUp'>()
  const drawing = useTimeSelection({ rooms, date, now, onPick })
  const shared = { scroller, body, track, head, rowHeight, rooms, hours, date, drawing, onOpen }
  const pointer = useRoomGridPointer({ ...shared, minutes: minutes ?? defaultMinutes })
  const { place, ...keys } = useRoomGridKeys({ ...shared, now, minutes, onTell: tell })
  const drawn = useVisibleRows(scroller, rowHeight, rooms.length)
  useStartAtNow({ scroller, track, hours, date, now })
  const isToday = date.equals(now.toPlainDate())
  const cursorId = `${id}-${place.row}-${place.minute}`
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
        aria-colcount={(hours.until - hours.from) / 15 + 1}
        aria-activedescendant={cursorId}
        className={styles.grid}
        data-drawing={drawing.drawing !== undefined || undefined}
        style={buildGridSizes({ rooms, hours, date, now })}
        {...keys}
        onBlur={drawing.giveUp}
      >
        <div role="row" aria-rowindex={1} ref={head} className={styles.head}>
          <div role="columnheader" aria-colindex={1} className={styles.corner}>
            <Counts rooms={rooms} date={date} now={now} />
          </div>
          <Hours hours={hours} ref={track} now={isToday ? now : undefined} />
        </div>
        <div role="rowgroup" ref={body} className={styles.body} {...pointer}>
          <div aria-hidden className={styles.past} />
          <Rows rooms={rooms} hours={hours} date={date} now={now} drawn={drawn} at={place} cursorId={cursorId} />
          {isToday && <div aria-hidden className={styles.now} />}
          {drawing.drawing && <Choice drawing={drawing.drawing} hours={hours} />}
        </div>
      </div>
      <p role="status" className="unseen">
        {drawing.drawing && formatSelectionLabel(drawing.drawing.room.name, drawing.drawing.choice)}
        {!drawing.drawing && told === 'notFree' && t(($) => $.ROOMS.PLAN.NOT_FREE)}
        {!drawing.drawing && told === 'givenUp' && t(($) => $.ROOMS.PLAN.GIVEN_UP)}
      </p>
    </>
  )
}

interface RowsProps extends Pick<Props, 'rooms' | 'hours' | 'date' | 'now'> {
  drawn: { first: number; last: number }
  at: RoomGridCell
  cursorId: string
}

function Rows({ rooms, hours, date, now, drawn: { first, last }, at, cursorId }: RowsProps) {
  const { language } = useTexts()
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index)
  // Renders the cursor's row even out of sight, because `aria-activedescendant` refers to it.
  if (at.row < first || at.row >= last) rows.push(at.row)
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
          cursor={row === at.row ? at.minute : undefined}
          cursorId={row === at.row ? cursorId : undefined}
          language={language}
        />
      )
    )
  })
}

const getMinuteOfDay = (now: Temporal.PlainDateTime) => now.hour * 60 + now.minute

interface StartProps extends Pick<Props, 'hours' | 'date' | 'now'> {
  scroller: RefObject<HTMLElement | null>
  track: RefObject<HTMLElement | null>
}

/** Scrolls a day to its start, and today to half an hour ago. */
function useStartAtNow({ scroller, track, hours, date, now }: StartProps) {
  useLayoutEffect(() => {
    const [element, width] = [scroller.current, track.current?.offsetWidth ?? 0]
    const isToday = date.equals(now.toPlainDate())
    if (element) element.scrollLeft = isToday ? toTrackPosition(getMinuteOfDay(now) - 30, hours) * width : 0
    // Runs only when a day opens; afterwards the user scrolls.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [date.toString()])
}

function buildGridSizes({ rooms, hours, date, now }: Pick<Props, 'rooms' | 'hours' | 'date' | 'now'>) {
  const day = Temporal.PlainDate.compare(date, now.toPlainDate())
  return {
    '--hours': (hours.until - hours.from) / 60,
    '--rows': rooms.length,
    '--now': day === 0 ? clampToUnit(toTrackPosition(getMinuteOfDay(now), hours)) : day < 0 ? 1 : 0,
  } as CSSProperties
}

const clampToUnit = (place: number) => Math.max(0, Math.min(1, place))
const useDiv = () => useRef<HTMLDivElement>(null)

/** Counts all rooms, so it is memoized: a drag renders the grid at every step. */
const Counts = memo(function Counts({ rooms, date, now }: Pick<Props, 'rooms' | 'date' | 'now'>) {
  const { t, language } = useTexts()
  const count = t(($) => $.ROOMS.PLAN.COUNT, { count: rooms.length, formatted: formatNumber(rooms.length, language) })
  if (!date.equals(now.toPlainDate())) return count
  const free = rooms.filter((room) => isFreeAt(room, date.toString(), now.hour * 60 + now.minute)).length
  return (
    <>
      <span>{count}</span> <span>{t(($) => $.ROOMS.PLAN.FREE_NOW, { free: formatNumber(free, language) })}</span>
    </>
  )
})

interface HoursProps {
  hours: MinuteInterval
  ref: React.Ref<HTMLDivElement>
  now: Temporal.PlainDateTime | undefined
}

function Hours({ hours, ref, now }: HoursProps) {
  const count = (hours.until - hours.from) / 60
  /** The label of the current time covers nearby hours. */
  const isNear = (hour: number) => {
    const past = now && getMinuteOfDay(now) - (hours.from + hour * 60)
    return past !== undefined && past > -14 && past < 30
  }
  return (
    <div role="presentation" ref={ref} className={styles.hours}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} role="columnheader" aria-colindex={2 + index * 4} aria-colspan={4}>
          <span className={isNear(index) ? styles.near : undefined}>{formatMinuteOfDay(hours.from + index * 60)}</span>
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

function Choice({ drawing: { row, choice }, hours }: { drawing: TimeSelection; hours: MinuteInterval }) {
  const { t } = useTexts()
  return (
    <div aria-hidden className={styles.choosing} style={{ '--row': row } as CSSProperties}>
      <div className={styles.choice} style={getIntervalStyle(choice, hours)}>
        <b>
          {formatMinuteOfDay(choice.from)}–{formatMinuteOfDay(choice.until)}
        </b>
        <span>{t(($) => $.ROOMS.FILTER.MINUTES_VALUE, { minutes: choice.until - choice.from })}</span>
      </div>
    </div>
  )
}
