import type pg from 'pg'

/** Creates the reference's rows, with only the fields of the response and participants in their response format. */
export async function createReferenceRows(client: pg.Client) {
  const participantsJson = (
    type: string,
  ) => `coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'code', p.code)
    order by p.name, p.id) filter (where p.type = '${type}'), '[]')`
  await client.query(`create table reference_appointment as
    select a.id, a.source_id, a.type, a.name, a.starts_at, a.ends_at, a.course_id, json_build_object(
      'groups', ${participantsJson('group')}, 'teachers', ${participantsJson('teacher')}, 'classrooms', ${participantsJson('classroom')}) as participants
    from appointment a
    join appointment_attendee x on x.appointment_id = a.id
    join attendee p on p.id = x.attendee_id
    group by a.id`)
  await client.query('alter table reference_appointment add primary key (id)')
  await client.query('vacuum analyze reference_appointment')
}
