import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { canChangeAppointment } from '../details/access.ts'
import { TeacherNote } from '../details/TeacherNote.tsx'
import { OnlineSwitch } from '../details/OnlineSwitch.tsx'
import { formatAccessibleName } from '../appointment/appointment-texts.ts'
import { useCurrentUser, useSession } from '#web/data/me.ts'
import styles from './RowTools.module.css'

/** Shows the note, for its teacher with editing. */
export function RowTools({ appointment }: { appointment: Appointment }) {
  const user = useCurrentUser()
  const isOwn = appointment.teachers.some(({ id }) => id === user.attendee?.id)
  const isEditor = canChangeAppointment(user, useSession().impersonatedUser !== null, appointment) && isOwn
  if (!isEditor && !appointment.teacherNote) return null
  return (
    <div className={styles.tools} role="group" aria-label={formatAccessibleName(appointment, false)}>
      <TeacherNote appointment={appointment} isEditor={isEditor} isOnList />
      {isEditor && !appointment.isCancelled && <OnlineSwitch appointment={appointment} isOnList />}
    </div>
  )
}
