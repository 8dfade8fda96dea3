import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { takeErasureLock, takeImportLock } from '#server/db/locks.ts'
import { tables } from '#server/db/tables.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { runCommand } from '#server/test/command-line.ts'
import { getAppointmentId, getAttendeeId, putSmallSchool } from '#server/test/small-school.ts'
import { computeTableSums } from '#server/test/table-sums.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { applyRetention } from './service.ts'

const { db, url } = await testDatabase('small school')
const at = (instant: string) => createFixedClock('Europe/Amsterdam', instant)
/** The lessons of the small school are of November 2026, in a year that ends on 31 July 2027. */
const yearIsKept = at('2028-07-30T10:00:00Z')
const yearIsOver = at('2028-07-31T10:00:00Z')

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T10:00:00Z`

async function fill(): Promise<void> {
  const teacher = await getAttendeeId(db, 'teun')
  const room = await getAttendeeId(db, 'b204')
  const lesson = await getAppointmentId(db, 'l1')
  for (const instant of [day(1), day(20)]) {
    await sql`insert into notification (attendee_id, type, created_at, data) values (${teacher}, 'rosterChange', ${instant}, '{}')`.execute(
      db,
    )
    await sql`insert into audit_log (at, action, details) values (${instant}, 'school.import', '{}')`.execute(db)
    await sql`
      insert into impersonation (id, impersonator_id, attendee_id, started_at, expires_at)
      values (gen_random_uuid(), ${teacher}, ${teacher}, ${instant}, ${instant})`.execute(db)
    await sql`insert into import_run (state, file_name, started_at) values ('done', 'a.zip', ${instant})`.execute(db)
  }
  await sql`insert into appointment_change (appointment_id, entry) values (${lesson}, '{"start": "2026-11-16T08:30"}')`.execute(
    db,
  )
  await sql`update appointment set teacher_note = 'read 5.3' where id = ${lesson}`.execute(db)
  await sql`
    with added as (
      insert into appointment (type, name, starts_at, ends_at) values ('booking', 'Band', '2026-11-18 16:00', '2026-11-18 17:00') returning id)
    insert into booking (appointment_id, facility_id, organizer_id, description) select id, ${room}, ${teacher}, '' from added`.execute(
    db,
  )
}

const count = async (table: string) =>
  (await sql<{ rows: number }>`select count(*)::int as rows from ${sql.id(table)}`.execute(db)).rows[0]?.rows

const countWaiting = async () =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(db)
  ).rows[0]?.count

beforeAll(fill)

describe('retention', () => {
  test('a dry run counts what would go, and changes nothing', async () => {
    const before = await computeTableSums(db)
    const counts = await applyRetention(db, { clock: at('2027-02-10T10:00:00Z'), dryRun: true })
    expect(counts).toMatchObject({ people: 0, notification: 1, audit_log: 0, impersonation: 0 })
    expect(await computeTableSums(db)).toEqual(before)
  })

  test('notifications go after 90 days, and the log, views of others and imports after a year', async () => {
    expect(await applyRetention(db, { clock: at('2027-02-10T10:00:00Z') })).toMatchObject({
      notification: 1,
      audit_log: 0,
    })
    expect(await count('notification')).toBe(1)
    const counts = await applyRetention(db, { clock: at('2027-11-10T10:00:00Z') })
    expect(counts).toMatchObject({ notification: 1, audit_log: 1, impersonation: 1, import_run: 1, booking: 0 })
  })

  test('notes, changes and bookings of a school year go a year after its end', async () => {
    expect(await applyRetention(db, { clock: yearIsKept })).toMatchObject({
      booking: 0,
      appointment: 0,
      appointment_change: 0,
    })
    expect(await applyRetention(db, { clock: yearIsOver, dryRun: true })).toMatchObject({ booking: 1, appointment: 1 })
    expect(await applyRetention(db, { clock: yearIsOver })).toMatchObject({
      booking: 1,
      appointment: 1,
      appointment_change: 1,
    })
    expect([await count('booking'), await count('appointment_change')]).toEqual([0, 0])
    expect(await db.selectFrom('appointment').select('id').where('teacher_note', 'is not', null).execute()).toEqual([])
    // The lesson itself stays.
    expect(await getAppointmentId(db, 'l1')).toBeGreaterThan(0)
  })

  test('the school sets other periods', async () => {
    await sql`insert into audit_log (at, action, details) values ('2028-07-01T10:00:00Z', 'school.import', '{}')`.execute(
      db,
    )
    await sql`update school set retention = '{"auditLog": 7}'`.execute(db)
    expect(await applyRetention(db, { clock: yearIsOver })).toMatchObject({ audit_log: expect.any(Number) as number })
    expect(await count('audit_log')).toBe(0)
    await sql`update school set retention = '{}'`.execute(db)
  })

  test('people who left are erased two years after the job first missed them, and may return', async () => {
    await sql`update attendee set removed = true where source_id = 'anna'`.execute(db)
    expect(await applyRetention(db, { clock: at('2028-08-01T10:00:00Z') })).toMatchObject({ people: 0 })
    const id = await getAttendeeId(db, 'anna')
    expect(await applyRetention(db, { clock: at('2030-07-31T10:00:00Z') })).toMatchObject({ people: 0 })
    await db.transaction().execute(async (tx) => {
      await takeImportLock(tx)
      expect(await applyRetention(db, { clock: at('2030-08-01T10:00:00Z') })).toMatchObject({ people: 0 })
    })
    expect(await applyRetention(db, { clock: at('2030-08-01T10:00:00Z') })).toMatchObject({ people: 1 })
    const { name } = await db.selectFrom('attendee').select('name').where('id', '=', id).executeTakeFirstOrThrow()
    expect(name).toBe('–')
    expect(await count('erased_person')).toBe(0)
    expect(await applyRetention(db, { clock: at('2034-08-01T10:00:00Z') })).toMatchObject({ people: 0 })
    await putSmallSchool(db)
    expect(await getAttendeeId(db, 'anna')).not.toBe(id)
  })

  test('someone who is back is not missed any more', async () => {
    await sql`update attendee set removed = true where source_id = 'bram'`.execute(db)
    await applyRetention(db, { clock: at('2028-08-01T10:00:00Z') })
    await sql`update attendee set removed = false where source_id = 'bram'`.execute(db)
    expect(await applyRetention(db, { clock: at('2031-08-01T10:00:00Z') })).toMatchObject({ people: 0 })
    expect(await count('departure')).toBe(0)
  })

  test('someone whom an import brings back while the job waits is not erased', async () => {
    await sql`update attendee set removed = true where source_id = 'bram'`.execute(db)
    await applyRetention(db, { clock: at('2028-08-01T10:00:00Z') })
    const retention = await db.transaction().execute(async (tx) => {
      await takeErasureLock(tx)
      const running = applyRetention(db, { clock: at('2031-08-01T10:00:00Z') })
      await expect.poll(countWaiting).toBe(1)
      await sql`update attendee set removed = false where source_id = 'bram'`.execute(tx)
      return { running }
    })
    expect(await retention.running).toMatchObject({ people: 0 })
    expect(await getAttendeeId(db, 'bram')).toBeGreaterThan(0)
  })

  test('every table with a period has a way to shorten it', async () => {
    const counts = await applyRetention(db, { clock: yearIsOver, dryRun: true })
    // Invitations go with their bookings, and lessons of a deed with the deed.
    const withPeriod = Object.entries(tables).filter(([, { retention }]) => typeof retention === 'object')
    const names = withPeriod
      .map(([table]) => table)
      .filter((table) => !['absence_lesson', 'booking_invitee', 'change_deed_lesson'].includes(table))
    expect(Object.keys(counts).toSorted()).toEqual(['people', ...names].toSorted())
  })

  test('the command counts, and says so when nothing is left to remove', async () => {
    const settings = { DATABASE_URL: url, CLOCK: '2028-07-31T10:00:00Z' }
    await sql`insert into audit_log (at, action, details) values (${day(1)}, 'school.import', '{}')`.execute(db)
    const dryRun = await runCommand(settings, 'retention', '--dry-run')
    expect(dryRun.stdout).toMatch(/^Would remove:\n(.*\n)*  audit_log +\d+\n/)
    const run = await runCommand(settings, 'retention', '--json')
    expect(JSON.parse(run.stdout)).toMatchObject({ dryRun: false, counts: { audit_log: expect.any(Number) as number } })
    expect((await runCommand(settings, 'retention')).stdout).toBe('Nothing is past its retention period.\n')
  })
})
