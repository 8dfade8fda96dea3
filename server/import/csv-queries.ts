import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { type ExistingLesson, lessonPrefix, type NamedRecord } from './formats/csv/reader.ts'
import { buildAttendeeKind } from './write/attendees/merge-attendees-queries.ts'

export async function listNamedRecords(db: Db): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    select source_id as id, ${buildAttendeeKind('type')} as kind, type, code, name, email
    from attendee left join person on person.attendee_id = attendee.id
    where not removed
    union all
    select source_id, 'courses', '', code, name, null from course where not removed`.execute(db)
  return rows
}

export async function listLessons(db: Db, source: string): Promise<ExistingLesson[]> {
  const { rows } = await sql<ExistingLesson>`
    select source_id as id, to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI') as start
    from appointment
    where starts_with(source_id, ${lessonPrefix})
      and (select id from import_source where name = ${source}) = any(sources)`.execute(db)
  return rows
}

export async function listGivenIds(db: Db, source: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; given: string }>`
    select source_id as id, given_id as given
    from source_person join attendee on attendee.id = person_id
    where source = (select id from import_source where name = ${source})`.execute(db)
  return new Map(rows.map(({ id, given }) => [id, given]))
}
