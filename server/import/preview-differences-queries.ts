import { type RawBuilder, sql } from 'kysely'
import {
  type ImportExample,
  importFields,
  type ImportKind,
  maximumImportExamples,
} from '@uurwerk/contract/desk/imports'
import type { Tx } from '#server/db/connect.ts'
import { dateTimeColumn } from '#server/db/sql/time.ts'
import { buildOwnNumber } from './queries.ts'

// These run in the transaction of a preview: `public` has the tables as they are, `pg_temp` as they would be.

type Schema = 'public' | 'pg_temp'
type Fields = Record<string, string | null>

interface DescribedRow {
  kind: ImportKind
  effect: ImportExample['effect']
  id: number
  before: Fields | null
  after: Fields | null
  about: string | null
}

const names = (column: string) =>
  sql`(select string_agg(part ->> 'name', ', ') from json_array_elements(appointment.participants -> ${sql.lit(column)}) part)`

/** Selects id, identification and fields of the rows that a kind has in a schema. */
const descriptions: Record<string, (schema: Schema) => RawBuilder<unknown>> = {
  attendee: (schema) => sql`
    select attendee.id, case when person.attendee_id is null then attendee.code
      else coalesce(attendee.code, ${buildOwnNumber('attendee.source_id')}) end as about, jsonb_build_object(
      'name', attendee.name, 'code', attendee.code, 'email', person.email, 'roles', array_to_string(person.roles, ', '),
      'type', case when person.attendee_id is not null then attendee.type end,
      'capacity', classroom.capacity::text, 'building', classroom.building, 'unit', team.unit, 'kind', student_group.kind
    ) as fields
    from ${sql.id(schema, 'attendee')} attendee
    left join ${sql.id(schema, 'person')} person on person.attendee_id = attendee.id
    left join ${sql.id(schema, 'classroom')} classroom on classroom.attendee_id = attendee.id
    left join ${sql.id(schema, 'team')} team on team.attendee_id = attendee.id
    left join ${sql.id(schema, 'student_group')} student_group on student_group.attendee_id = attendee.id
    where not attendee.removed`,
  course: (schema) => sql`
    select id, code as about, jsonb_build_object('name', name, 'code', code) as fields
    from ${sql.id(schema, 'course')} where not removed`,
  appointment: (schema) => sql`
    select appointment.id, ${dateTimeColumn('appointment.starts_at')} as about, jsonb_build_object(
      'name', appointment.name, 'type', appointment.type,
      'start', ${dateTimeColumn('appointment.starts_at')}, 'end', ${dateTimeColumn('appointment.ends_at')},
      'course', (select name from ${sql.id(schema, 'course')} course where course.id = appointment.course_id),
      'groups', ${names('groups')}, 'teachers', ${names('teachers')}, 'rooms', ${names('classrooms')},
      'cancelled', case when appointment.is_cancelled then 'true' end, 'capacity', appointment.capacity::text
    ) as fields
    from ${sql.id(schema, 'appointment')} appointment`,
  booking_profile: (schema) => sql`
    select id, null as about, jsonb_build_object('name', name) as fields
    from ${sql.id(schema, 'booking_profile')} where not removed`,
  choice_round: (schema) => sql`
    select id, null as about, jsonb_build_object('name', name) as fields
    from ${sql.id(schema, 'choice_round')} where not removed`,
  availability_request: (schema) => sql`
    select id, null as about, jsonb_build_object('name', name) as fields
    from ${sql.id(schema, 'availability_request')} where not removed`,
}

const kindsByTable: Record<string, readonly ImportKind[]> = {
  attendee: ['people', 'teams', 'groups', 'rooms'],
  course: ['courses'],
  appointment: ['appointments'],
  booking_profile: ['bookingProfiles'],
  choice_round: ['interrogations'],
  availability_request: ['availability'],
}

/** Lists records that a preview added, changed and removed, a few of each kind and effect. */
export async function listExamples(tx: Tx): Promise<ImportExample[]> {
  await sql`
    create temp table example on commit drop as
    select kind, effect, id from (
      select *, row_number() over (partition by kind, effect order by id) as position from touched
      where effect <> 'unseen'
    ) numbered
    where position <= ${sql.lit(maximumImportExamples)}`.execute(tx)
  const examples: ImportExample[] = []
  for (const [table, kinds] of Object.entries(kindsByTable)) {
    const describe = descriptions[table]
    if (!describe) throw new Error(`${table} has no description`)
    const { rows } = await sql<DescribedRow>`
      select example.kind, example.effect, example.id, old.fields as before, new.fields as after,
        coalesce(new.about, old.about) as about
      from example
      left join (${describe('public')}) old using (id)
      left join (${describe('pg_temp')}) new using (id)
      where example.kind = any(${kinds}::text[])
      order by example.kind, example.effect, example.id`.execute(tx)
    examples.push(...rows.map(toExample))
  }
  return examples
}

function toExample({ kind, effect, before, after, about }: DescribedRow): ImportExample {
  const [old, now] = [effect === 'added' ? null : before, effect === 'removed' ? null : after]
  return {
    kind,
    effect,
    name: now?.['name'] ?? old?.['name'] ?? '',
    about,
    fields: importFields
      .map((field) => ({ field, before: old?.[field] ?? null, after: now?.[field] ?? null }))
      .filter(({ before: oldValue, after: newValue }) => oldValue !== newValue),
  }
}

export interface LostSubscription {
  appointmentId: number
  appointment: string
  start: string
  student: string
}

/** Lists accepted seats that students would lose, and their number. */
export async function listLostSubscriptions(
  tx: Tx,
  limit: number,
): Promise<{ count: number; subscriptions: LostSubscription[] }> {
  const { rows } = await sql<LostSubscription & { count: number }>`
    select appointment.id as "appointmentId", appointment.name as appointment,
      ${dateTimeColumn('appointment.starts_at')} as start, student.name as student, count(*) over ()::int as count
    from public.subscription old
    join public.appointment on appointment.id = old.appointment_id
    join public.attendee student on student.id = old.attendee_id
    left join pg_temp.subscription new using (appointment_id, attendee_id)
    left join pg_temp.appointment stays on stays.id = appointment.id
    left join pg_temp.attendee person on person.id = student.id
    where old.accepted and not appointment.is_cancelled and not student.removed
      and (new.accepted is not true or stays.is_cancelled is not false or person.removed is not false)
    order by appointment.starts_at, appointment.id, student.name
    limit ${limit}`.execute(tx)
  return {
    count: rows[0]?.count ?? 0,
    subscriptions: rows.map(({ appointmentId, appointment, start, student }) => ({
      appointmentId,
      appointment,
      start,
      student,
    })),
  }
}
