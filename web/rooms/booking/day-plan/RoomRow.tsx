import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { type CSSProperties, memo } from 'react'
import { type RoomBlock, buildRoomBlocks, listFreeIntervals, getQuarterState } from './room-availability.ts'
import { parseMinuteOfDay, toTrackPosition, quarter, snapDown, type MinuteInterval } from '#web/lib/minutes-of-day.ts'
import {
  formatBlockLabel,
  formatRoomFacts,
  formatFreeLabel,
  isOwnBlock,
  isUnconfirmedBlock,
  formatOccupiedName,
  formatRoomGridCellLabel,
  formatRoomLabel,
} from './room-plan-labels.ts'
import styles from './RoomRow.module.css'

interface Props {
  room: DayRoom
  row: number
  hours: MinuteInterval
  date: Temporal.PlainDate
  now: Temporal.PlainDateTime
  /** The keyboard cursor, if it is in this row. */
  cursor: number | undefined
  cursorId: string | undefined
  /** Makes the memoized row render again in another language. */
  language: string
}

export const getIntervalStyle = (stretch: MinuteInterval, hours: MinuteInterval): CSSProperties => ({
  left: `${toTrackPosition(stretch.from, hours) * 100}%`,
  width: `${(toTrackPosition(stretch.until, hours) - toTrackPosition(stretch.from, hours)) * 100}%`,
})

const getColumnIndex = (minute: number, hours: MinuteInterval) => Math.floor((minute - hours.from) / quarter) + 2

const buildCellProps = (stretch: MinuteInterval, hours: MinuteInterval) => ({
  role: 'gridcell',
  'aria-colindex': getColumnIndex(stretch.from, hours),
  'aria-colspan': Math.max(1, Math.ceil((stretch.until - snapDown(stretch.from, quarter)) / quarter)),
  style: getIntervalStyle(stretch, hours),
})

export const RoomRow = memo(function RoomRow({ room, row, hours, date, now, cursor, cursorId }: Props) {
  const closed = [
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
        <b>{room.name}</b>
        <span>{formatRoomFacts(room)}</span>
      </div>
      <div role="presentation" className={styles.track}>
        {closed.map((stretch) => (
          <i key={stretch.from} aria-hidden className={styles.closed} style={getIntervalStyle(stretch, hours)} />
        ))}
        {listFreeIntervals(room, date, now).map((free) => (
          <div
            key={free.from}
            {...buildCellProps(free, hours)}
            aria-label={formatFreeLabel(free)}
            className={styles.free}
          />
        ))}
        {buildRoomBlocks(room, date.toString()).map((block) => (
          <BlockInRoom key={block.from} block={block} hours={hours} date={date.toString()} />
        ))}
        {cursor !== undefined && (
          <div
            id={cursorId}
            {...buildCellProps({ from: cursor, until: cursor + quarter }, hours)}
            aria-label={formatRoomGridCellLabel(
              room.name,
              cursor,
              getQuarterState(room, cursor, date, now),
              date.toString(),
            )}
            className={styles.cursor}
          />
        )}
      </div>
    </div>
  )
})

function BlockInRoom({ block, hours, date }: { block: RoomBlock; hours: MinuteInterval; date: string }) {
  const label = formatBlockLabel(block, date)
  return (
    <div {...buildCellProps(block, hours)} aria-label={label} title={label} className={styles.cell}>
      <span
        className={styles.block}
        data-own={isOwnBlock(block) || undefined}
        data-unconfirmed={isUnconfirmedBlock(block) || undefined}
      >
        {block.items.map(formatOccupiedName).join(' · ')}
      </span>
    </div>
  )
}
