import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { formatCompany, formatRooms, formatRosterTitle } from '../appointment/appointment-texts.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatTime, formatTimeUntil, getWeekdayName } from '#web/lib/time.ts'
import styles from './NextLesson.module.css'
import type { RosterModel } from './use-roster-model.ts'

interface Props {
  model: RosterModel
  isCompact?: boolean
}

/** Shows the current and the next lesson of a single attendee. */
export function NextLesson({ model, isCompact = false }: Props) {
  const { t } = useTexts()
  const { currentLesson, upcomingLesson, now, roster } = model
  // Reserves the space, so that the content below does not move.
  if (!isCompact && roster.isPending) return <div aria-hidden className={`${styles.awaited} skeleton-line`} />
  if (!currentLesson && !upcomingLesson) return null
  const start = upcomingLesson && Temporal.PlainDateTime.from(upcomingLesson.start)
  const formatUpcomingTime = (dateTime: Temporal.PlainDateTime) =>
    dateTime.toPlainDate().equals(now.toPlainDate())
      ? formatTime(dateTime)
      : `${getWeekdayName(dateTime.toPlainDate(), 'short')} ${formatTime(dateTime)}`
  const isPaired = currentLesson !== undefined && upcomingLesson !== undefined
  const sharedProps = { model, isCompact, isPaired }
  return (
    <div className={isCompact ? styles.line : styles.cards}>
      {currentLesson && (
        <LessonSummary
          {...sharedProps}
          appointment={currentLesson}
          when={t(($) => $.ROSTER.UPCOMING.NOW, {
            time: formatUpcomingTime(Temporal.PlainDateTime.from(currentLesson.end)),
          })}
        />
      )}
      {upcomingLesson && start && (
        <LessonSummary
          {...sharedProps}
          appointment={upcomingLesson}
          label={t(($) => $.ROSTER.UPCOMING.LABEL)}
          time={formatUpcomingTime(start)}
          when={formatTimeUntil(start, now)}
        />
      )}
    </div>
  )
}

interface LessonSummaryProps extends Props {
  appointment: Appointment
  /** Two side by side have space for the room and the time until then. */
  isPaired: boolean
  label?: string
  time?: string
  when: string
}

function LessonSummary({
  model: { perspective, address },
  isCompact,
  isPaired,
  appointment,
  label,
  time,
  when,
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
      <span className={styles.until}>{when}</span>
    </button>
  )
}
