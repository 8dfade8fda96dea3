import type { Appointment } from '@uurwerk/contract/roster/appointment'
import styles from './Badges.module.css'
import { type JoinMark, findJoinMark, type LessonMark, findSeats } from './marks.ts'
import { markIcons, joinMarkIcons } from './mark-icons.ts'
import { formatSeats, formatJoinMark, formatWaitingPlace } from './appointment-texts.ts'

/** The others are words in the block, and a change is a dot. */
const marksWithIcon: readonly LessonMark[] = ['CLASH', 'EXAM', 'ACTIVITY', 'BOOKING', 'ONLINE', 'NOTE']

export function Badges({ appointment, marks }: { appointment: Appointment; marks: readonly LessonMark[] }) {
  const showsSeats = findSeats(appointment) !== null || findJoinMark(appointment) !== undefined
  const iconMarks = marks.filter((mark) => marksWithIcon.includes(mark))
  if (!showsSeats && iconMarks.length === 0 && !marks.includes('CHANGED')) return null
  return (
    <span data-badges className={styles.badges}>
      {showsSeats && (
        <span data-seats className={styles.seats} data-closed={cannotJoin(appointment) || undefined}>
          <SeatsBadge appointment={appointment} />
        </span>
      )}
      {iconMarks.map((mark) => {
        const Icon = markIcons[mark]
        return (
          <Icon
            key={mark}
            size={14}
            className={mark === 'CLASH' && appointment.type !== 'exam' ? styles.clash : undefined}
          />
        )
      })}
      {marks.includes('CHANGED') && <span className={styles.dot} />}
    </span>
  )
}

/** Seats look closed when full or declined, and the user is not in. */
function cannotJoin(appointment: Appointment) {
  const mark = findJoinMark(appointment)
  if (mark === 'JOINED' || mark === 'LOCKED') return false
  return mark === 'DECLINED' || appointment.isFull
}

/** Shows the user's answer as an icon, with the place on the waiting list or the seats taken or, if `isInWords`, words. */
export function SeatsBadge({ appointment, isInWords = false }: { appointment: Appointment; isInWords?: boolean }) {
  const mark = findJoinMark(appointment)
  const hasAnswered = mark !== undefined && mark !== 'OFFERED' && mark !== 'FULL'
  return (
    <>
      {mark && <JoinIcon mark={mark} />}
      {isInWords && hasAnswered
        ? formatJoinMark(appointment)
        : (formatWaitingPlace(appointment) ?? formatSeats(appointment))}
    </>
  )
}

function JoinIcon({ mark }: { mark: JoinMark }) {
  const Icon = joinMarkIcons[mark]
  return Icon && <Icon size={11} strokeWidth={3} />
}
