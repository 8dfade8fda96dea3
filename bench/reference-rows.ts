import type pg from 'pg'
import { ordinaryLesson } from '../web/roster/appointment/appointment-sample.ts'

/** Creates the reference's rows: the JSON of an appointment as text, before and after the ids of its attendees. */
export async function createReferenceRows(client: pg.Client) {
  // Unlike `json_agg`, without spaces.
  const participantsJson = (type: string) =>
    `coalesce('[' || string_agg(p.json, ',' order by p.name, p.id) filter (where p.type = '${type}') || ']', '[]')::json`
  const minute = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`
  await client.query(`create table reference_appointment as
    select a.id, a.starts_at, a.ends_at, left(row_to_json(fields)::text, -1) || ',"attendeeIds":[' as start_of_json,
      ']${JSON.stringify(ordinaryLesson).replace('{', ',')}' as end_of_json
    from appointment a
    join course on course.id = a.course_id
    cross join lateral (
      select ${['group', 'teacher', 'classroom'].map((type) => `${participantsJson(type)} as ${type}s`).join(', ')}
      from appointment_attendee x
      cross join lateral (
        select type, name, id, (select row_to_json(participant) from (select id, name, code) participant)::text as json
        from attendee where id = x.attendee_id
      ) p
      where x.appointment_id = a.id
    ) participants
    cross join lateral (
      select a.id, a.source_id as "sourceId", a.type, a.name, ${minute('a.starts_at')} as start, ${minute('a.ends_at')} as "end",
        (select row_to_json(named) from (select course.id, course.name, course.code) named) as course, participants.*
    ) fields`)
  await client.query('alter table reference_appointment add primary key (id)')
  await client.query('vacuum analyze reference_appointment')
}
