import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { parseIds } from '#web/roster/attendee/ids.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile, useIsTablet } from '#web/lib/media.ts'
import { formatDay } from '#web/lib/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Select } from '#web/ui/Select.tsx'
import { type BookingAddress, bookingAddress, type BookingView, bookingViews } from './address.ts'
import { WeekBalance } from './WeekBalance.tsx'
import styles from './BookingScreen.module.css'
import { DayPlan } from './day-plan/DayPlan.tsx'
import { BookingFeedbackBar } from './BookingFeedbackBar.tsx'
import { FindRoom } from './find/FindRoom.tsx'
import { getSearchStart } from './find/search-start.ts'
import { MyBookings } from './mine/MyBookings.tsx'
import { useSession } from '#web/data/me.ts'
import type { BookingRequest } from './booking-request.ts'

const BookingForm = lazyLoad(() => import('./form/BookingForm.tsx'), 'BookingForm')

const RequestedBookingForm = lazyLoad(() => import('./RequestedBookingForm.tsx'), 'RequestedBookingForm')

const OpenBooking = lazyLoad(() => import('./OpenBooking.tsx'), 'OpenBooking')

interface FormInput {
  request: BookingRequest
  /** Null for a new booking. */
  booking: Booking | null
}

export function BookingScreen() {
  const { t } = useTexts()
  const { view, date, today, openBookingId, requestedBooking, goTo, showBooking, clearRequest } = useBookingAddress()
  const [formInput, setFormInput] = useState<FormInput>()
  /** Room of the last opened form, for the balance. */
  const [openedRoomId, setOpenedRoomId] = useState<number>()
  const [isTablet, isMobile] = [useIsTablet(), useIsMobile()]
  const title = t(($) => $.SHELL.MODULE.booking)
  // The menu shows the module too.
  const isTitleUnseen = (view === 'day' && isTablet) || (view === 'mine' && isMobile)
  useTitle(title)
  const startEditing = (request: BookingRequest, booking: Booking | null) => {
    setFormInput({ request, booking })
    setOpenedRoomId(request.facility?.id)
  }
  const startBooking = (request: BookingRequest) => startEditing(request, null)
  const editBooking = (booking: Booking) => startEditing(booking, booking)
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>
          <span className={isTitleUnseen ? 'unseen' : undefined}>{title}</span>{' '}
          {view === 'day' && (
            <span aria-live="polite" className={styles.day}>
              {formatDay(date, isTablet ? 'short' : 'long')}
            </span>
          )}
        </h1>
        {/* The form and the own bookings show it on narrow screens. */}
        {(!isTablet || view === 'mine') && <WeekBalance openedRoomId={openedRoomId} />}
        <div className={styles.tools}>
          {view === 'day' && (
            <DaySteps date={date} today={today} onGo={(nextDate) => goTo({ date: nextDate?.toString() })} />
          )}
          <ViewPicker view={view} onGo={(nextView) => goTo({ view: nextView })} />
          {/* The user's own bookings do not depend on the date of the address. */}
          <NewBookingButton date={view === 'mine' ? today : date} onPick={startBooking} />
        </div>
      </header>
      <BookingFeedbackBar />
      {view === 'find' && <FindRoom onPick={startBooking} />}
      {view === 'day' && <DayPlan date={date} onPick={startBooking} onOpen={showBooking} />}
      {view === 'mine' && <MyBookings onEdit={editBooking} />}
      {view === 'day' && openBookingId && (
        <OpenBooking id={openBookingId} onEdit={editBooking} onClose={() => showBooking(undefined)} />
      )}
      {requestedBooking && <RequestedBookingForm {...requestedBooking} onEdit={editBooking} onClose={clearRequest} />}
      {formInput && <BookingForm {...formInput} onClose={() => setFormInput(undefined)} />}
    </div>
  )
}

function useBookingAddress() {
  const navigate = useNavigate()
  const address = bookingAddress.parse(useSearch({ strict: false }))
  const today = useNow().toPlainDate()
  const changeAddress = (changes: Partial<BookingAddress>, replacesHistory: boolean) =>
    void navigate({
      to: '.',
      search: (currentAddress: object) => ({ ...currentAddress, ...changes }),
      replace: replacesHistory,
    })
  return {
    today,
    view: address.view ?? 'day',
    date: address.date ? Temporal.PlainDate.from(address.date) : today,
    openBookingId: address.booking,
    requestedBooking: findRequestedBooking(address),
    /** Only another view adds a history entry. */
    goTo: (changes: { view?: BookingView; date?: string | undefined }) =>
      changeAddress(changes, changes.view === undefined),
    /** Undefined closes it. */
    showBooking: (bookingId: number | undefined) => changeAddress({ booking: bookingId }, bookingId === undefined),
    clearRequest: () => changeAddress({ book: undefined, start: undefined, end: undefined, guests: undefined }, true),
  }
}

function findRequestedBooking({ book, start, end, guests }: BookingAddress) {
  // Neither a room nor a time is requested.
  if (book === undefined && start === undefined) return undefined
  return { roomId: book, start, end, guestIds: parseIds(guests) }
}

interface ViewPickerProps {
  view: BookingView
  onGo: (view: BookingView) => void
}

function ViewPicker({ view, onGo }: ViewPickerProps) {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  const options = bookingViews.map((value) => ({ value, text: t(($) => $.BOOKING.VIEW[value]) }))
  const label = t(($) => $.BOOKING.VIEW.LABEL)
  if (!isMobile) return <Segments label={label} value={view} options={options} onChange={onGo} />
  return (
    <div className={styles.views}>
      <Select isLabelUnseen label={label} value={view} options={options} onChange={onGo} />
    </div>
  )
}

interface DayStepsProps {
  date: Temporal.PlainDate
  today: Temporal.PlainDate
  /** Undefined means today. */
  onGo: (date: Temporal.PlainDate | undefined) => void
}

function DaySteps({ date, today, onGo }: DayStepsProps) {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  return (
    <div className={styles.steps}>
      {/* On phones it is above the plan. */}
      {!isMobile && (
        <Button isBlocked={date.equals(today)} onClick={() => onGo(undefined)}>
          {t(($) => $.BOOKING.TODAY)}
        </Button>
      )}
      <Button isSquare aria-label={t(($) => $.BOOKING.PREVIOUS_DAY)} onClick={() => onGo(date.subtract({ days: 1 }))}>
        <ChevronLeft aria-hidden />
      </Button>
      <Button isSquare aria-label={t(($) => $.BOOKING.NEXT_DAY)} onClick={() => onGo(date.add({ days: 1 }))}>
        <ChevronRight aria-hidden />
      </Button>
    </div>
  )
}

interface NewBookingProps {
  date: Temporal.PlainDate
  onPick: (request: BookingRequest) => void
}

/** Opens an empty form, without searching for a room first. */
function NewBookingButton({ date: viewedDate, onPick }: NewBookingProps) {
  const { t } = useTexts()
  const { day: schoolDay } = useSession()
  const now = useNow()
  const openForm = () => {
    const { date, time } = getSearchStart(viewedDate, now, schoolDay)
    const start = Temporal.PlainDateTime.from(`${date}T${time}`)
    const formatMinute = (dateTime: Temporal.PlainDateTime) => dateTime.toString({ smallestUnit: 'minute' })
    onPick({ facility: null, start: formatMinute(start), end: formatMinute(start.add({ hours: 1 })) })
  }
  return (
    <Button variant="primary" isSquare aria-label={t(($) => $.BOOKING.NEW)} onClick={openForm}>
      <Plus aria-hidden />
    </Button>
  )
}
