import type { Appointment } from '@uurwerk/contract/appointment'
import { Check, Plus } from 'lucide-react'
import styles from './Badges.module.css'
import { isOffered, type Mark, seatsOf } from './marks.ts'
import { markIcons } from './mark-icons.ts'
import { seatsText } from './naming.ts'

/** Marks that are said by their icon; the others have a word in the block, a change has a dot. */
const shown: readonly Mark[] = ['CLASH', 'EXAM', 'ACTIVITY', 'BOOKING', 'ONLINE', 'NOTE']

/** What is special about a lesson, beside its title. */
export function Badges({ appointment, marks }: { appointment: Appointment; marks: readonly Mark[] }) {
  const isChoice = appointment.type === 'choice' && seatsOf(appointment) !== null
  const icons = marks.filter((mark) => shown.includes(mark))
  if (!isChoice && icons.length === 0 && !marks.includes('CHANGED')) return null
  return (
    <span data-badges className={styles.badges}>
      {isChoice && (
        <span data-seats className={styles.seats} data-full={seatsOf(appointment)?.isFull || undefined}>
          <Seats appointment={appointment} />
        </span>
      )}
      {icons.map((mark) => {
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

/** The places taken, with a tick for who joined and a plus for who still can. */
export function Seats({ appointment }: { appointment: Appointment }) {
  const canJoin = isOffered(appointment) && !seatsOf(appointment)?.isFull
  return (
    <>
      {appointment.isSubscribed && <Check size={11} strokeWidth={3} />}
      {canJoin && <Plus size={11} strokeWidth={3} />}
      {seatsText(appointment)}
    </>
  )
}
