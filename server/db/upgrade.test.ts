import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { sql } from 'kysely'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { makeImportFolder } from '../import/fixtures.ts'
import { formatReport } from '../import/format-report.ts'
import { importPath } from '../import/import-path.ts'
import { createFixedClock } from '../lib/clock.ts'
import { testApp } from '../test/test-app.ts'
import { demoMoment } from '../test/test-cluster.ts'
import { testDatabase } from '../test/test-database.ts'
import { findWrongParticipants } from '../test/wrong-participants.ts'
import { getAttendeeId } from '../test/small-school.ts'
import type { Database } from './connect.ts'
import { migrate, listPendingMigrations } from './migrate.ts'
import { isFullRun } from '#server/test/full.ts'

// docs/releasing.md says how the dumps are made.
const folder = new URL('../test/releases/', import.meta.url)
const readDump = (release: string) => brotliDecompressSync(readFileSync(new URL(release, folder))).toString()

/** Describes tables regardless of column order, since added columns come last. */
async function describeSchema(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
    from information_schema.columns where table_schema = 'public'
    union all
    select format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    union all
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
    select pg_get_functiondef(p.oid) from pg_proc p
    where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}

const restoreDump = (pool: pg.Pool, release: string) =>
  pool.query(`drop schema public cascade; create schema public; ${readDump(release)}`)

describe.each(isFullRun ? readdirSync(folder) : readdirSync(folder).slice(-1))(
  'a school of release %s',
  async (release) => {
    const { db, pool } = await testDatabase()
    const freshSchema = await describeSchema(db)
    await restoreDump(pool, release)
    const rowCounts = await countRows(db)
    const pending = await listPendingMigrations(db)
    const migrated = await migrate(db)
    const api = await testApp(db, demoMoment)
    const week = '/api/Appointment/Date/2026-11-16/2026-11-22/Attendee?atnId=me'

    test('migrates to the schema of a new school and loses no rows', async () => {
      expect(pending.length).toBeGreaterThan(0)
      expect(migrated).toEqual(pending)
      expect(await listPendingMigrations(db)).toEqual([])
      expect(await describeSchema(db)).toEqual(freshSchema)
      expect(await countRows(db)).toMatchObject(rowCounts)
      expect(rowCounts.appointment).toBeGreaterThan(10_000)
      expect(await findWrongParticipants(db)).toEqual([])
    })

    test('gets one source for all that was imported, and none for what people made', async () => {
      const { rows } = await sql<{ given: string; made: string }>`
      select
        (select string_agg(distinct sources::text, ' ') from appointment where source_id is not null) as given,
        (select string_agg(distinct sources::text, ' ') from appointment where source_id is null) as made`.execute(db)
      // Releases with sources also have what nobody gives any more.
      expect(rows).toEqual([{ given: release.startsWith('0.1.') ? '{1}' : '{1} {}', made: '{0}' }])
      const sources = db.selectFrom('import_source').select(['id', 'name']).orderBy('id')
      expect(await sources.execute()).toEqual([
        { id: 0, name: 'desk' },
        { id: 1, name: 'school' },
      ])
    })

    test('still shows the rosters of a student and a teacher', async () => {
      const student = (await (await api.as('120417')).get<Appointment[]>(week)).result
      expect(student.filter(({ type }) => type === 'lesson').length).toBeGreaterThan(15)
      const teacher = (await (await api.as('JVD')).get<Appointment[]>(week)).result
      expect(teacher.length).toBeGreaterThan(10)
    })

    test.skipIf(!isFullRun)('accepts an import, which changes nothing when it is repeated', async () => {
      const path = makeImportFolder({
        'school.json': JSON.stringify({
          customer: 'vaartcollege',
          name: 'Het Vaartcollege',
          timeZone: 'Europe/Amsterdam',
          years: [{ name: '2026-2027', start: '2026-08-24', end: '2027-07-18' }],
        }),
        'appointments.csv':
          'id,type,name,start,end,teachers,rooms,students\n' +
          'new,lesson,Extra les,2026-11-21T10:00,2026-11-21T10:50,JVD,B204,120417\n' +
          'free,holiday,Vrij,2026-11-22T00:00,2026-11-23T00:00,,,\n',
      })
      const clock = createFixedClock('Europe/Amsterdam', demoMoment)
      expect(await importPath(db, clock, { path })).toMatchObject({
        ok: true,
        summary: { kinds: { appointments: { added: 2 } } },
      })
      expect(formatReport(await importPath(db, clock, { path }))).toMatch(/^Imported\.\nNothing changed\.$/m)
      const names = (await (await api.as('120417')).get<Appointment[]>(week)).result.map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(['Extra les', 'Vrij']))
    })

    test('accepts a booking of a free room and refuses the same booking a second time', async () => {
      const teacher = await api.as('JVD')
      const time = { start: '2026-11-20T15:30', end: '2026-11-20T16:00' }
      const free = `/api/booking/available-facilities/${time.start}/${time.end}`
      const [room] = (await teacher.get<{ id: number }[]>(free)).result
      const book = () =>
        teacher.post<Booking>(`/api/booking/facility/${room?.id}`, {
          name: 'Overleg',
          description: '',
          invitees: [],
          ...time,
        })
      expect(await book()).toMatchObject({ status: 200, result: { name: 'Overleg' } })
      expect(await book()).toMatchObject({ code: 'bookingTimeslotNotAvailable' })
    })

    test('refuses rows that break its foreign keys, checks and unique keys', async () => {
      const person = await getAttendeeId(db, '120417')
      const expectRefusal = (statement: ReturnType<typeof sql>) => expect(statement.execute(db)).rejects
      await expectRefusal(sql`insert into membership (group_id, person_id) values (-1, ${person})`).toThrow(
        'foreign key',
      )
      await expectRefusal(
        sql`insert into occupancy (appointment_id, room_id, during, is_booking)
        select -appointment_id, room_id, during, 1 from occupancy where is_booking = 0 limit 1`,
      ).toThrow('occupancy_booking_or_lesson')
      await expectRefusal(sql`update appointment set whole_school = true where type = 'lesson'`).toThrow('whole_school')
      await expectRefusal(
        sql`insert into attendee (source_id, type, name, search_text) values ('B204', 'classroom', '', '')`,
      ).toThrow('duplicate key')
    })
  },
)

test.skipIf(!isFullRun)('migrating release 0.1.0 names the source after the format of the last import', async () => {
  const { db, pool } = await testDatabase()
  await restoreDump(pool, '0.1.0.sql.br')
  await sql`
    insert into audit_log (action, at, details)
    select 'school.import', at::timestamptz, jsonb_build_object('format', format)
    from (values ('2026-11-02', 'school'), ('2026-11-09', 'xhstt')) as import (at, format)`.execute(db)
  await migrate(db)
  expect(await db.selectFrom('import_source').select('name').where('id', '=', 1).execute()).toEqual([{ name: 'xhstt' }])
})

test.skipIf(!isFullRun)(
  'migrating release 0.1.0 makes a holiday without attendees the whole school’s, and no other appointment',
  async () => {
    const { db, pool } = await testDatabase()
    await restoreDump(pool, '0.1.0.sql.br')
    await sql`
    insert into appointment (source_id, type, name, starts_at, ends_at)
    select kind, kind, kind, date '2026-11-18', date '2026-11-19' from unnest(array['holiday', 'activity']) as kind`.execute(
      db,
    )
    await migrate(db)
    const wholeSchoolAppointments = db.selectFrom('appointment').select('source_id').where('whole_school', '=', true)
    expect(await wholeSchoolAppointments.execute()).toEqual([{ source_id: 'holiday' }])
  },
)

/** Counts the rows of tables that have any. */
async function countRows(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select table_name as name,
      (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', table_name), true, true, '')))[1]::text::int
        as rows
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(db)
  return Object.fromEntries(rows.filter(({ rows }) => rows > 0).map(({ name, rows }) => [name, rows]))
}
