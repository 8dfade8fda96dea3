import type { NamedWithClass } from '@uurwerk/contract/named-with-class'
import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { isRoomBlock } from '#server/db/sql/appointment.ts'
import { canSeeDetails, type Viewer } from '#server/db/sql/appointment-visibility.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import { selectClassName } from '#server/db/sql/class.ts'
import { clashesQuery } from '#server/db/sql/clash.ts'
import { hasDayChange } from '#server/db/sql/day-change.ts'
import { isNotDraft } from '#server/db/sql/publication.ts'

export interface Clash {
  id: number
  appointmentId: number
  /** Whether the viewer may see the other appointment. */
  isVisible: boolean
  /** False if made or changed by hand. */
  isOtherPlanned: boolean
  who: NamedWithClass
  start: string
  end: string
  courseId: number | null
}

export interface CheckedLesson {
  id: number
  attendeeIds: readonly number[]
  checksStudents: boolean
}

/** Lists who is in two places at once, by lesson and name. Drafts and hidden talks of students are for staff. */
export async function listClashes(tx: Tx, lessons: readonly CheckedLesson[], viewer: Viewer): Promise<Clash[]> {
  const isVisible = canSeeDetails('other', viewer)
  const { rows } = await sql<Clash>`
    select clash.id, clash.other_id as "appointmentId", other.starts_at as start, other.ends_at as "end",
      ${isVisible} as "isVisible",
      other.type <> 'booking' and other.subscribe_from is null and not ${isRoomBlock('other')}
        and not ${hasDayChange('other')} as "isOtherPlanned",
      other.course_id as "courseId",
      json_build_object('id', attendee.id, 'name', attendee.name, 'className',
        case when attendee.type = 'student' then ${selectClassName(sql`attendee.id`, sql`other.starts_at`)} end) as who
    from (${clashesQuery(sql`
      select id, "attendeeIds" as attendee_ids, "checksStudents" as checks_students
      from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb)
        as lesson (id int, "attendeeIds" int[], "checksStudents" boolean)`)}) clash
    join appointment other on other.id = clash.other_id ${viewer === 'staff' ? sql`` : sql`and ${isNotDraft('other')}`}
    join ${attendees} attendee on attendee.id = clash.attendee_id
    where attendee.type <> 'student' or other.type = 'booking' or ${isVisible}
    order by clash.id, case attendee.type when 'teacher' then 1 when 'group' then 2 when 'classroom' then 3 else 4 end,
      attendee.name, attendee.id, clash.other_id`.execute(tx)
  return rows
}
