import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { type CSSProperties, memo } from 'react'
import { type Block, blocksOf, freeOf, quarterAt } from './free.ts'
import { minuteOfTime, placeOf, quarter, snapDown, type Stretch } from './hours.ts'
import { blockLabel, factsOf, freeLabel, isOwn, isUnconfirmed, nameOf, placeLabel, roomLabel } from './labels.ts'
import styles from './RoomRow.module.css'

interface Props {
  room: DayRoom
  row: number
  hours: Stretch
  date: Temporal.PlainDate
  now: Temporal.PlainDateTime
  /** Where the keyboard is, if it is in this row. */
  cursor: number | undefined
  cursorId: string | undefined
  /** So that texts follow the language. */
  language: string
}

/** Where a stretch is on the width of the hours. */
export const across = (stretch: Stretch, hours: Stretch): CSSProperties => ({
  left: `${placeOf(stretch.from, hours) * 100}%`,
  width: `${(placeOf(stretch.until, hours) - placeOf(stretch.from, hours)) * 100}%`,
})

const columnOf = (minute: number, hours: Stretch) => Math.floor((minute - hours.from) / quarter) + 2

const cellOf = (stretch: Stretch, hours: Stretch) => ({
  role: 'gridcell',
  'aria-colindex': columnOf(stretch.from, hours),
  'aria-colspan': Math.max(1, Math.ceil((stretch.until - snapDown(stretch.from, quarter)) / quarter)),
  style: across(stretch, hours),
})

/** A room with its day: what stands in it, when it is free, when it is closed. */
export const RoomRow = memo(function RoomRow({ room, row, hours, date, now, cursor, cursorId }: Props) {
  const closed = [
    { from: hours.from, until: minuteOfTime(room.opens) },
    { from: minuteOfTime(room.closes), until: hours.until },
  ].filter(({ from, until }) => from < until)
  return (
    <div role="row" aria-rowindex={row + 2} className={styles.row} style={{ '--row': row } as CSSProperties}>
      <div role="rowheader" aria-colindex={1} aria-label={roomLabel(room)} title={room.name} className={styles.room}>
        <b>{room.name}</b>
        <span>{factsOf(room)}</span>
      </div>
      <div role="presentation" className={styles.track}>
        {closed.map((stretch) => (
          <i key={stretch.from} aria-hidden className={styles.closed} style={across(stretch, hours)} />
        ))}
        {freeOf(room, date, now).map((free) => (
          <div key={free.from} {...cellOf(free, hours)} aria-label={freeLabel(free)} className={styles.free} />
        ))}
        {blocksOf(room, date.toString()).map((block) => (
          <BlockInRoom key={block.from} block={block} hours={hours} date={date.toString()} />
        ))}
        {cursor !== undefined && (
          <div
            id={cursorId}
            {...cellOf({ from: cursor, until: cursor + quarter }, hours)}
            aria-label={placeLabel(room.name, cursor, quarterAt(room, cursor, date, now), date.toString())}
            className={styles.cursor}
          />
        )}
      </div>
    </div>
  )
})

function BlockInRoom({ block, hours, date }: { block: Block; hours: Stretch; date: string }) {
  const label = blockLabel(block, date)
  return (
    <div {...cellOf(block, hours)} aria-label={label} title={label} className={styles.cell}>
      <span
        className={styles.block}
        data-own={isOwn(block) || undefined}
        data-unconfirmed={isUnconfirmed(block) || undefined}
      >
        {block.items.map(nameOf).join(' · ')}
      </span>
    </div>
  )
}
