import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../db/connect.ts'
import { runInTransaction } from '../db/transaction.ts'
import { emptySchool, firstImport, nextImport } from '../test/imports.ts'
import { isFullRun, selectCases } from '../test/full.ts'
import { smallSchool } from '../test/small-school.ts'
import { testDatabase } from '../test/test-database.ts'
import { applySchool, type ApplyOptions } from './apply-school.ts'
import { ImportRefused } from './import-errors.ts'
import { makeAppointment } from './make-appointment.ts'
import { removeSource } from './remove-source.ts'
import type { Appointment, SchoolData } from './school.ts'

const { db } = await testDatabase()
const { db: comparingDb } = await testDatabase()

const emptyAll = async (database: Db) => {
  await emptySchool(database)
  await sql`truncate notification, booking_profile restart identity cascade`.execute(database)
  await sql`delete from import_source where id > 0`.execute(database)
}

const both = [db, comparingDb]

beforeEach(() => Promise.all(both.map(emptyAll)))

const importAgain = (school: SchoolData = smallSchool, options: Partial<ApplyOptions> = {}) =>
  applySchool(db, school, { clock: nextImport, replace: true, ...options })

const readAppointment = async (id: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select name, starts_at, ends_at, course_id, imported_online, is_cancelled, type, capacity, subscribe_from, subscribe_until,
      students_only, wait_list, offered_to_all, whole_school, participants::text, sources,
      array(select attendee_id from appointment_attendee where appointment_id = appointment.id order by 1) as attendees
    from appointment where source_id = ${id}`.execute(db)
  return rows[0]
}

/** Changes a lesson without the triggers, which the next import then cannot see. */
const changeUnseen = (change: string) =>
  runInTransaction({ db }, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(change).execute(tx)
  })

describe('an import', () => {
  test('does not compare an appointment of which the files say what they said last', async () => {
    await applySchool(db, smallSchool, { clock: firstImport })
    await changeUnseen(`update appointment set name = 'unseen' where source_id = 'l1'`)
    expect((await importAgain()).kinds.appointments.changed).toBe(0)
    expect(await readAppointment('l1')).toMatchObject({ name: 'unseen' })
    await sql`delete from imported_appointment`.execute(db)
    expect((await importAgain()).kinds.appointments.changed).toBe(1)
    await changeUnseen(`update appointment set name = 'unseen' where source_id = 'l1'`)
    expect((await importAgain()).kinds.appointments.changed).toBe(0)
  })

  test.each(
    selectCases([
      `name = 'Other'`,
      `type = 'activity'`,
      `starts_at = starts_at - interval '1 hour'`,
      `ends_at = ends_at + interval '1 hour'`,
      `course_id = null`,
      `imported_online = true, is_online = true`,
      `is_cancelled = true`,
      `capacity = 3`,
      `subscribe_from = '2026-11-01', subscribe_until = '2026-11-02'`,
      `students_only = true`,
      `wait_list = false`,
      `offered_to_all = true`,
      `type = 'holiday', whole_school = true`,
    ]),
  )('compares an appointment again of which somebody wrote %s', async (change) => {
    const school = {
      ...smallSchool,
      appointments: (smallSchool.appointments ?? []).map((lesson) => ({ ...lesson, online: false })),
    }
    await applySchool(db, school, { clock: firstImport })
    const before = await readAppointment('l1')
    await sql.raw(`update appointment set ${change} where source_id = 'l1'`).execute(db)
    expect(await readAppointment('l1')).not.toEqual(before)
    expect((await importAgain(school)).kinds.appointments.changed).toBe(1)
    expect(await readAppointment('l1')).toEqual(before)
  })

  test.each(
    selectCases([
      [
        'taken out',
        `delete from appointment_attendee where attendee_id = (select id from attendee where source_id = 'teun')`,
      ],
      [
        'put in',
        `insert into appointment_attendee (attendee_id, starts_at, appointment_id)
        select attendee.id, starts_at, appointment.id from attendee cross join appointment
        where attendee.source_id = 'anna' and appointment.source_id = 'l1'`,
      ],
    ] as const),
  )('compares an appointment again in which somebody was %s', async (_, change) => {
    await applySchool(db, smallSchool, { clock: firstImport })
    const before = await readAppointment('l1')
    await sql.raw(change).execute(db)
    expect(await readAppointment('l1')).not.toEqual(before)
    await importAgain()
    expect(await readAppointment('l1')).toEqual(before)
  })

  test.skipIf(!isFullRun)('in a preview remembers nothing', async () => {
    await applySchool(db, smallSchool, { clock: firstImport })
    await sql`delete from imported_appointment`.execute(db)
    await importAgain(smallSchool, { dryRun: true })
    expect(await db.selectFrom('imported_appointment').selectAll().execute()).toEqual([])
  })
})

const lesson = (id: string) =>
  fc
    .record({
      hour: fc.constantFrom('08:30', '09:30'),
      day: fc.constantFrom('2026-11-16', '2026-11-17'),
      name: fc.constantFrom('A', 'B'),
      teachers: fc.subarray(['teun', 'tess']),
      rooms: fc.subarray(['a108', 'b204']),
      students: fc.subarray(['anna', 'bram']),
      groups: fc.subarray(['v5a']),
      course: fc.constantFrom('wisb', null),
      online: fc.constantFrom(true, false, null),
      cancelled: fc.boolean(),
    })
    .map(({ hour, day, ...fields }) =>
      makeAppointment({ id, type: 'lesson', start: `${day}T${hour}`, end: `${day}T10:20`, ...fields }),
    )

const timetable = fc
  .tuple(lesson('x1'), lesson('x2'), lesson('x3'), lesson('x4'))
  .chain((lessons): fc.Arbitrary<Appointment[]> => fc.subarray(lessons, { minLength: 1 }))

/** Writes between two imports, by other features and the database's administrator. */
const deeds = {
  cancel: `update appointment set is_cancelled = not is_cancelled where source_id = 'x1'`,
  rename: `update appointment set name = 'Elsewhere' where source_id = 'x2'`,
  setOnline: `update appointment set is_online = not is_online, teacher_note = 'note' where source_id = 'x3'`,
  takeOut: `delete from appointment_attendee where attendee_id = (select id from attendee where source_id = 'anna')`,
  delete: `delete from appointment where source_id = 'x4'`,
  nothing: 'select 1',
} as const

const step = fc.record({
  source: fc.constantFrom('one', 'two'),
  appointments: fc.option(timetable, { nil: 'as before' as const }),
  deed: fc.constantFrom(...(Object.keys(deeds) as (keyof typeof deeds)[])),
  order: fc.constantFrom(undefined, ['one', 'two'], ['two', 'one']),
  removesOther: fc.boolean(),
  weeks: fc.constantFrom(undefined, undefined, '2026-W47'),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** The second source has ids of its own for teachers, and knows them by their codes. */
const toOwnIds = (source: string, ids: string[]) => (source === 'two' ? ids.map((id) => `own-${id}`) : ids)

async function takeStep(database: typeof db, steps: readonly Step[], index: number) {
  const { source, deed, order, removesOther, weeks } = steps[index]!
  const given = steps
    .slice(0, index + 1)
    .findLast((each) => each.source === source && each.appointments !== 'as before')
  const appointments = given === undefined || given.appointments === 'as before' ? [] : given.appointments
  const { people = [], teams: _teams, bookingProfiles: _profiles, ...rest } = smallSchool
  const school: SchoolData = {
    ...rest,
    settings: { ...smallSchool.settings, sources: order && [...order] },
    people: people.map((person) => ({
      ...person,
      coach: null,
      id: person.code ? (toOwnIds(source, [person.id])[0] ?? '') : person.id,
    })),
    appointments: appointments.map((each) => ({ ...each, teachers: toOwnIds(source, each.teachers) })),
  }
  try {
    const { kinds, notifications, cancelled } = await applySchool(database, school, {
      clock: index === 0 ? firstImport : nextImport,
      source,
      replace: true,
      weeks,
    })
    if (removesOther)
      await removeSource(database, nextImport, { name: source === 'one' ? 'two' : 'one' }).catch(() => undefined)
    await sql.raw(deeds[deed]).execute(database)
    return { kinds, notifications, cancelled }
  } catch (error) {
    if (error instanceof ImportRefused) return error.faults
    throw error
  }
}

const withoutIds = (column: string) => sql`regexp_replace(${sql.ref(column)}::text, '"id" ?: ?[0-9]+', '', 'g')`

async function readSchool(database: Db) {
  const { rows } = await sql`
    select a.source_id, a.type, name, starts_at, ends_at, is_online, imported_online, is_cancelled, ${withoutIds('change')} as change, version,
      sources,
      ${withoutIds('participants')} as participants, is_personal, (select source_id from course where course.id = a.course_id) as course,
      array(select p.source_id from appointment_attendee x join attendee p on p.id = x.attendee_id
        where x.appointment_id = a.id order by 1) as attendees,
      array(select room.source_id || during::text from occupancy o join attendee room on room.id = o.room_id
        where o.appointment_id = a.id order by 1) as rooms
    from appointment a order by a.source_id`.execute(database)
  return rows
}

test.skipIf(!isFullRun)(
  'imports write and report the same as those that compare every appointment',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
        await Promise.all(both.map(emptyAll))
        for (const index of steps.keys()) {
          await sql`delete from imported_appointment`.execute(comparingDb)
          const [outcome, comparedOutcome] = await Promise.all(both.map((database) => takeStep(database, steps, index)))
          expect(outcome).toEqual(comparedOutcome)
          expect(await readSchool(db)).toEqual(await readSchool(comparingDb))
        }
      }),
      { numRuns: isFullRun ? 60 : 2, endOnFailure: true },
    )
  },
  600_000,
)
