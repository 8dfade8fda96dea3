import { Link } from '@tanstack/react-router'
import type { BriefAppointment, CoachedRound, CoachedStudentInFull } from '@uurwerk/contract/staff/coach'
import { CircleCheck, Clock, ListChecks } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { getButtonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { Text } from '#web/ui/Text.tsx'
import { formatCodes } from '#web/roster/appointment/appointment-texts.ts'
import styles from './StudentPanel.module.css'
import { StudentRoundStatusLabel } from './StudentRoundStatusLabel.tsx'
import { isLate, sortRoundsByUrgency } from './coached-students.ts'
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

export function CurrentAndUpcomingAppointments({ student: { now: currentAppointment, upcoming } }: Props) {
  const { t } = useTexts()
  if (!currentAppointment && upcoming.length === 0) return <Text tone="quiet">{t(($) => $.COACH.NOTHING_SOON)}</Text>
  return (
    <Stack as="ul">
      {currentAppointment && (
        <BriefAppointmentItem
          appointment={currentAppointment}
          timeText={t(($) => $.COACH.UNTIL, { moment: formatTimeText(currentAppointment.end) })}
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
    </Stack>
  )
}

interface BriefAppointmentItemProps {
  appointment: BriefAppointment
  timeText: string
  isNow?: boolean
}

const BriefAppointmentItem = ({ appointment, timeText, isNow = false }: BriefAppointmentItemProps) => (
  <Card as="li" className={`${styles.item} ${styles.brief}`} data-now={isNow || undefined}>
    <Row isSpread>
      <span>
        {appointment.type === 'exam' ? <Pill tone="ok">{appointment.name}</Pill> : <b>{appointment.name}</b>}{' '}
        {formatAppointmentRooms(appointment)}
      </span>
      <time>{timeText}</time>
    </Row>
  </Card>
)

export function CoachedStudentRounds({ student }: Props) {
  const { t } = useTexts()
  const now = useNow().toString({ smallestUnit: 'minute' })
  if (student.rounds.length === 0) return <Text tone="quiet">{t(($) => $.COACH.NO_ROUNDS)}</Text>
  return (
    <Stack as="ul">
      {sortRoundsByUrgency(student.rounds, now).map((round) => (
        <RoundItem key={round.id} round={round} student={student} now={now} />
      ))}
    </Stack>
  )
}

interface RoundItemProps {
  round: CoachedRound
  student: CoachedStudentInFull
  now: string
}

function RoundItem({ round, student, now }: RoundItemProps) {
  const { t } = useTexts()
  const isClosedForStudent = round.studentExpirationDate <= now
  const firstName = student.name.split(' ')[0] ?? student.name
  return (
    <Card as="li" className={styles.item ?? ''}>
      <Row isSpread>
        <b>{round.name}</b>
        <StudentRoundStatusLabel status={round.standing} isLate={isLate(round, now)} />
      </Row>
      {round.choices.length > 0 && <p>{round.choices.join(', ')}</p>}
      <Text tone="quiet">
        {t(($) => (isClosedForStudent ? $.COACH.STUDENT_HAD_UNTIL : $.COACH.STUDENT_UNTIL), {
          name: firstName,
          moment: formatDateTimeText(round.studentExpirationDate),
        })}
      </Text>
      <Text tone={isLate(round, now) ? 'danger' : 'quiet'}>
        {t(($) => $.COACH.COACH_UNTIL, { moment: formatDateTimeText(round.coachExpirationDate) })}
      </Text>
      <Link
        to="/program/$roundId"
        params={{ roundId: String(round.id) }}
        search={{ student: student.id }}
        className={`${getButtonClass()} ${styles.act}`}
      >
        <ListChecks size={16} aria-hidden />
        {t(($) => $.COACH.CHOOSE_FOR, { name: firstName })}
      </Link>
    </Card>
  )
}

export function CoachedStudentExams({ student: { examsToCome } }: Props) {
  const { t } = useTexts()
  if (examsToCome.length === 0) return <Text tone="quiet">{t(($) => $.COACH.NO_EXAMS)}</Text>
  return (
    <Stack as="ul">
      {examsToCome.map(({ id, name, start, classrooms, isSubscribed, subscribable }) => (
        <Row as="li" key={id} isSpread>
          <Stack as="span" gap={1}>
            <b>{name}</b>
            <Text as="span" tone="quiet">
              {[formatDateTimeText(start), formatCodes(classrooms)].filter(Boolean).join(' · ')}
            </Text>
          </Stack>
          {isSubscribed ? (
            <Pill tone="ok">
              <CircleCheck size={15} aria-hidden /> {t(($) => $.COACH.REGISTERED)}
            </Pill>
          ) : (
            <Pill tone="warn">
              <Clock size={15} aria-hidden />{' '}
              {subscribable && t(($) => $.COACH.REGISTER_UNTIL, { moment: formatDateTimeText(subscribable.until) })}
            </Pill>
          )}
        </Row>
      ))}
    </Stack>
  )
}

export function CoachedStudentChanges({ student: { changes } }: Props) {
  const { t } = useTexts()
  if (changes.length === 0) return <Text tone="quiet">{t(($) => $.COACH.NO_CHANGES)}</Text>
  return (
    <Stack as="ul">
      {changes.map(({ appointment, start, classrooms, change: oldValues }) => (
        <Row as="li" key={`${appointment.id} ${start}`} isSpread>
          <span>
            <b>{appointment.name}</b>{' '}
            {oldValues.start !== undefined && oldValues.start !== start && <s>{formatDateTimeText(oldValues.start)}</s>}
          </span>
          <span>
            {formatDateTimeText(start)} {oldValues.classrooms && <s>{formatCodes(oldValues.classrooms)}</s>}{' '}
            <b>{formatCodes(classrooms)}</b>
          </span>
        </Row>
      ))}
    </Stack>
  )
}
