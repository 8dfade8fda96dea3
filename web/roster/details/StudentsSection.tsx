import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { appointmentStudentsContract } from '@uurwerk/contract/roster/appointment-students'
import { canSeeStudents } from '@uurwerk/contract/rules/appointment'
import { keys } from '#web/data/keys.ts'
import { useCurrentUser, useScope } from '#web/data/me.ts'
import { call } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Failed } from '#web/ui/Failed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './Details.module.css'

/** Shown to its teachers and staff, except for bookings, which list invitees. */
export function StudentsSection({ appointment }: { appointment: Appointment }) {
  const { attendee, roles } = useCurrentUser()
  const hasRoster = useScope().modules.includes('roster')
  const mayView = hasRoster && canSeeStudents({ attendeeId: attendee?.id ?? null, roles }, appointment)
  return mayView && appointment.type !== 'booking' ? <Students appointment={appointment} /> : null
}

function Students({ appointment: { id, start } }: { appointment: Appointment }) {
  const { t } = useTexts()
  const {
    data: students,
    isError,
    refetch,
  } = useQuery({
    queryKey: keys.appointmentStudents(id),
    queryFn: ({ signal }) => call(appointmentStudentsContract.students, { params: { id } }, signal),
  })
  if (!students && isError)
    return <Failed variant="row" title={t(($) => $.ROSTER.DETAILS.STUDENTS.FAILED)} onRetry={refetch} />
  if (!students) return <Skeleton label={t(($) => $.ROSTER.DETAILS.STUDENTS.LOADING)} lines={[45, 80, 70, 75]} />
  if (students.length === 0) return null
  return (
    <section>
      <h3>{t(($) => $.ROSTER.DETAILS.STUDENTS.COUNT, { count: students.length })}</h3>
      <ul>
        {students.map(({ id: studentId, name, className }) => (
          <li key={studentId}>
            <Link
              to="/roster"
              search={{ atnId: String(studentId), date: start.slice(0, 10) }}
              className={styles.student}
            >
              {name} {className && <span className="textQuiet textList textPlain">{className}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
