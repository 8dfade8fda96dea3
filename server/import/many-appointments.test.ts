import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { connect, type Db, type Tx } from '../db/connect.ts'
import { runInTransaction } from '../db/transaction.ts'
import { testDatabase } from '../test/test-database.ts'
import { emptySchool, firstImport, nextImport } from '../test/imports.ts'
import { smallSchool } from '../test/small-school.ts'
import { findWrongParticipants } from '../test/wrong-participants.ts'
import { applySchool, applyWithin } from './apply-school.ts'
import { makeAppointment } from './make-appointment.ts'
import type { Appointment, SchoolData } from './school.ts'
import { isFullRun, selectCases } from '#server/test/full.ts'

const { db, url } = await testDatabase()
const options = { clock: firstImport }

beforeEach(() => emptySchool(db))

/** Adds lessons to a week that the small school has already; every tenth of them is cancelled. */
function makeSchoolWith(count: number): SchoolData {
  const first = Temporal.PlainDate.from('2026-11-16')
  const lessons = Array.from({ length: count }, (_, index) => {
    const date = first.add({ days: index % 5 }).toString()
    return makeAppointment({
      id: `many${index}`,
      type: 'lesson',
      name: 'NE',
      start: `${date}T08:30`,
      end: `${date}T09:20`,
      groups: ['v5a'],
      teachers: ['teun', 'tess'],
      rooms: index % 2 === 0 ? ['a108'] : ['a108', 'b204'],
      cancelled: index % 10 === 0,
    })
  })
  return { ...smallSchool, appointments: [...(smallSchool.appointments ?? []), ...lessons] }
}

async function listOccupancy(database: Db) {
  const { rows } = await sql`
    select appointment_id, room_id, during::text, is_booking from occupancy order by appointment_id, room_id`.execute(
    database,
  )
  return rows
}

const readVersion = async (database: Db) =>
  (await sql<{ total: string }>`select sum(part)::text as total from roster_version where source = 0`.execute(database))
    .rows[0]?.total

/** Continues as an owner of the tables who is no superuser, as the role of most installations. */
async function takeOrdinaryRole(tx: Tx) {
  const { rows } = await sql<{ owner: string }>`select current_user as owner`.execute(tx)
  await sql`create role ordinary_owner in role ${sql.ref(rows[0]?.owner ?? '')}`.execute(tx)
  await sql`set local role ordinary_owner`.execute(tx)
}

async function dropOrdinaryRole(tx: Tx) {
  await sql`reset role`.execute(tx)
  await sql`drop owned by ordinary_owner cascade`.execute(tx)
  await sql`drop role ordinary_owner`.execute(tx)
}

const modes = [
  ['without triggers', false],
  ['by a role that may not skip triggers', true],
] as const

test.each(selectCases(modes))(
  'an import of many lessons %s writes the participants, occupied rooms and version of triggers',
  async (_, isOrdinary) => {
    await applySchool(db, smallSchool, options)
    const version = await readVersion(db)
    await runInTransaction({ db }, async (tx) => {
      if (isOrdinary) await takeOrdinaryRole(tx)
      const { kinds } = await applyWithin(tx, makeSchoolWith(400), options)
      expect(kinds.appointments.added).toBe(400)
      expect(await findWrongParticipants(tx)).toEqual([])
      expect(await readVersion(tx)).not.toBe(version)
      const occupancy = await listOccupancy(tx)
      expect(occupancy.length).toBeGreaterThan(500)
      await sql`create temp table link on commit drop as table appointment_attendee`.execute(tx)
      await sql`delete from appointment_attendee`.execute(tx)
      expect(await listOccupancy(tx)).toEqual([])
      await sql`insert into appointment_attendee table link`.execute(tx)
      expect(await listOccupancy(tx)).toEqual(occupancy)
      if (isOrdinary) await dropOrdinaryRole(tx)
    })
  },
)

const move = (time: string) => Temporal.PlainDateTime.from(time).add({ weeks: 1 }).toString({ smallestUnit: 'minute' })

/** Changes a lesson in one of eight ways. */
const changeLesson = (lesson: Appointment, index: number): Appointment => ({
  ...lesson,
  ...[
    { start: move(lesson.start), end: move(lesson.end) },
    { start: lesson.start.replace('08:30', '08:45'), rooms: ['b204'] },
    { cancelled: !lesson.cancelled },
    { teachers: ['tess'], rooms: [] },
    { name: 'EN' },
    { groups: ['v5b'], cancelled: false },
    { groups: [], teachers: [], rooms: [], students: ['bram'] },
    { capacity: 20 },
  ][index % 8],
})

const listMany = ({ appointments = [] }: SchoolData) => appointments.filter(({ id }) => id.startsWith('many'))

/** Lists what the lessons of a school are, without ids of the database. */
async function listWritten(database: Db) {
  const { rows } = await sql`
    select appointment.source_id, starts_at, ends_at, name, capacity, is_cancelled, is_personal,
      array(select attendee.source_id || link.starts_at
        from appointment_attendee link join attendee on attendee.id = link.attendee_id
        where link.appointment_id = appointment.id order by 1) as links,
      array(select attendee.source_id || during from occupancy join attendee on attendee.id = room_id
        where occupancy.appointment_id = appointment.id order by 1) as occupancy,
      (select fingerprint from imported_appointment where appointment_id = appointment.id) as fingerprint
    from appointment order by source_id`.execute(database)
  return rows
}

/** Returns for each person how many lessons of the roster changed. */
function countChanges(before: SchoolData, after: SchoolData) {
  const isInRoster = (person: string, { groups, teachers, students, start }: Appointment) =>
    [...teachers, ...students].includes(person) ||
    (person === 'anna' && groups.includes('v5a')) ||
    (person === 'bram' && groups.includes('v5b') && start >= '2026-11-18')
  const changed = listMany(after)
    .map((lesson, index) => [lesson, listMany(before)[index] ?? lesson] as const)
    .filter(([lesson, old]) => lesson.capacity === old.capacity)
  return Object.fromEntries(
    ['anna', 'bram', 'teun', 'tess'].map((person) => [
      person,
      changed.filter((states) => states.some((lesson) => isInRoster(person, lesson))).length,
    ]),
  )
}

const readNotifiedChanges = async (database: Db) => {
  const { rows } = await sql<{ person: string; changes: number }>`
    select source_id as person, (data ->> 'changes')::int as changes
    from notification join attendee on attendee.id = attendee_id`.execute(database)
  expect(new Set(rows.map(({ person }) => person)).size).toBe(rows.length)
  return Object.fromEntries(rows.map(({ person, changes }) => [person, changes]))
}

test.skipIf(!isFullRun).each(modes)(
  'an import of many changed lessons %s writes what a first import of them does, and notifies each person once of all',
  async (_, isOrdinary) => {
    const before = makeSchoolWith(400)
    const others = before.appointments?.filter(({ id }) => !id.startsWith('many')) ?? []
    const after = { ...before, appointments: [...others, ...listMany(before).map(changeLesson)] }
    await applySchool(db, after, options)
    const expected = await listWritten(db)
    await emptySchool(db)
    await applySchool(db, before, options)
    const version = await readVersion(db)
    await runInTransaction({ db }, async (tx) => {
      if (isOrdinary) await takeOrdinaryRole(tx)
      const nextOptions = { clock: nextImport, replace: true }
      const { kinds } = await applyWithin(tx, after, nextOptions)
      expect(kinds.appointments).toMatchObject({ added: 0, changed: 400, removed: 0 })
      expect(await listWritten(tx)).toEqual(expected)
      expect(await findWrongParticipants(tx)).toEqual([])
      expect(await readVersion(tx)).not.toBe(version)
      expect(await readNotifiedChanges(tx)).toEqual(countChanges(before, after))
      expect((await applyWithin(tx, after, nextOptions)).kinds.appointments.changed).toBe(0)
      expect(await readNotifiedChanges(tx)).toEqual(countChanges(before, after))
      if (isOrdinary) await dropOrdinaryRole(tx)
    })
  },
)

test.skipIf(!isFullRun)('an import of twice as many appointments takes as many statements', async () => {
  const countStatements = async (count: number) => {
    await emptySchool(db)
    let statements = 0
    const connection = connect(url, { onStatement: () => void (statements += 1) })
    await applySchool(connection.db, makeSchoolWith(count), options)
    await connection.close()
    return statements
  }
  expect(await countStatements(800)).toBe(await countStatements(400))
})
