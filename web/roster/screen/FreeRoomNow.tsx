import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bookingFindContract } from '@uurwerk/contract/rooms/booking-find'
import type { FoundRoom, Slot } from '@uurwerk/contract/rooms/room'
import { createPortal } from 'react-dom'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'
import { useOfflineProps } from '#web/lib/connection.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatMinuteOfDay, toWireTime } from '#web/lib/minutes-of-day.ts'
import { BookingFeedbackBar } from '#web/rooms/booking/BookingFeedbackBar.tsx'
import { createBookingDraft } from '#web/rooms/booking/form/booking-draft.ts'
import { useSaveBooking } from '#web/rooms/booking/form/queries.ts'
import { useRunUnlessBusy } from '#web/rooms/booking/queries.ts'
import { toIdsParam } from '../attendee/ids.ts'
import { isPerson } from '../attendee/is-person.ts'
import { findFreeTimeNow } from './free-time-now.ts'
import styles from './NextLesson.module.css'
import type { RosterModel } from './use-roster-model.ts'

/** Two lessons, which the profiles of most schools allow. */
const maximumMinutes = 100

/** Finds the best room. Not refetched when others book, to spare the server. */
const freeRoomQuery = ({ start, end }: Slot, peopleCount: number) =>
  queryOptions({
    queryKey: keys.freeRoom(start, end, peopleCount),
    queryFn: async ({ signal }) => {
      const minutes = Temporal.PlainDateTime.from(start).until(Temporal.PlainDateTime.from(end)).total('minutes')
      const query = { people: peopleCount, limit: 1 }
      const rooms = await call(bookingFindContract.find, { params: { start, minutes }, query }, signal)
      return rooms.find(({ nextFree }) => nextFree?.start === start) ?? null
    },
    // The start changes every five minutes.
    placeholderData: keepPreviousData,
    // Nobody asked for it, so a failure is not shown.
    meta: { isPrefetch: true },
  })

interface Props {
  model: RosterModel
  isCompact: boolean
  isOffered: boolean
}

/**
 * Offers a room for the free time of the user, or of all people of a composed roster. Confirms a booking made at once,
 * which ends the offer, and lets the user undo it.
 */
export function FreeRoomNow({ isOffered, ...props }: Props) {
  const feedback = (
    <div className={styles.feedback}>
      <BookingFeedbackBar />
    </div>
  )
  return (
    <>
      {isOffered && <FreeTimeOffer {...props} />}
      {createPortal(feedback, document.querySelector('main') ?? document.body)}
    </>
  )
}

function FreeTimeOffer({ model, isCompact }: Omit<Props, 'isOffered'>) {
  const { appointments, now, session, rosterAttendees, address, publication } = model
  const freeTime = findFreeTimeNow(appointments, now, session.day)
  const people = [...rosterAttendees.values()]
  if (!freeTime || publication?.published === false || !people.every(isPerson)) return null
  return (
    <RoomOffer
      slot={{
        start: toWireTime(now.toPlainDate(), freeTime.from),
        end: toWireTime(now.toPlainDate(), Math.min(freeTime.until, freeTime.from + maximumMinutes)),
      }}
      untilText={formatMinuteOfDay(freeTime.until)}
      guestIds={people.filter(({ id }) => id !== address.ownId).map(({ id }) => id)}
      isCompact={isCompact}
    />
  )
}

interface RoomOfferProps {
  slot: Slot
  untilText: string
  guestIds: readonly number[]
  isCompact: boolean
}

function RoomOffer({ slot, untilText, guestIds, isCompact }: RoomOfferProps) {
  const { t } = useTexts()
  // The organizer needs a place too.
  const { data: room } = useQuery(freeRoomQuery(slot, guestIds.length + 1))
  if (!room) return null
  const freeText =
    guestIds.length > 0
      ? t(($) => $.ROSTER.FREE.TOGETHER, { until: untilText })
      : t(($) => $.ROSTER.FREE.ALONE, { until: untilText })
  const content = (
    <>
      <span className={styles.what}>
        <b>{freeText}</b> <span className={styles.facts}>{t(($) => $.ROSTER.FREE.ROOM, { room: room.name })}</span>
      </span>{' '}
      <span className={styles.until}>{t(($) => $.ROSTER.FREE.BOOK)}</span>
    </>
  )
  const className = isCompact ? styles.compact : styles.card
  if (guestIds.length === 0)
    return (
      <BookAtOnce room={room} slot={slot} className={className}>
        {content}
      </BookAtOnce>
    )
  // Guests are invited, so the user sees the form first.
  const search = {
    view: 'day',
    date: slot.start.slice(0, 10),
    book: room.id,
    ...slot,
    guests: toIdsParam(guestIds),
  } as const
  return (
    <Link to="/booking" search={search} className={className} data-key="free">
      {content}
    </Link>
  )
}

interface BookAtOnceProps {
  room: FoundRoom
  slot: Slot
  className: string | undefined
  children: React.ReactNode
}

/** Books with one press. */
function BookAtOnce({ room, slot, className, children }: BookAtOnceProps) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { mutate, isPending } = useSaveBooking(null, false)
  const runUnlessBusy = useRunUnlessBusy(null)
  const book = () =>
    runUnlessBusy(() =>
      mutate(
        { ...createBookingDraft({ facility: room, ...slot }, null), name: t(($) => $.ROSTER.FREE.NAME) },
        // Another room may be free.
        { onError: () => void client.invalidateQueries({ queryKey: keys.freeRooms }) },
      ),
    )
  return (
    <button
      type="button"
      className={className}
      data-key="free"
      aria-disabled={isPending}
      onClick={book}
      {...useOfflineProps(true)}
    >
      {children}
    </button>
  )
}
