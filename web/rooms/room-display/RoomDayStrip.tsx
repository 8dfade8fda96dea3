import type { RoomDisplay } from '@uurwerk/contract/rooms/room-display'
import styles from './RoomDayStrip.module.css'
import { buildDayStrip } from './room-day.ts'

const formatPercent = (fraction: number) => `${fraction * 100}%`

/** Draws the room's day. Hidden from screen readers, because the lists have the same items as text. */
export function RoomDayStrip({ display, nowMinute }: { display: RoomDisplay; nowMinute: string }) {
  const { hours, blocks, toStripPosition } = buildDayStrip(display)
  const nowPosition = toStripPosition(nowMinute)
  return (
    <div className={styles.strip} aria-hidden>
      <div className={styles.bar}>
        {blocks.map(({ start, position, width }, index) => (
          <i
            key={`${start} ${index}`}
            className={styles.block}
            style={{ left: formatPercent(position), width: formatPercent(width) }}
          />
        ))}
        {nowPosition >= 0 && nowPosition <= 1 && (
          <i className={styles.now} style={{ left: formatPercent(nowPosition) }} />
        )}
      </div>
      <div className={styles.hours}>
        {hours.map(({ hour, position }) => (
          <span key={hour} className={styles.hour} style={{ left: formatPercent(position) }}>
            {hour}
          </span>
        ))}
      </div>
    </div>
  )
}
