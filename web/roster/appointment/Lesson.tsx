import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { AttendeeType } from '@uurwerk/contract/roster/attendee'
import type { CSSProperties } from 'react'
import type { ColouredAttendee } from '../attendee/attendee-tags.ts'
import { t } from '#web/lib/i18n.ts'
import { formatTime, formatTimes, getWeekdayName } from '#web/lib/time.ts'
import { Badges } from './Badges.tsx'
import { useHue } from './chosen-hue.tsx'
import styles from './Lesson.module.css'
import { isOffered } from '@uurwerk/contract/rules/appointment'
import { formatLessonHours } from './lesson-hours.ts'
import { type LessonMark, listMarks } from './marks.ts'
import { markIcons } from './mark-icons.ts'
import {
  findCourseCode,
  formatCodes,
  formatCompany,
  formatLeadingGroups,
  formatMovedTo,
  formatRooms,
  formatAppointmentTitle,
  formatStart,
} from './appointment-texts.ts'

interface Props {
  appointment: Appointment
  hasClash?: boolean
  /** Type of the roster's attendee: a teacher sees groups, others teachers. */
  perspective?: AttendeeType | undefined
  /** `isInLane` if the column of a composed roster shows whose lesson it is. */
  attendees?: readonly ColouredAttendee[]
  isInLane?: boolean
}

const marksWithWord: readonly LessonMark[] = ['CANCELLED', 'MOVED', 'ADDED', 'ASKED']

function getShape(appointment: Appointment, marks: readonly LessonMark[]) {
  if (marks.includes('CANCELLED')) return 'cancelled'
  return appointment.type === 'exam' || appointment.type === 'booking' || appointment.type === 'holiday'
    ? appointment.type
    : 'lesson'
}

/** Draws an appointment in the grid. Hidden from screen readers: its container carries the name. */
export function Lesson({ appointment, hasClash = false, perspective, attendees = [], isInLane = false }: Props) {
  const marks = listMarks(appointment, hasClash)
  const style = useHue(appointment, attendees[0]?.hue)
  const start = Temporal.PlainDateTime.from(appointment.start)
  const end = Temporal.PlainDateTime.from(appointment.end)
  const hours = formatLessonHours(appointment)
  const wordMarks = marks.filter((mark) => marksWithWord.includes(mark))
  return (
    <span
      aria-hidden
      className={styles.lesson}
      data-shape={getShape(appointment, marks)}
      data-offered={isOffered(appointment) || undefined}
      // A bar per attendee shows the colours.
      data-shared={attendees.length > 1 || undefined}
      style={style}
    >
      <span className={styles.top}>
        {attendees.length > 0 && !isInLane && <AttendeeTags attendees={attendees} />}
        <LessonTitle appointment={appointment} perspective={perspective} />
        <Badges appointment={appointment} marks={marks} />
        {attendees.length > 1 && <AttendeeBars attendees={attendees} />}
      </span>
      <span className={styles.line}>
        {wordMarks.map((mark) => (
          <MarkWord key={mark} mark={mark} text={t(($) => $.ROSTER.MARK[mark])} />
        ))}
        <span className={styles.time}>
          {formatTimes(start, end)}
          {hours && <span className={styles.hours}> · {hours}</span>}
        </span>
        <OldLessonTime appointment={appointment} />
      </span>
      <span className={styles.line}>
        <LessonPlace appointment={appointment} perspective={perspective} />
      </span>
    </span>
  )
}

function AttendeeTags({ attendees: [first, ...others] }: { attendees: readonly ColouredAttendee[] }) {
  return (
    <b className={styles.who}>
      {first?.tag} {others.length > 1 ? `+${others.length}` : others[0]?.tag}
    </b>
  )
}

const AttendeeBars = ({ attendees }: { attendees: readonly ColouredAttendee[] }) => (
  <span className={styles.bars}>
    {attendees.map(({ id, hue }) => (
      <i key={id} style={{ '--hue': hue } as CSSProperties} />
    ))}
  </span>
)

/** The course code replaces a title that does not fit. */
function LessonTitle({ appointment, perspective }: Pick<Props, 'appointment' | 'perspective'>) {
  const title = formatAppointmentTitle(appointment)
  const code = findCourseCode(appointment)
  const groups = formatLeadingGroups(appointment, perspective)
  return (
    <span className={styles.title}>
      {groups && <span className={styles.groups}>{groups} </span>}
      {code && <span className={styles.code}>{code}</span>}
      <span>{title}</span>
    </span>
  )
}

export function OldLessonTime({ appointment: { change, start } }: Pick<Props, 'appointment'>) {
  if (!change?.start || change.start === start) return null
  const oldStart = Temporal.PlainDateTime.from(change.start)
  const isSameDay = change.start.slice(0, 10) === start.slice(0, 10)
  return (
    <s className={styles.oldTime}>
      {isSameDay ? formatTime(oldStart) : `${getWeekdayName(oldStart.toPlainDate(), 'short')} ${formatTime(oldStart)}`}
    </s>
  )
}

function MarkWord({ mark, text }: { mark: LessonMark; text: string }) {
  const Icon = markIcons[mark]
  return (
    <b className={styles.word} data-mark={mark}>
      <Icon size={12} /> <span>{text}</span>
    </b>
  )
}

/** Shows rooms and company, with old values struck through. */
export function LessonPlace({ appointment, perspective }: Pick<Props, 'appointment' | 'perspective'>) {
  const { change } = appointment
  const rooms = formatRooms(appointment, perspective)
  const company = formatCompany(appointment, perspective)
  const oldTeachers = perspective === 'teacher' ? undefined : change?.teachers
  return (
    <span className={styles.where}>
      {change?.classrooms && <s className={styles.old}>{formatCodes(change.classrooms)}</s>}
      {rooms &&
        (change?.classrooms ? <b className={styles.room}>{rooms}</b> : <span className={styles.room}>{rooms}</span>)}
      {rooms && company && <span className={styles.between}> · </span>}
      {oldTeachers && <s className={styles.old}>{formatCodes(oldTeachers)}</s>}
      {company &&
        (oldTeachers ? <b className={styles.company}>{company}</b> : <span className={styles.company}>{company}</span>)}
    </span>
  )
}

/** The old time of a moved lesson, hidden from screen readers. */
export function LessonGhost({
  appointment,
  attendees = [],
  isInLane = false,
}: Pick<Props, 'appointment' | 'attendees' | 'isInLane'>) {
  const { change } = appointment
  const style = useHue(appointment, attendees[0]?.hue)
  const Icon = markIcons.MOVED
  return (
    <span aria-hidden className={styles.lesson} data-shape="ghost" style={style}>
      <span className={styles.top}>
        {attendees.length > 0 && !isInLane && <AttendeeTags attendees={attendees} />}
        <span className={styles.title}>{formatAppointmentTitle(appointment)}</span>
        <span data-badges className={styles.badges}>
          <Icon size={13} />
        </span>
      </span>
      {change?.start && (
        <span className={styles.line}>
          <s>{formatTime(Temporal.PlainDateTime.from(change.start))}</s>
        </span>
      )}
      <span className={styles.line}>
        <span className={styles.movedTo}>{formatMovedTo(appointment)}</span>
        <span className={styles.when}>{formatStart(appointment)}</span>
      </span>
    </span>
  )
}
