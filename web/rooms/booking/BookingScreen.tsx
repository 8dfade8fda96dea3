import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { later } from '../../lib/later.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { formatDay } from '../../lib/time.ts'
import { useNow } from '../../lib/use-now.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { type BookingAddress, bookingAddress, type View, views } from './address.ts'
import { WeekBalance } from './Balance.tsx'
import styles from './BookingScreen.module.css'
import { DayPlan } from './day-plan/DayPlan.tsx'
import { FindRoom } from './find/FindRoom.tsx'
import { nextMoment } from './find/moment.ts'
import { Mine } from './mine/Mine.tsx'
import { useSession } from '../../data/me.ts'
import type { Wanted } from './wanted.ts'

const BookingForm = later(() => import('./form/BookingForm.tsx'), 'BookingForm')

const BookFacility = later(() => import('./BookFacility.tsx'), 'BookFacility')

const OpenBooking = later(() => import('./OpenBooking.tsx'), 'OpenBooking')

interface Editing {
  wanted: Wanted
  booking: Booking | null
}

/** Booking a room: finding one, the plan of a day, and what one has booked. */
export function BookingScreen() {
  const { t } = useTexts()
  const { view, date, today, booking: openId, book, go, open, forgetBook } = useBookingAddress()
  const [editing, setEditing] = useState<Editing>()
  const title = t(($) => $.SHELL.MODULE.booking)
  useTitle(title)
  const pick = (wanted: Wanted) => setEditing({ wanted, booking: null })
  const edit = (booking: Booking) => {
    const { facility, start, end } = booking
    setEditing({ wanted: { facility, start, end }, booking })
  }
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>
          {title} {view === 'day' && <span className={styles.day}>{formatDay(date)}</span>}
        </h1>
        <div className={styles.tools}>
          <WeekBalance />
          {view === 'day' && <DaySteps date={date} today={today} onGo={(next) => go({ date: next?.toString() })} />}
          <Segments
            label={t(($) => $.BOOKING.VIEW.LABEL)}
            value={view}
            options={views.map((value) => ({ value, text: t(($) => $.BOOKING.VIEW[value]) }))}
            onChange={(next) => go({ view: next })}
          />
          <NewBooking onPick={pick} />
        </div>
      </header>
      {view === 'find' && <FindRoom onPick={pick} />}
      {view === 'day' && <DayPlan date={date} onPick={pick} onOpen={open} />}
      {view === 'mine' && <Mine onEdit={edit} />}
      {view === 'day' && openId && <OpenBooking id={openId} onEdit={edit} onClose={() => open(undefined)} />}
      {book && <BookFacility id={book} onClose={forgetBook} />}
      {editing && <BookingForm {...editing} onClose={() => setEditing(undefined)} />}
    </div>
  )
}

/** What the address says, with its defaults, and the ways to change it. */
function useBookingAddress() {
  const navigate = useNavigate()
  const address = bookingAddress.parse(useSearch({ strict: false }))
  const today = useNow().toPlainDate()
  const change = (changes: Partial<BookingAddress>, replace: boolean) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), replace })
  return {
    today,
    view: address.view ?? 'day',
    date: address.date ? Temporal.PlainDate.from(address.date) : today,
    booking: address.booking,
    book: address.book,
    go: (changes: { view?: View; date?: string | undefined }) => change(changes, changes.view === undefined),
    /** Undefined closes what is open. */
    open: (booking: number | undefined) => change({ booking }, booking === undefined),
    forgetBook: () => change({ book: undefined }, true),
  }
}

interface StepsProps {
  date: Temporal.PlainDate
  today: Temporal.PlainDate
  /** Undefined for today. */
  onGo: (date: Temporal.PlainDate | undefined) => void
}

function DaySteps({ date, today, onGo }: StepsProps) {
  const { t } = useTexts()
  return (
    <div className={styles.steps}>
      <Button onClick={() => onGo(undefined)} disabled={date.equals(today)}>
        {t(($) => $.BOOKING.TODAY)}
      </Button>
      <Button square aria-label={t(($) => $.BOOKING.PREVIOUS_DAY)} onClick={() => onGo(date.subtract({ days: 1 }))}>
        <ChevronLeft aria-hidden />
      </Button>
      <Button square aria-label={t(($) => $.BOOKING.NEXT_DAY)} onClick={() => onGo(date.add({ days: 1 }))}>
        <ChevronRight aria-hidden />
      </Button>
    </div>
  )
}

/** For who would rather fill in a form than look at rooms first. */
function NewBooking({ onPick }: { onPick: (wanted: Wanted) => void }) {
  const { t } = useTexts()
  const { day } = useSession()
  const now = useNow()
  const open = () => {
    const { date, time } = nextMoment(now, day)
    const start = Temporal.PlainDateTime.from(`${date}T${time}`)
    const text = (moment: Temporal.PlainDateTime) => moment.toString({ smallestUnit: 'minute' })
    onPick({ facility: null, start: text(start), end: text(start.add({ hours: 1 })) })
  }
  return (
    <Button look="primary" square aria-label={t(($) => $.BOOKING.NEW)} onClick={open}>
      <Plus aria-hidden />
    </Button>
  )
}
