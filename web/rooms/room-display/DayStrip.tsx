import type { RoomDisplay } from '@uurwerk/contract/rooms/room-display'
import styles from './DayStrip.module.css'
import { stripOf } from './day.ts'

const percent = (part: number) => `${part * 100}%`

/** The whole day at a glance; what is still to come stands beside it in words. */
export function DayStrip({ display, minute }: { display: RoomDisplay; minute: string }) {
  const { hours, blocks, placeOf } = stripOf(display)
  const now = placeOf(minute)
  return (
    <div className={styles.strip} aria-hidden>
      <div className={styles.bar}>
        {blocks.map(({ start, at, width }, index) => (
          <i key={`${start} ${index}`} className={styles.block} style={{ left: percent(at), width: percent(width) }} />
        ))}
        {now >= 0 && now <= 1 && <i className={styles.now} style={{ left: percent(now) }} />}
      </div>
      <div className={styles.hours}>
        {hours.map(({ hour, at }) => (
          <span key={hour} className={styles.hour} style={{ left: percent(at) }}>
            {hour}
          </span>
        ))}
      </div>
    </div>
  )
}
