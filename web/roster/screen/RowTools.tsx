import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { mayChange } from '../details/access.ts'
import { Note } from '../details/Note.tsx'
import { OnlineSwitch } from '../details/OnlineSwitch.tsx'
import { accessibleName } from '../appointment/naming.ts'
import { useCurrentUser, useSession } from '../../data/me.ts'
import styles from './RowTools.module.css'

/** The note of a lesson, to be read without opening it; its teacher writes it here, and says whether it is online. */
export function RowTools({ appointment }: { appointment: Appointment }) {
  const user = useCurrentUser()
  const isOwn = appointment.teachers.some(({ id }) => id === user.attendee?.id)
  const isEditor = mayChange(user, useSession().impersonatedUser !== null, appointment) && isOwn
  if (!isEditor && !appointment.teacherNote) return null
  return (
    <div className={styles.tools} role="group" aria-label={accessibleName(appointment, false)}>
      <Note appointment={appointment} isEditor={isEditor} isOnList />
      {isEditor && !appointment.isCancelled && <OnlineSwitch appointment={appointment} isOnList />}
    </div>
  )
}
