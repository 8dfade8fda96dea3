import { useQuery } from '@tanstack/react-query'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTimes } from '#web/lib/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useDeed, useDeedFocus } from '../use-deed.ts'
import { countGuests } from './format-room.ts'
import { FreeDialog } from './FreeDialog.tsx'
import { roomBookingsQuery } from './queries.ts'
import type { RoomPartProps } from './room-part-props.ts'
import styles from './RoomPage.module.css'
import { Section } from './Section.tsx'

/** The bookings of a day, to free the room from. */
export function RoomBookings({ room, canEdit }: RoomPartProps) {
  const { t } = useTexts()
  const now = useNow()
  const part = useDeedFocus<HTMLDivElement>('free')
  const { isFreeing, date, setDate } = useBookingDay(canEdit)
  const [bookingToFree, setBookingToFree] = useState<Booking>()
  const [status, setStatus] = useState('')
  const { data, error, refetch } = useQuery(roomBookingsQuery(room.id, date.toString()))
  const openBookings = data?.filter(({ end }) => end > now.toString({ smallestUnit: 'minute' })) ?? []
  // Of several, the user chooses.
  const onlyBooking = isFreeing && openBookings.length === 1 ? openBookings[0] : undefined
  const [isOpened, setOpened] = useState(false)
  if (onlyBooking && !isOpened) {
    setOpened(true)
    setBookingToFree(onlyBooking)
  }
  if (isOpened && !isFreeing) setOpened(false)
  const free = (booking: Booking) => {
    setStatus('')
    setBookingToFree(booking)
  }
  const finish = (freed?: Booking) => {
    setBookingToFree(undefined)
    setDate(date)
    if (freed)
      setStatus(t(($) => $.SCHOOL_ROOMS.BOOKINGS.DONE, { organizer: freed.organizer.name, count: countGuests(freed) }))
  }
  return (
    <div ref={part}>
      <Section
        title={t(($) => $.SCHOOL_ROOMS.BOOKINGS.TITLE)}
        status={status}
        rowCount={data?.length}
        isRemoving={bookingToFree !== undefined}
        action={<DaySteps date={date} today={now.toPlainDate()} onGo={setDate} />}
      >
        {error && !data && <Failed variant="row" title={t(($) => $.SCHOOL_ROOMS.BOOKINGS.ERROR)} onRetry={refetch} />}
        {!error && !data && <Skeleton label={t(($) => $.SCHOOL_ROOMS.BOOKINGS.LOADING)} lines={[60]} />}
        {data?.length === 0 && (
          <Text tone="quiet" size="list">
            {t(($) => $.SCHOOL_ROOMS.BOOKINGS.NONE)}
          </Text>
        )}
        {data && data.length > 0 && (
          <ul className={styles.list}>
            {data.map((booking) => (
              <BookingItem
                key={booking.id}
                booking={booking}
                isOver={!openBookings.includes(booking)}
                onFree={canEdit ? () => free(booking) : undefined}
              />
            ))}
          </ul>
        )}
        {bookingToFree && <FreeDialog booking={bookingToFree} onClose={finish} />}
      </Section>
    </div>
  )
}

/** The day of the list: first that of the address, if the room is to be freed then. */
function useBookingDay(canEdit: boolean) {
  const { deed, date: freedDate, setDeed } = useDeed()
  const today = useNow().toPlainDate()
  const [chosenDate, setChosenDate] = useState(today)
  const isFreeing = canEdit && deed === 'free'
  const date = isFreeing && freedDate !== undefined ? Temporal.PlainDate.from(freedDate) : chosenDate
  const setDate = (day: Temporal.PlainDate) => {
    setChosenDate(day)
    if (isFreeing) setDeed()
  }
  return { isFreeing, date, setDate }
}

interface ItemProps {
  booking: Booking
  isOver: boolean
  onFree: (() => void) | undefined
}

function BookingItem({ booking, isOver, onFree }: ItemProps) {
  const { t } = useTexts()
  return (
    <li>
      <BookingFacts booking={booking} />
      {isOver && <Pill>{t(($) => $.SCHOOL_ROOMS.BOOKINGS.OVER)}</Pill>}
      {!isOver && onFree && (
        <Button
          needsConnection
          aria-label={t(($) => $.SCHOOL_ROOMS.BOOKINGS.FREE_LABEL, { name: booking.name })}
          onClick={onFree}
        >
          {t(($) => $.SCHOOL_ROOMS.BOOKINGS.FREE)}
        </Button>
      )}
    </li>
  )
}

function BookingFacts({ booking }: { booking: Booking }) {
  const { t } = useTexts()
  const { name, organizer, start, end } = booking
  const guests = countGuests(booking)
  return (
    <div>
      <Text isStrong>{name}</Text>
      <Text tone="quiet" size="list">
        {formatTimes(Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end))}, {organizer.name}
        {guests > 0 && `, ${t(($) => $.SCHOOL_ROOMS.BOOKINGS.GUESTS, { count: guests })}`}
      </Text>
    </div>
  )
}

interface DayStepsProps {
  date: Temporal.PlainDate
  today: Temporal.PlainDate
  onGo: (date: Temporal.PlainDate) => void
}

function DaySteps({ date, today, onGo }: DayStepsProps) {
  const { t } = useTexts()
  return (
    <Row gap={3}>
      <Text aria-live="polite" size="list">
        {formatDay(date, 'short')}
      </Text>
      <Button isBlocked={date.equals(today)} onClick={() => onGo(today)}>
        {t(($) => $.SCHOOL_ROOMS.BOOKINGS.TODAY)}
      </Button>
      <Button
        isSquare
        aria-label={t(($) => $.SCHOOL_ROOMS.BOOKINGS.PREVIOUS)}
        onClick={() => onGo(date.subtract({ days: 1 }))}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Button isSquare aria-label={t(($) => $.SCHOOL_ROOMS.BOOKINGS.NEXT)} onClick={() => onGo(date.add({ days: 1 }))}>
        <ChevronRight aria-hidden />
      </Button>
    </Row>
  )
}
