import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import type { RoomDisplay as Display } from '@uurwerk/contract/rooms/room-display'
import { DoorClosed, DoorOpen, KeyRound, WifiOff } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { formatDay, formatTime, toSchoolTime } from '#web/lib/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { type RoomState, getRoomStateAt } from './room-day.ts'
import { RoomDayStrip } from './RoomDayStrip.tsx'
import { DisplayAddressClosed, roomDisplayQuery } from './queries.ts'
import styles from './RoomDisplay.module.css'
import { LaterOccupants, CurrentOccupants } from './Occupants.tsx'

/** Loaded later, because most people only read the screen. */
const BookingCode = lazyLoad(() => import('./BookingCode.tsx'), 'BookingCode')

/** Shows whether a room is free. While the server is unreachable, the state follows the local clock. */
export function RoomDisplay() {
  const { t } = useTexts()
  const { id } = useParams({ from: '/room/$id' })
  const token = useLocation({ select: ({ hash }) => hash })
  const { data, error, isPending, dataUpdatedAt } = useQuery(roomDisplayQuery(id, token))
  useTitle(data?.name ?? t(($) => $.DOOR.TITLE))
  if (isPending) return <main aria-busy className={styles.empty} />
  if (error instanceof DisplayAddressClosed)
    return (
      <main className={styles.empty}>
        <Empty
          variant="page"
          icon={<KeyRound />}
          title={t(($) => $.DOOR.CLOSED.TITLE)}
          text={t(($) => $.DOOR.CLOSED.MESSAGE)}
        />
      </main>
    )
  if (!data)
    return (
      <main className={styles.empty}>
        <Failed
          variant="page"
          error={error}
          title={t(($) => $.DOOR.UNREACHABLE.TITLE)}
          text={t(($) => $.DOOR.UNREACHABLE.MESSAGE)}
        />
      </main>
    )
  return <LoadedDisplay display={data} staleSince={error ? dataUpdatedAt : undefined} />
}

/** @param staleSince - time of the last answer, in milliseconds, if the server is unreachable */
function LoadedDisplay({ display, staleSince }: { display: Display; staleSince: number | undefined }) {
  const { t } = useTexts()
  const now = useNow()
  const nowMinute = now.toString({ smallestUnit: 'minute' })
  const state = getRoomStateAt(display.standing, nowMinute)
  const bookingPath = `/booking?view=day&book=${display.id}`
  return (
    <main className={styles.page} data-state={state.currentOccupants.length > 0 ? 'occupied' : 'free'}>
      <header className={styles.header}>
        <h1 className={styles.name}>{display.name}</h1>
        <p className={styles.clock}>
          <time className={styles.time}>{formatTime(now)}</time>
          <span className={styles.date}>{formatDay(now.toPlainDate())}</span>
        </p>
      </header>
      <CurrentState state={state} />
      <LaterOccupants occupants={state.laterOccupants} />
      <RoomDayStrip display={display} nowMinute={nowMinute} />
      <footer className={styles.footer}>
        <BookingCode address={location.origin + bookingPath} />
        <p className={styles.bookingLinks}>
          <a className={styles.book} href={bookingPath}>
            {t(($) => $.DOOR.BOOK)}
          </a>
          <span className="textQuiet">{t(($) => $.DOOR.BOOK_AT, { address: `${location.host}/booking` })}</span>
        </p>
        {staleSince !== undefined && (
          <span role="status" className={styles.stale}>
            <WifiOff aria-hidden />
            {t(($) => $.DOOR.STALE, { time: formatSince(staleSince) })}
          </span>
        )}
      </footer>
    </main>
  )
}

const formatSince = (milliseconds: number) => {
  const since = toSchoolTime(new Date(milliseconds).toISOString())
  return formatTime(since)
}

function CurrentState({ state: { currentOccupants, until } }: { state: RoomState }) {
  const { t } = useTexts()
  const isFree = currentOccupants.length === 0
  const Door = isFree ? DoorOpen : DoorClosed
  return (
    <section className={styles.state} aria-live="polite">
      <p className={styles.stateText}>
        <Door aria-hidden />
        {isFree ? t(($) => $.DOOR.FREE) : t(($) => $.DOOR.OCCUPIED)}
      </p>
      <p className={styles.until}>
        {until === null
          ? t(($) => $.DOOR.REST_OF_DAY)
          : t(($) => $.DOOR.UNTIL, { time: formatTime(Temporal.PlainDateTime.from(until)) })}
      </p>
      {!isFree && <CurrentOccupants occupants={currentOccupants} />}
    </section>
  )
}
