import type { ErasureReport } from '@uurwerk/contract/desk/person-data'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TableRules, tables } from '#server/db/tables.ts'
import { listTextColumns } from '#server/person-data/queries.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'

// Leaves traces of a student in every table, by what tables.ts declares, and looks for them in the whole database.

const { db } = await testDatabase('demo school')
const api = await testApp(db)

/** Words that occur nowhere else, with all that is special in JSON, in regular expressions and in PostgreSQL. */
const name = 'Xantippé "Q." Quäst-O’Hara'
const traces = [
  name,
  'Xantippé',
  'xq-4711',
  'XQZ',
  'x.antippe+1@quast.example',
  'ext/88421',
  '9947115',
  'xq-old@quast.example',
]
const [, , sourceId = '', code = '', email = '', givenId = '', number = '', earlierEmail = ''] = traces
const note = `Ask\n${name}, ${name.toUpperCase()} (${code}, ${sourceId}, ${email}) and 12, ${number} or ${givenId}\n${earlierEmail}.`

const rules = Object.entries(tables) as [keyof typeof tables, TableRules][]
let id = 0
let admin = ''

const faults: string[] = []
const run = async <T = unknown>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows
const isEmpty = async (table: string) => (await run(sql`select from ${sql.id(table)} limit 1`)).length === 0

beforeAll(async () => {
  const [student] = await run<{ id: number }>(sql`
    select attendee.id from attendee join subscription on attendee_id = attendee.id where type = 'student' and not removed limit 1`)
  id = student?.id ?? 0
  const [administrator] = await run<{ source_id: string }>(sql`
    select source_id from attendee join person on attendee_id = id where roles @> array['admin'] and not removed limit 1`)
  admin = administrator?.source_id ?? ''
  await fillEmptyTables()
})

/** The demo school has nothing in these. */
async function fillEmptyTables(): Promise<void> {
  await run(sql`insert into import_source (id, name) values (7, 'other')`)
  const now = '2026-11-18T10:00:00Z'
  const [{ appointment, round } = { appointment: 0, round: 0 }] = await run<{ appointment: number; round: number }>(sql`
    select (select min(appointment_id) from subscription) as appointment, (select min(id) from choice_round) as round`)
  const inserts = [
    sql`
      insert into appointment_attendee (appointment_id, starts_at, attendee_id)
      select id, starts_at, ${id} from appointment where type = 'lesson' order by id limit 1`,
    sql`
      insert into day_change (appointment_id, kind, is_added, starts_at, ends_at, is_cancelled, classroom_ids, teacher_ids,
        imported_change, changed_at)
      select id, 'changed', false, starts_at, ends_at, false, '{}', '{}', '{}', ${now}
      from appointment where type = 'lesson' order by id limit 1`,
    sql`
      with absent as (
        insert into absence (attendee_id, starts_at, ends_at, reported_at)
        values (${id}, '2026-11-18T08:00', '2026-11-18T12:00', ${now}) returning id)
      insert into absence_lesson (absence_id, appointment_id, for_students) select id, ${appointment}, false from absent`,
    sql`
      insert into announcement (title, text, roles, team_ids, group_ids, starts_at, ends_at, pinned, on_board)
      values ('x', 'x', '{}', '{}', '{}', ${now}, ${now}::timestamptz + interval '1 day', false, false)`,
    sql`
      insert into board (name, token_hash, shows_teachers, networks, created_at) values ('x', 'x', false, '{}', ${now})`,
    sql`insert into cover (appointment_id, attendee_id, asked_at) values (${appointment}, ${id}, ${now})`,
    sql`
      with deed as (insert into change_deed (done_at) values (${now}) returning id)
      insert into change_deed_lesson (deed_id, appointment_id, before, after) select id, 1, '{}', '{}' from deed`,
    sql`insert into choice_round_session (round_id, student_id, device) values (${round}, ${id}, 'phone')`,
    sql`insert into departure (person_id, left_on) values (${id}, ${now}::date)`,
    sql`insert into roster_preset (attendee_id, id, name, attendees) values (${id}, gen_random_uuid(), 'x', '[]')`,
    sql`
      insert into feed (attendee_id, slot, name, content, nonce, token_hash, created_at)
      values (${id}, 1, 'x', 'own-roster', 'n', 'h', ${now})`,
    sql`insert into identity_record (kind, id, payload) values ('Session', 'x', '{"accountId": "x"}')`,
    sql`
      insert into impersonation (id, impersonator_id, attendee_id, started_at, expires_at)
      values (gen_random_uuid(), ${id}, ${id}, ${now}, ${now})`,
    sql`insert into last_sign_in (attendee_id, at) values (${id}, ${now})`,
    sql`insert into person_settings (attendee_id) values (${id})`,
    sql`
      insert into session (id, issuer, subject, started_at, generation_at)
      values (gen_random_uuid(), 'https://provider.example', 'x', ${now}, ${now})`,
    sql`insert into source_columns (source, columns) values ('csv', '{}')`,
    sql`insert into import_run (state, file_name, started_at) values ('ready', 'a.zip', ${now})`,
    sql`insert into sign_in_link (attendee_id, code_hash, expires_at) values (${id}, '\\x00', ${now})`,
    sql`insert into waiting (appointment_id, attendee_id, since) values (${appointment}, ${id}, ${now})`,
  ]
  for (const insert of inserts) await run(insert)
  await run(sql`insert into source_person (source, given_id, person_id) values (7, ${givenId}, ${id})`)
}

async function leaveTraces(): Promise<void> {
  const given = { 7: { code: number, email: earlierEmail, name } }
  await run(sql`
    update attendee set name = ${name}, source_id = ${sourceId}, code = ${code}, search_text = ${name.toLowerCase()},
      given_fields = ${JSON.stringify(given)}::jsonb
    where id = ${id}`)
  await run(sql`update person set email = ${email} where attendee_id = ${id}`)
  for (const [table, { people = {} }] of rules) for (const column of Object.keys(people)) await referTo(table, column)
  const textColumns = new Map((await listTextColumns(db)).map(({ table, columns }) => [table, columns]))
  for (const [table, { plainTexts = [] }] of rules)
    for (const column of textColumns.get(table) ?? []) if (!plainTexts.includes(column)) await writeNote(table, column)
}

/** Makes a row refer to the person, unless one does or the row is bound to others. */
async function referTo(table: string, column: string): Promise<void> {
  if ((await run(sql`select from ${sql.id(table)} where ${sql.ref(column)} = ${id} limit 1`)).length > 0) return
  await attempt(sql`
    update ${sql.id(table)} set ${sql.ref(column)} = ${id} where ctid = (select ctid from ${sql.id(table)} limit 1)`)
}

const attempt = (query: ReturnType<typeof sql>) =>
  run(query).catch((error: unknown) => faults.push(`${query.compile(db).sql}: ${String(error)}`))

async function writeNote(table: string, column: string): Promise<void> {
  const reference = sql.ref(column)
  const [{ type } = { type: '' }] = await run<{ type: string }>(sql`
    select format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attname = ${column}`)
  const values: Record<string, ReturnType<typeof sql>> = {
    text: sql`${note}`,
    'text[]': sql`${reference} || ${[note]}::text[]`,
    jsonb: sql`case jsonb_typeof(${reference})
      when 'object' then ${reference} || jsonb_build_object('trace', ${note}::text)
      when 'array' then ${reference} || jsonb_build_array(${note}::text) else to_jsonb(${note}::text) end`,
  }
  const value = values[type] ?? sql`to_json(${note}::text)`
  const own = table === 'attendee' ? sql`where type = 'group'` : sql``
  await attempt(sql`
    update ${sql.id(table)} set ${reference} = ${value}
    where ctid = (select ctid from ${sql.id(table)} ${own} limit 1)`)
}

/** Lists the tables of the database, as text, that hold a trace in some row. */
async function listTraces(): Promise<string[]> {
  const schemas = await run<{ schema: string; table: string }>(sql`
    select table_schema as schema, table_name as "table" from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1, 2`)
  const searched = traces.flatMap((text) => [text.toLowerCase(), JSON.stringify(text).slice(1, -1).toLowerCase()])
  const found: string[] = []
  for (const { schema, table } of schemas) {
    const rows = await run(sql`
      select from ${sql.id(schema, table)} dumped cross join lateral (select lower(dumped::text) as line offset 0) dump
      where exists (select from unnest(${searched}::text[]) trace where strpos(line, trace) > 0) limit 1`)
    if (rows.length > 0) found.push(table)
  }
  return found
}

test('of an erased person nothing is left anywhere in the database', { timeout: 120_000 }, async () => {
  const nameable = (await listTextColumns(db)).filter(({ table, columns }) => {
    const { plainTexts = [] }: Partial<TableRules> = tables[table as keyof typeof tables] ?? {}
    return columns.some((column) => !plainTexts.includes(column)) && table in tables
  })
  const about = rules.flatMap(([table, { people }]) => (people ? [table] : []))
  const empty: string[] = []
  for (const table of new Set([...nameable.map(({ table: name }) => name), ...about]))
    if (await isEmpty(table)) empty.push(table)
  expect(empty).toEqual([])
  await leaveTraces()
  expect(faults).toEqual([])
  const before = await listTraces()
  expect(nameable.map(({ table }) => table).filter((table) => !before.includes(table))).toEqual([])
  const { status, result } = await (
    await api.as(admin)
  ).post<ErasureReport>(`/api/School/People/${id}/erase`, { reason: 'asked for it' })
  expect(status).toBe(200)
  expect(result.erased['text']).toBeGreaterThan(20)
  expect(await listTraces()).toEqual([])
  for (const [table, { people = {} }] of rules)
    for (const [column, erasure] of Object.entries(people)) {
      const left = await run(sql`select from ${sql.id(table)} where ${sql.ref(column)} = ${id} limit 1`)
      if (erasure !== 'keep') expect([table, column, left.length]).toEqual([table, column, 0])
    }
})
