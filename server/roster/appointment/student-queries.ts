import type { AppointmentStudent } from '@uurwerk/contract/roster/appointment-students'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import { selectClassName } from '#server/db/sql/class.ts'
import { selectGroupMemberIds } from '#server/db/sql/membership.ts'
import type { AppointmentRow } from './appointment-row.ts'

/** Lists the students by name: those with a seat and, unless they had to sign up, participants and members of groups. */
export async function listStudents(
  db: Db,
  { id, starts_at, rare_fields }: AppointmentRow,
): Promise<AppointmentStudent[]> {
  const mustSignUp = rare_fields !== null && rare_fields.subscribe_from !== null
  const { rows } = await sql<AppointmentStudent>`
    select student.id, student.name,
      ${selectClassName(sql.ref('student.id'), starts_at.slice(0, 10))} as "className"
    from ${attendees} student
    where student.type = 'student' and not student.removed and student.id in (
      select attendee_id from subscription where appointment_id = ${id} and accepted
      ${mustSignUp ? sql`` : sql`union select attendee_id from appointment_attendee where appointment_id = ${id} union ${selectGroupMemberIds(id)}`}
    )
    order by student.name, student.id`.execute(db)
  return rows
}
