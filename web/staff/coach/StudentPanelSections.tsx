import { Link } from '@tanstack/react-router'
import type { BriefAppointment, CoachedRound, CoachedStudentInFull } from '@uurwerk/contract/staff/coach'
import { CircleCheck, Clock, ListChecks } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { getButtonClass } from '#web/ui/Button.tsx'
import { formatCodes } from '#web/roster/appointment/appointment-texts.ts'
import styles from './StudentPanel.module.css'
import { StudentRoundStatusLabel } from './StudentRoundStatusLabel.tsx'
import { sortRoundsByUrgency } from './coached-students.ts'
import {
  formatDateTimeText,
  formatAppointmentRooms,
  formatTimeText,
  formatAppointmentStart,
} from './format-coach-texts.ts'

interface Props {
  student: CoachedStudentInFull
}

/** Maximum number of appointments after the current one. */
const maximumUpcoming = 3

export function CurrentAndUpcomingAppointments({ student: { now, upcoming } }: Props) {
  const { t } = useTexts()
  if (!now && upcoming.length === 0) return <p className={styles.none}>{t(($) => $.COACH.NOTHING_SOON)}</p>
  return (
    <ul>
      {now && (
        <BriefAppointmentItem
          appointment={now}
          timeText={t(($) => $.COACH.UNTIL, { moment: formatTimeText(now.end) })}
          isNow
        />
      )}
      {upcoming.slice(0, maximumUpcoming).map((appointment) => (
        <BriefAppointmentItem
          key={appointment.id}
          appointment={appointment}
          timeText={formatAppointmentStart(appointment)}
        />
      ))}
    </ul>
  )
}

interface BriefAppointmentItemProps {
  appointment: BriefAppointment
  timeText: string
  isNow?: boolean
}

const BriefAppointmentItem = ({ appointment, timeText, isNow = false }: BriefAppointmentItemProps) => (
  <li className={styles.brief} data-type={appointment.type} data-now={isNow || undefined}>
    <span>
      <b>{appointment.name}</b> {formatAppointmentRooms(appointment)}
    </span>
    <time>{timeText}</time>
  </li>
)

export function CoachedStudentRounds({ student }: Props) {
  const { t } = useTexts()
  if (student.rounds.length === 0) return <p className={styles.none}>{t(($) => $.COACH.NO_ROUNDS)}</p>
  return (
    <ul>
      {sortRoundsByUrgency(student.rounds).map((round) => (
        <RoundItem key={round.id} round={round} student={student} />
      ))}
    </ul>
  )
}

function RoundItem({ round, student }: { round: CoachedRound; student: CoachedStudentInFull }) {
  const { t } = useTexts()
  const isClosedForStudent = Temporal.PlainDateTime.compare(round.studentExpirationDate, useNow()) <= 0
  const firstName = student.name.split(' ')[0] ?? student.name
  return (
    <li className={styles.round}>
      <p>
        <b>{round.name}</b> <StudentRoundStatusLabel status={round.standing} />
      </p>
      {round.choices.length > 0 && <p>{round.choices.join(', ')}</p>}
      <p className={styles.until}>
        {t(($) => (isClosedForStudent ? $.COACH.STUDENT_HAD_UNTIL : $.COACH.STUDENT_UNTIL), {
          name: firstName,
          moment: formatDateTimeText(round.studentExpirationDate),
        })}
      </p>
      <p className={styles.act}>
        <Link
          to="/program/$roundId"
          params={{ roundId: String(round.id) }}
          search={{ student: student.id }}
          className={getButtonClass()}
        >
          <ListChecks size={16} aria-hidden />
          {t(($) => $.COACH.CHOOSE_FOR, { name: firstName })}
        </Link>
        <span>{t(($) => $.COACH.COACH_UNTIL, { moment: formatDateTimeText(round.coachExpirationDate) })}</span>
      </p>
    </li>
  )
}

export function CoachedStudentExams({ student: { examsToCome } }: Props) {
  const { t } = useTexts()
  if (examsToCome.length === 0) return <p className={styles.none}>{t(($) => $.COACH.NO_EXAMS)}</p>
  return (
    <ul>
      {examsToCome.map(({ id, name, start, classrooms, isSubscribed, subscribable }) => (
        <li key={id} className={styles.exam}>
          <span>
            <b>{name}</b>
            <span>{[formatDateTimeText(start), formatCodes(classrooms)].filter(Boolean).join(' · ')}</span>
          </span>
          {isSubscribed ? (
            <span className={styles.done}>
              <CircleCheck size={15} aria-hidden /> {t(($) => $.COACH.REGISTERED)}
            </span>
          ) : (
            <span className={styles.todo}>
              <Clock size={15} aria-hidden />{' '}
              {subscribable && t(($) => $.COACH.REGISTER_UNTIL, { moment: formatDateTimeText(subscribable.until) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

export function CoachedStudentChanges({ student: { changes } }: Props) {
  const { t } = useTexts()
  if (changes.length === 0) return <p className={styles.none}>{t(($) => $.COACH.NO_CHANGES)}</p>
  return (
    <ul>
      {changes.map(({ appointment, start, classrooms, change }) => (
        <li key={`${appointment.id} ${start}`} className={styles.change}>
          <span>
            <b>{appointment.name}</b>{' '}
            {change.start !== undefined && change.start !== start && <s>{formatDateTimeText(change.start)}</s>}
          </span>
          <span>
            {formatDateTimeText(start)} {change.classrooms && <s>{formatCodes(change.classrooms)}</s>}{' '}
            <b>{formatCodes(classrooms)}</b>
          </span>
        </li>
      ))}
    </ul>
  )
}
