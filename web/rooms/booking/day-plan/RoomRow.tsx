import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { type CSSProperties, memo } from 'react'
import { type RoomBlock, buildRoomBlocks, listFreeIntervals, getQuarterState } from './room-availability.ts'
import {
  parseMinuteOfDay,
  toTrackPosition,
  quarter,
  roundDownToStep,
  type MinuteInterval,
} from '#web/lib/minutes-of-day.ts'
import {
  formatBlockLabel,
  formatRoomFacts,
  formatFreeLabel,
  isOwnBlock,
  isUnconfirmedBlock,
  formatOccupiedName,
  formatOccupiedPeople,
  formatRoomGridCellLabel,
  formatRoomLabel,
} from './room-plan-labels.ts'
import styles from './RoomRow.module.css'

interface Props {
  room: DayRoom
  /** 0-based. */
  row: number
  hours: MinuteInterval
  date: Temporal.PlainDate
  now: Temporal.PlainDateTime
  /** First minute of the cursor's quarter, if it is in this row. */
  cursorMinute: number | undefined
  cursorId: string | undefined
  /** Renders the memoized row again in another language. */
  language: string
}

export const getIntervalStyle = (interval: MinuteInterval, hours: MinuteInterval): CSSProperties => ({
  left: `${toTrackPosition(interval.from, hours) * 100}%`,
  width: `${(toTrackPosition(interval.until, hours) - toTrackPosition(interval.from, hours)) * 100}%`,
})

/** ARIA counts columns from 1, the room's name. */
const getColumnIndex = (minute: number, hours: MinuteInterval) => Math.floor((minute - hours.from) / quarter) + 2

/** Covers every quarter of an hour that the interval touches. */
const buildCellProps = (interval: MinuteInterval, hours: MinuteInterval) => ({
  role: 'gridcell',
  'aria-colindex': getColumnIndex(interval.from, hours),
  'aria-colspan': Math.max(1, Math.ceil((interval.until - roundDownToStep(interval.from, quarter)) / quarter)),
  style: getIntervalStyle(interval, hours),
})

/** Shows a room's occupied and free time. Memoized, because a drag renders the grid at every step. */
export const RoomRow = memo(function RoomRow({ room, row, hours, date, now, cursorMinute, cursorId }: Props) {
  const closedIntervals = [
    { from: hours.from, until: parseMinuteOfDay(room.opens) },
    { from: parseMinuteOfDay(room.closes), until: hours.until },
  ].filter(({ from, until }) => from < until)
  return (
    <div role="row" aria-rowindex={row + 2} className={styles.row} style={{ '--row': row } as CSSProperties}>
      <div
        role="rowheader"
        aria-colindex={1}
        aria-label={formatRoomLabel(room)}
        title={room.name}
        className={styles.room}
      >
        <b className="textStrong">{room.name}</b>
        <span className="textFaint textSmall textClipped">{formatRoomFacts(room)}</span>
      </div>
      <div role="presentation" className={styles.track}>
        {closedIntervals.map((interval) => (
          <i key={interval.from} aria-hidden className={styles.closed} style={getIntervalStyle(interval, hours)} />
        ))}
        {listFreeIntervals(room, date, now).map((freeInterval) => (
          <div
            key={freeInterval.from}
            {...buildCellProps(freeInterval, hours)}
            aria-label={formatFreeLabel(freeInterval)}
            className={styles.free}
          />
        ))}
        {buildRoomBlocks(room, date.toString()).map((block) => (
          <OccupiedCell key={block.from} block={block} hours={hours} date={date.toString()} />
        ))}
        {cursorMinute !== undefined && (
          <div
            id={cursorId}
            {...buildCellProps({ from: cursorMinute, until: cursorMinute + quarter }, hours)}
            aria-label={formatRoomGridCellLabel(
              room.name,
              cursorMinute,
              getQuarterState(room, cursorMinute, date, now),
              date.toString(),
            )}
            className={styles.cursor}
          />
        )}
      </div>
    </div>
  )
})

function OccupiedCell({ block, hours, date }: { block: RoomBlock; hours: MinuteInterval; date: string }) {
  const label = formatBlockLabel(block, date)
  return (
    <div {...buildCellProps(block, hours)} title={label} className={styles.cell}>
      <span className="unseen">{label}</span>
      <span
        aria-hidden
        className={styles.block}
        data-own={isOwnBlock(block) || undefined}
        data-unconfirmed={isUnconfirmedBlock(block) || undefined}
      >
        {block.items.map(formatOccupiedName).join(' · ')}
        <small className="textClipped textNote textMedium">
          {block.items.map(formatOccupiedPeople).filter(Boolean).join(' · ')}
        </small>
      </span>
    </div>
  )
}
