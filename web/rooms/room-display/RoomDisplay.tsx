import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import type { RoomDisplay as Display } from '@uurwerk/contract/rooms/room-display'
import { DoorClosed, DoorOpen, WifiOff } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { formatDay, formatTime } from '#web/lib/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Failed } from '#web/ui/Failed.tsx'
import { DisplayFrame, EmptyDisplay } from './DisplayFrame.tsx'
import { type RoomState, getRoomStateAt } from './room-day.ts'
import { RoomDayStrip } from './RoomDayStrip.tsx'
import { roomDisplayQuery } from './queries.ts'
import styles from './RoomDisplay.module.css'
import { LaterOccupants, CurrentOccupants } from './Occupants.tsx'

/** Loaded later, because most people only read the screen. */
const BookingCode = lazyLoad(() => import('./BookingCode.tsx'), 'BookingCode')

/** Shows whether a room is free. While the server is unreachable, the state follows the local clock. */
export function RoomDisplay() {
  const { t } = useTexts()
  const { id } = useParams({ from: '/room/$id' })
  const token = useLocation({ select: ({ hash }) => hash })
  const query = useQuery(roomDisplayQuery(id, token))
  useTitle(query.data?.name ?? t(($) => $.DOOR.TITLE))
  return (
    <DisplayFrame
      query={query}
      closed={{ title: t(($) => $.DOOR.CLOSED.TITLE), text: t(($) => $.DOOR.CLOSED.MESSAGE) }}
      unreachable={{ title: t(($) => $.DOOR.UNREACHABLE.TITLE), text: t(($) => $.DOOR.UNREACHABLE.MESSAGE) }}
    >
      {(display, staleSince) => <LoadedDisplay display={display} staleSince={staleSince} />}
    </DisplayFrame>
  )
}

export function LoadedDisplay({ display, staleSince }: { display: Display; staleSince: string | undefined }) {
  const { t } = useTexts()
  const now = useNow()
  // Offline, a day ends without an answer of the server, and nothing is known of the next.
  if (display.date !== now.toPlainDate().toString())
    return (
      <EmptyDisplay>
        {staleSince !== undefined && (
          <Failed
            variant="page"
            title={t(($) => $.DOOR.UNREACHABLE.TITLE)}
            text={t(($) => $.DOOR.UNREACHABLE.MESSAGE)}
          />
        )}
      </EmptyDisplay>
    )
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
            {t(($) => $.DOOR.STALE, { time: staleSince })}
          </span>
        )}
      </footer>
    </main>
  )
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
