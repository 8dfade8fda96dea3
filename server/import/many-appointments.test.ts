import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { connect, type Db, type Tx } from '../db/connect.ts'
import { runInTransaction } from '../db/transaction.ts'
import { testDatabase } from '../test/test-database.ts'
import { emptySchool, firstImport } from '../test/imports.ts'
import { smallSchool } from '../test/small-school.ts'
import { findWrongParticipants } from '../test/wrong-participants.ts'
import { applySchool, applyWithin } from './apply-school.ts'
import { makeAppointment } from './make-appointment.ts'
import type { SchoolData } from './school.ts'

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

test.each([
  ['without triggers', false],
  ['by a role that may not skip triggers', true],
])(
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

test('an import of twice as many appointments takes as many statements', async () => {
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
