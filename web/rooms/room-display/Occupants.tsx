import type { Occupant } from '@uurwerk/contract/rooms/room-display'
import { useTexts } from '#web/lib/i18n.ts'
import { formatTimes } from '#web/lib/time.ts'
import styles from './Occupants.module.css'

/** Maximum numbers that fit on a tablet; the strip of the day shows all. */
const shown = { now: 2, later: 4 }

export function CurrentOccupants({ now }: { now: readonly Occupant[] }) {
  return (
    <ul className={styles.present}>
      {now.slice(0, shown.now).map((occupant) => (
        <Row key={occupant.start + occupant.name} standing={occupant} />
      ))}
      <More count={now.length - shown.now} />
    </ul>
  )
}

export function LaterOccupants({ later }: { later: readonly Occupant[] }) {
  const { t } = useTexts()
  return (
    <section className={styles.later}>
      <h2 className={styles.heading}>{t(($) => $.DOOR.LATER)}</h2>
      {later.length === 0 && <p className={styles.nothing}>{t(($) => $.DOOR.NOTHING_LATER)}</p>}
      <ul className={styles.list}>
        {later.slice(0, shown.later).map((occupant) => (
          <Row key={occupant.start + occupant.name} standing={occupant} />
        ))}
        <More count={later.length - shown.later} />
      </ul>
    </section>
  )
}

function Row({ standing: { kind, name, groups, by, start, end } }: { standing: Occupant }) {
  const { t } = useTexts()
  const unnamed = kind === 'booking' ? t(($) => $.DOOR.BOOKED) : t(($) => $.DOOR.OCCUPIED)
  const who = by ?? groups.join(', ')
  return (
    <li className={styles.row}>
      <time className={styles.times}>
        {formatTimes(Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end))}
      </time>
      <b className={styles.what}>{name || unnamed}</b>
      {who && <span className={styles.who}>{who}</span>}
    </li>
  )
}

function More({ count }: { count: number }) {
  const { t } = useTexts()
  return count > 0 ? <li className={styles.more}>{t(($) => $.DOOR.MORE, { count })}</li> : null
}
