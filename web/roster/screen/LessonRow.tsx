import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { AttendeeType } from '@uurwerk/contract/roster/attendee'
import { SeatsBadge } from '../appointment/Badges.tsx'
import { useHue } from '../appointment/chosen-hue.tsx'
import { formatLessonHours } from '../appointment/lesson-hours.ts'
import { OldLessonTime, LessonPlace } from '../appointment/Lesson.tsx'
import { isOffered, isSelectable } from '@uurwerk/contract/rules/appointment'
import { type LessonMark, listMarks, findSeats, findJoinMark } from '../appointment/marks.ts'
import { markIcons } from '../appointment/mark-icons.ts'
import {
  formatAccessibleName,
  formatGhostName,
  formatMovedTo,
  formatRosterTitle,
} from '../appointment/appointment-texts.ts'
import { AttendeeTag } from '../attendee/AttendeeTag.tsx'
import { type ColouredAttendee, formatNames } from '../attendee/attendee-tags.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatTime } from '#web/lib/time.ts'
import { findOldTimes } from './roster-entries.ts'
import styles from './LessonRow.module.css'

interface Props {
  appointment: Appointment
  hasClash: boolean
  perspective: AttendeeType | undefined
  /** Attendees of a composed roster who have this lesson. */
  attendees?: readonly ColouredAttendee[]
  onOpen: (id: number) => void
}

/** Two tags fit; with more attendees, a number replaces the second. */
const countVisibleTags = ({ length }: readonly ColouredAttendee[]) => (length > 2 ? 1 : 2)

export function LessonRow({ appointment, hasClash, perspective, attendees = [], onOpen }: Props) {
  const marks = listMarks(appointment, hasClash)
  const mayOpen = isSelectable(appointment)
  const hours = formatLessonHours(appointment)
  const style = useHue(appointment, attendees[0]?.hue)
  const name = [formatAccessibleName(appointment, hasClash), formatNames(attendees)].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      className={styles.row}
      style={style}
      data-key={appointment.id}
      data-cancelled={marks.includes('CANCELLED') || undefined}
      data-offered={isOffered(appointment) || undefined}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- every role has it since ARIA 1.3
      aria-description={hours}
      aria-haspopup={mayOpen ? 'dialog' : undefined}
      aria-disabled={!mayOpen || undefined}
      onClick={() => mayOpen && onOpen(appointment.id)}
    >
      <span className="unseen">{name}</span>
      <span aria-hidden className={styles.times}>
        <b>{formatTime(Temporal.PlainDateTime.from(appointment.start))}</b>
        <span>{formatTime(Temporal.PlainDateTime.from(appointment.end))}</span>
      </span>
      <span className={styles.bar} />
      {attendees.length > 0 && (
        <span aria-hidden className={styles.who}>
          {attendees.slice(0, countVisibleTags(attendees)).map((attendee) => (
            <AttendeeTag key={attendee.id} attendee={attendee} />
          ))}
          {attendees.length > 2 && <span>+{attendees.length - 1}</span>}
        </span>
      )}
      <span aria-hidden className={styles.what}>
        <b>{formatRosterTitle(appointment, perspective)}</b>
        <span className={styles.place}>
          {hours && <span>{hours} ·&nbsp;</span>}
          <OldLessonTime appointment={appointment} />
          <LessonPlace appointment={appointment} perspective={perspective} />
        </span>
      </span>
      <Marks appointment={appointment} marks={marks} />
    </button>
  )
}

/** Choice lessons have a badge with seats or answer instead of a mark. */
function Marks({ appointment, marks }: { appointment: Appointment; marks: readonly LessonMark[] }) {
  const { t } = useTexts()
  const showsSeats = findSeats(appointment) !== null || findJoinMark(appointment) !== undefined
  return (
    <span aria-hidden className={styles.marks}>
      {showsSeats && (
        <span className={styles.mark}>
          <SeatsBadge appointment={appointment} isInWords />
        </span>
      )}
      {marks
        .filter((mark) => mark !== 'CHOICE')
        .map((mark) => {
          const Icon = markIcons[mark]
          return (
            <span key={mark} className={styles.mark} data-mark={mark}>
              <Icon size={13} /> {t(($) => $.ROSTER.MARK[mark])}
            </span>
          )
        })}
    </span>
  )
}

export function GhostRow({ appointment, perspective, attendees = [], onOpen }: Omit<Props, 'hasClash'>) {
  const { t } = useTexts()
  const style = useHue(appointment, attendees[0]?.hue)
  const oldTimes = findOldTimes(appointment)
  if (!oldTimes) return null
  const mayOpen = isSelectable(appointment)
  return (
    <button
      type="button"
      className={styles.row}
      style={style}
      data-key={`${appointment.id}-old`}
      data-ghost
      aria-haspopup={mayOpen ? 'dialog' : undefined}
      aria-disabled={!mayOpen || undefined}
      onClick={() => mayOpen && onOpen(appointment.id)}
    >
      <span className="unseen">
        {[formatGhostName(appointment, oldTimes.start, oldTimes.end), formatNames(attendees)]
          .filter(Boolean)
          .join(', ')}
      </span>
      <span aria-hidden className={styles.times}>
        <b>{formatTime(oldTimes.start)}</b>
        <span>{formatTime(oldTimes.end)}</span>
      </span>
      <span className={styles.bar} />
      <span aria-hidden className={styles.what}>
        <b>{formatRosterTitle(appointment, perspective)}</b>
        <span>{formatMovedTo(appointment)}</span>
      </span>
      <span aria-hidden className={styles.marks}>
        <span className={styles.mark} data-mark="MOVED">
          <markIcons.MOVED size={13} /> {t(($) => $.ROSTER.MARK.MOVED)}
        </span>
      </span>
    </button>
  )
}
