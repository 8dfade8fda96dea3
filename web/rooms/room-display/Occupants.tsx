import type { Occupant } from '@uurwerk/contract/rooms/room-display'
import { useTexts } from '#web/lib/i18n.ts'
import { formatTimes } from '#web/lib/time.ts'
import styles from './Occupants.module.css'

/** Fits on a tablet; the strip of the day shows all. */
const maximumShown = { now: 2, later: 4 }

export function CurrentOccupants({ occupants }: { occupants: readonly Occupant[] }) {
  return (
    <ul className={styles.current}>
      {occupants.slice(0, maximumShown.now).map((occupant) => (
        <OccupantRow key={occupant.start + occupant.name} occupant={occupant} />
      ))}
      <MoreOccupants count={occupants.length - maximumShown.now} />
    </ul>
  )
}

export function LaterOccupants({ occupants }: { occupants: readonly Occupant[] }) {
  const { t } = useTexts()
  return (
    <section className={styles.later}>
      <h2 className={styles.heading}>{t(($) => $.DOOR.LATER)}</h2>
      {occupants.length === 0 && <p className="textQuiet">{t(($) => $.DOOR.NOTHING_LATER)}</p>}
      <ul className={styles.list}>
        {occupants.slice(0, maximumShown.later).map((occupant) => (
          <OccupantRow key={occupant.start + occupant.name} occupant={occupant} />
        ))}
        <MoreOccupants count={occupants.length - maximumShown.later} />
      </ul>
    </section>
  )
}

function OccupantRow({ occupant: { kind, name, groups, by, start, end } }: { occupant: Occupant }) {
  const { t } = useTexts()
  const fallbackName = kind === 'booking' ? t(($) => $.DOOR.BOOKED) : t(($) => $.DOOR.OCCUPIED)
  const occupantNames = by ?? groups.join(', ')
  return (
    <li className={styles.row}>
      <time className="textQuiet">
        {formatTimes(Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end))}
      </time>
      <b className={styles.name}>{name || fallbackName}</b>
      {occupantNames && <span className={styles.people}>{occupantNames}</span>}
    </li>
  )
}

function MoreOccupants({ count }: { count: number }) {
  const { t } = useTexts()
  return count > 0 ? <li className="textQuiet">{t(($) => $.DOOR.MORE, { count })}</li> : null
}
