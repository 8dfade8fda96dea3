import { type RawBuilder, sql } from 'kysely'
import { classNameOn } from './class.ts'
import { isNotDraft } from './publication.ts'
import { canSeeDetails, type Viewer } from './appointment-visibility.ts'

// What ids that were written down earlier point at now, for those who read of it.

/** Someone or something with an id; also one that the school no longer has, which has no roster any more. */
export interface NamedAttendeeRow {
  id: number
  name: string
  /** What tells it from another of the same name: the school class or the code. */
  about: string | null
  has_roster: boolean
}

/** @param fellow who may know of no student but this one and those of the own class; null for one who may know of all */
export const attendeeNamesQuery = (
  ids: readonly number[],
  { date, fellow }: { date: string; fellow: number | null },
): RawBuilder<NamedAttendeeRow> => sql`
  select
    named.id, named.name,
    coalesce(
      case when named.type = 'student' then ${classNameOn(sql`named.id`, date, fellow)} end,
      nullif(named.code, named.name)
    ) as about,
    not named.removed and named.type not in ('staff', 'exam-desk')
      ${fellow === null ? sql`` : sql`and (named.type <> 'student' or named.id = ${fellow}::int)`} as has_roster
  from attendee named
  where named.id = any(${ids}::int[])`

export interface NamedRow {
  id: number
  name: string
}

export interface NamedAppointmentRow extends NamedRow {
  date: string
  /** Of the first teacher, group or room; null where it is in no roster that everyone may see. */
  roster: number | null
}

/** Appointments of which the viewer is told what they are. */
export const appointmentNamesQuery = (ids: readonly number[], viewer: Viewer): RawBuilder<NamedAppointmentRow> => sql`
  select
    named.id, named.name, named.starts_at::date::text as date,
    coalesce(${firstParticipantId('teachers')}, ${firstParticipantId('groups')}, ${firstParticipantId('classrooms')}) as roster
  from appointment named
  where named.id = any(${ids}::int[]) and ${canSeeDetails('named', viewer)}
    ${viewer === 'staff' ? sql`` : sql`and ${isNotDraft('named')}`}`

const firstParticipantId = (kind: 'teachers' | 'groups' | 'classrooms') =>
  sql`(named.participants::jsonb -> ${sql.lit(kind)} -> 0 ->> 'id')::int`

type NamesQuery = (ids: readonly number[]) => RawBuilder<NamedRow>

export const roundNamesQuery: NamesQuery = (ids) => sql`select id, name from choice_round where id = any(${ids}::int[])`
export const optionNamesQuery: NamesQuery = (ids) =>
  sql`select id, name from choice_round_option where id = any(${ids}::int[])`
export const courseNamesQuery: NamesQuery = (ids) => sql`select id, name from course where id = any(${ids}::int[])`
export const requestNamesQuery: NamesQuery = (ids) =>
  sql`select id, name from availability_request where id = any(${ids}::int[])`
