import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { useEffect, useState } from 'react'
import { formatCompany, formatRooms, formatRosterTitle } from '../appointment/appointment-texts.ts'
import { useScope } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad, useIsFirstScreenReady } from '#web/lib/lazy-load.tsx'
import { formatTime, formatTimeUntil, getWeekdayName } from '#web/lib/time.ts'
import styles from './NextLesson.module.css'
import { isAfterCancelledStart } from './roster-entries.ts'
import type { RosterModel } from './use-roster-model.ts'

interface Props {
  model: RosterModel
  isCompact?: boolean
}

const FreeRoomNow = lazyLoad(() => import('./FreeRoomNow.tsx'), 'FreeRoomNow')

/** Shows the current and the next lesson of a single attendee, and a room for the free time now. */
export function NextLesson({ model, isCompact = false }: Props) {
  const { t } = useTexts()
  const { currentLesson, upcomingLesson, appointments, now, roster } = model
  const { isWanted, isLoaded } = useFreeRoomNow(model)
  // Reserves the space, so that the content below does not move.
  if (!isCompact && roster.isPending) return <div aria-hidden className={`${styles.awaited} skeleton-line`} />
  const start = upcomingLesson && Temporal.PlainDateTime.from(upcomingLesson.start)
  const formatUpcomingTime = (dateTime: Temporal.PlainDateTime) =>
    dateTime.toPlainDate().equals(now.toPlainDate())
      ? formatTime(dateTime)
      : `${getWeekdayName(dateTime.toPlainDate(), 'short')} ${formatTime(dateTime)}`
  const formatStart = (dateTime: Temporal.PlainDateTime, lesson: Appointment) =>
    isAfterCancelledStart(lesson, appointments)
      ? t(($) => $.ROSTER.UPCOMING.FIRST_OFF, { time: formatUpcomingTime(dateTime) })
      : formatUpcomingTime(dateTime)
  const isPaired = currentLesson !== undefined && upcomingLesson !== undefined
  const sharedProps = { model, isCompact, isPaired }
  return (
    <div className={isCompact ? styles.line : styles.cards}>
      {isLoaded && <FreeRoomNow model={model} isCompact={isCompact} isOffered={isWanted} />}
      {currentLesson && (
        <LessonSummary
          {...sharedProps}
          appointment={currentLesson}
          now={now}
          timeText={t(($) => $.ROSTER.UPCOMING[isPaired && !isCompact ? 'UNTIL' : 'NOW'], {
            time: formatUpcomingTime(Temporal.PlainDateTime.from(currentLesson.end)),
          })}
        />
      )}
      {upcomingLesson && start && (
        <LessonSummary
          {...sharedProps}
          appointment={upcomingLesson}
          label={t(($) => $.ROSTER.UPCOMING.LABEL)}
          time={formatStart(start, upcomingLesson)}
          timeText={formatTimeUntil(start, now)}
        />
      )}
    </div>
  )
}

/** A room is wanted between two lessons of the user, and for a composed roster. Its code stays once it is loaded. */
function useFreeRoomNow({ isOwn, currentLesson, upcomingLesson, address, session, now }: RosterModel) {
  const isFirstScreenReady = useIsFirstScreenReady()
  const [isLoaded, setIsLoaded] = useState(FreeRoomNow.get() !== undefined)
  const mayBook = useScope().modules.includes('booking') && session.impersonatedUser === null
  const today = now.toPlainDate().toString()
  const isBetweenLessons = isOwn && !currentLesson && upcomingLesson?.start.slice(0, 10) === today
  const isWanted = mayBook && (isBetweenLessons || address.attendeeIds.length > 1)
  useEffect(() => {
    // The roster does not need it, so a failure is not shown.
    if (isWanted && isFirstScreenReady)
      FreeRoomNow.fetch().then(
        () => setIsLoaded(true),
        () => undefined,
      )
  }, [isWanted, isFirstScreenReady])
  return { isWanted, isLoaded }
}

interface LessonSummaryProps extends Props {
  appointment: Appointment
  /** Two side by side have space for the room and the time until then. */
  isPaired: boolean
  /** For the current lesson, to show how much is left. */
  now?: Temporal.PlainDateTime
  label?: string
  time?: string
  timeText: string
}

function LessonSummary({
  model: { perspective, address },
  isCompact,
  isPaired,
  appointment,
  now,
  label,
  time,
  timeText,
}: LessonSummaryProps) {
  const company = isCompact ? '' : formatCompany(appointment, perspective)
  const rooms = formatRooms(appointment, perspective)
  const facts = isPaired && !isCompact ? [rooms] : [rooms, company, time]
  return (
    <button
      type="button"
      className={isCompact ? styles.compact : styles.card}
      data-key={label ? 'next' : 'now'}
      aria-haspopup="dialog"
      onClick={() => address.openAppointment(appointment.id)}
    >
      {label && <span className="unseen">{label}: </span>}
      <span className={styles.what}>
        <b>{formatRosterTitle(appointment, perspective)}</b>{' '}
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>{' '}
      <span className={styles.until}>
        {now && <RestRing appointment={appointment} now={now} />}
        {timeText}
      </span>
    </button>
  )
}

/** Drawn only: the text beside it has the end of the lesson. */
function RestRing({ appointment: { start, end }, now }: { appointment: Appointment; now: Temporal.PlainDateTime }) {
  const countMinutes = (from: Temporal.PlainDateTime, until: string) =>
    from.until(Temporal.PlainDateTime.from(until)).total('minutes')
  const restFraction = countMinutes(now, end) / countMinutes(Temporal.PlainDateTime.from(start), end)
  return (
    <svg aria-hidden viewBox="0 0 20 20" className={styles.ring}>
      <circle cx="10" cy="10" r="8" />
      <circle cx="10" cy="10" r="8" pathLength="100" strokeDasharray={`${Math.round(restFraction * 100)} 100`} />
    </svg>
  )
}
