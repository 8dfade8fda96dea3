import { type RawBuilder, sql } from 'kysely'
import { selectClassName } from './class.ts'
import { isNotDraft } from './publication.ts'
import { canSeeDetails, type Viewer } from './appointment-visibility.ts'

export interface NamedAttendeeRow {
  id: number
  name: string
  /** Class of a student, or a code that differs from the name. */
  about: string | null
  /** False for removed attendees, staff and the exam desk. */
  has_roster: boolean
}

/** @param restrictedViewerId sees only shared classes and no other student's roster */
export const attendeeNamesQuery = (
  ids: readonly number[],
  { date, restrictedViewerId }: { date: string; restrictedViewerId: number | null },
): RawBuilder<NamedAttendeeRow> => sql`
  select
    named_attendee.id, named_attendee.name,
    coalesce(
      case when named_attendee.type = 'student' then ${selectClassName(sql`named_attendee.id`, date, restrictedViewerId)} end,
      nullif(named_attendee.code, named_attendee.name)
    ) as about,
    not named_attendee.removed and named_attendee.type not in ('staff', 'exam-desk')
      ${restrictedViewerId === null ? sql`` : sql`and (named_attendee.type <> 'student' or named_attendee.id = ${restrictedViewerId}::int)`} as has_roster
  from attendee named_attendee
  where named_attendee.id = any(${ids}::int[])`

export interface NamedRow {
  id: number
  name: string
}

export interface NamedAppointmentRow extends NamedRow {
  date: string
  /** Attendee in whose roster it can be opened; null if none is public. */
  roster: number | null
}

/** Omits appointments whose details the viewer may not see. */
export const appointmentNamesQuery = (ids: readonly number[], viewer: Viewer): RawBuilder<NamedAppointmentRow> => sql`
  select
    named_appointment.id, named_appointment.name, named_appointment.starts_at::date::text as date,
    coalesce(${firstParticipantId('teachers')}, ${firstParticipantId('groups')}, ${firstParticipantId('classrooms')}) as roster
  from appointment named_appointment
  where named_appointment.id = any(${ids}::int[]) and ${canSeeDetails('named_appointment', viewer)}
    ${viewer === 'staff' ? sql`` : sql`and ${isNotDraft('named_appointment')}`}`

const firstParticipantId = (kind: 'teachers' | 'groups' | 'classrooms') =>
  sql`(named_appointment.participants::jsonb -> ${sql.lit(kind)} -> 0 ->> 'id')::int`

type NamesQuery = (ids: readonly number[]) => RawBuilder<NamedRow>

export const roundNamesQuery: NamesQuery = (ids) => sql`select id, name from choice_round where id = any(${ids}::int[])`
export const optionNamesQuery: NamesQuery = (ids) =>
  sql`select id, name from choice_round_option where id = any(${ids}::int[])`
export const courseNamesQuery: NamesQuery = (ids) => sql`select id, name from course where id = any(${ids}::int[])`
export const requestNamesQuery: NamesQuery = (ids) =>
  sql`select id, name from availability_request where id = any(${ids}::int[])`
