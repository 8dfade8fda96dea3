import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { connect, type Database } from '#server/db/connect.ts'
import { makeAppointment } from '#server/import/make-appointment.ts'
import { testApp } from '#server/test/test-app.ts'
import { book, putBookable, removeBookings } from '#server/test/bookings.ts'
import { cancelBookingAs, changeBookingAs } from '#server/test/change-bookings.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { emptySchool, importSmallSchool, importChangedAppointments } from '#server/test/imports.ts'
import { findWrongParticipants } from '#server/test/wrong-participants.ts'
import { getAppointmentId, getAttendeeId, smallSchool } from '#server/test/small-school.ts'
import { isFullRun } from '#server/test/full.ts'

const { db, url } = await testDatabase()
const api = await testApp(db)

beforeEach(async () => {
  await emptySchool(db)
  await importSmallSchool(db)
})

const findParticipants = (id: number) =>
  db.selectFrom('appointment').select('participants').where('id', '=', id).executeTakeFirstOrThrow()
const listParticipantNames = async (sourceId: string) => {
  const { participants } = await findParticipants(await getAppointmentId(db, sourceId))
  const { groups, teachers, classrooms } = participants as unknown as Record<string, { name: string }[]>
  return [groups, teachers, classrooms].map((kind) => kind?.map(({ name }) => name).join(' '))
}

/** Opens a transaction on its own connection; the returned function commits it. */
async function openTransaction(run: (tx: Database) => Promise<unknown>) {
  const connection = connect(url, { max: 1 })
  await sql`begin`.execute(connection.db)
  await run(connection.db)
  return async () => {
    await sql`commit`.execute(connection.db)
    await connection.close()
  }
}

const addParticipant = async (database: Database, who: string, sourceId: string) =>
  sql`
  insert into appointment_attendee (attendee_id, starts_at, appointment_id)
  select p.id, a.starts_at, a.id from appointment a, attendee p
  where a.source_id = ${sourceId} and p.source_id = ${who}`.execute(database)
const removeParticipant = (id: number) => db.deleteFrom('appointment_attendee').where('attendee_id', '=', id).execute()
const rename = (database: Database, who: string, name: string) =>
  database.updateTable('attendee').set({ name }).where('source_id', '=', who).execute()

describe('the participants kept with an appointment', () => {
  test('are sorted by name within groups, teachers and rooms', async () => {
    expect(await listParticipantNames('l1')).toEqual(['V5A', 'Teun Tol', 'B204'])
    await addParticipant(db, 'tess', 'l1')
    expect(await listParticipantNames('l1')).toEqual(['V5A', 'Tess Thijs Teun Tol', 'B204'])
    expect(await findWrongParticipants(db)).toEqual([])
  })

  test('follow an import that changes participants, times and names', async () => {
    await importChangedAppointments(db, {
      l1: { rooms: ['a108'], teachers: ['tess', 'teun'] },
      l2: { groups: [] },
      l3: null,
    })
    expect(await listParticipantNames('l1')).toEqual(['V5A', 'Tess Thijs Teun Tol', 'A108'])
    expect(await findWrongParticipants(db)).toEqual([])
    const people = smallSchool.people?.map((person) =>
      person.id === 'tess' ? { ...person, name: 'Tess Anders' } : person,
    )
    const rooms = smallSchool.rooms?.map((room) => ({ ...room, name: `Lokaal ${room.name}` }))
    const extra = makeAppointment({
      id: 'extra',
      type: 'lesson',
      name: 'Extra',
      start: '2026-11-20T09:00',
      end: '2026-11-20T10:00',
      teachers: ['tess'],
      students: ['anna'],
    })
    await importChangedAppointments(
      db,
      { l1: { rooms: ['b204'], start: '2026-11-16T12:00', end: '2026-11-16T12:50', teachers: ['tess', 'teun'] } },
      { ...(people && { people }), ...(rooms && { rooms }), appointments: [extra] },
    )
    expect(await listParticipantNames('l1')).toEqual(['V5A', 'Tess Anders Teun Tol', 'Lokaal B204'])
    expect(await listParticipantNames('extra')).toEqual(['', 'Tess Anders', ''])
    expect(await findWrongParticipants(db)).toEqual([])
  })

  test('follow a booking that is created, moved, shared, declined, cancelled and removed', async () => {
    await putBookable(db, { maxMinutesPerWeek: 600, daysAhead: 60 })
    const [teun, bram] = [await getAttendeeId(db, 'teun'), await getAttendeeId(db, 'bram')]
    const created = await book(db, api, 'anna', { invitedAttendees: [teun] })
    const { id } = created.result as { id: number }
    const getRoomName = async () =>
      ((await findParticipants(id)).participants as unknown as { classrooms: { name: string }[] }).classrooms[0]?.name
    expect(await getRoomName()).toBe('B204')
    expect(await findWrongParticipants(db)).toEqual([])
    await changeBookingAs(api, 'anna', id, {
      facilityId: await getAttendeeId(db, 'a108'),
      invitedAttendees: [teun, bram],
    })
    expect(await getRoomName()).toBe('A108')
    await (await api.as('teun')).post(`/api/booking/${id}/decline`)
    expect(await findWrongParticipants(db)).toEqual([])
    await cancelBookingAs(api, 'anna', id)
    expect(await findWrongParticipants(db)).toEqual([])
    await removeBookings(db)
    expect(await findWrongParticipants(db)).toEqual([])
  })

  test('follow the name, code and type of an attendee, and are not rewritten without such a change', async () => {
    await db.updateTable('attendee').set({ code: 'NEW' }).where('source_id', '=', 'teun').execute()
    expect((await findParticipants(await getAppointmentId(db, 'l1'))).participants).toMatchObject({
      teachers: [{ code: 'NEW' }],
    })
    await db.updateTable('attendee').set({ type: 'staff' }).where('source_id', '=', 'teun').execute()
    expect(await listParticipantNames('l1')).toEqual(['V5A', '', 'B204'])
    expect(await findWrongParticipants(db)).toEqual([])
    const listRowPositions = () => sql<{ ctid: string }>`select ctid::text from appointment order by id`.execute(db)
    const before = (await listRowPositions()).rows
    await sql`update attendee set removed = not removed, name = name`.execute(db)
    expect((await listRowPositions()).rows).toEqual(before)
  })

  test('are empty once every participant is deleted or the table is truncated', async () => {
    const nobody = { groups: [], teachers: [], classrooms: [] }
    const id = await getAppointmentId(db, 'l1')
    await db.deleteFrom('appointment_attendee').where('appointment_id', '=', id).execute()
    expect((await findParticipants(id)).participants).toEqual(nobody)
    await sql`truncate appointment_attendee`.execute(db)
    expect(await findWrongParticipants(db)).toEqual([])
    const { rows } = await sql<{
      participants: string
    }>`select distinct participants::text as participants from appointment`.execute(db)
    expect(rows).toEqual([{ participants: '{"groups" : [], "teachers" : [], "classrooms" : []}' }])
  })

  test('refuse an update that moves a row to another attendee', async () => {
    const moveToTess = db.updateTable('appointment_attendee').set({ attendee_id: await getAttendeeId(db, 'tess') })
    await expect(moveToTess.where('attendee_id', '=', await getAttendeeId(db, 'teun')).execute()).rejects.toThrow(
      'deleted and inserted',
    )
  })

  test('are found wrong by findWrongParticipants when a trigger is disabled', async () => {
    const name = 'attendee_participants'
    await sql`alter table attendee disable trigger ${sql.ref(name)}`.execute(db)
    await rename(db, 'teun', 'Teun Anders')
    expect((await findWrongParticipants(db)).length).toBeGreaterThan(0)
    await sql`alter table attendee enable trigger ${sql.ref(name)}`.execute(db)
    await rename(db, 'teun', 'Teun Tol')
    for (const [event, write] of [
      ['inserted', () => addParticipant(db, 'tess', 'l1')],
      ['deleted', async () => removeParticipant(await getAttendeeId(db, 'teun'))],
    ] as const) {
      const trigger = sql.ref(`appointment_attendee_participants_${event}`)
      await sql`alter table appointment_attendee disable trigger ${trigger}`.execute(db)
      await write()
      await sql`alter table appointment_attendee enable trigger ${trigger}`.execute(db)
      expect((await findWrongParticipants(db)).length).toBeGreaterThan(0)
      await emptySchool(db)
      await importSmallSchool(db)
    }
  })
})

describe('concurrent changes of participants', () => {
  test('keep both people who are added to the same appointment', async () => {
    const commit = await openTransaction((tx) => addParticipant(tx, 'tess', 'l1'))
    const adding = addParticipant(db, 'cora', 'l1')
    await waitForBlockedLock()
    await commit()
    await adding
    expect(await listParticipantNames('l1')).toEqual(['V5A', 'Cora Coen Tess Thijs Teun Tol', 'B204'])
  })

  test('keep the new name of a person who is renamed while being added to an appointment', async () => {
    const commit = await openTransaction((tx) => addParticipant(tx, 'tess', 'l1'))
    const renaming = rename(db, 'tess', 'Tess Anders')
    await waitForBlockedLock()
    await commit()
    await renaming
    expect(await listParticipantNames('l1')).toEqual(['V5A', 'Tess Anders Teun Tol', 'B204'])
    const commitName = await openTransaction((tx) => rename(tx, 'cora', 'Cora Anders'))
    const addingCora = addParticipant(db, 'cora', 'l1')
    await waitForBlockedLock()
    await commitName()
    await addingCora
    expect(await listParticipantNames('l1')).toEqual(['V5A', 'Cora Anders Tess Anders Teun Tol', 'B204'])
  })

  const waitForBlockedLock = () =>
    expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(db)
        return rows.length
      })
      .toBeGreaterThan(0)
})

const sourceIdArbitrary = fc.constantFrom(
  'teun',
  'tess',
  'cora',
  'anna',
  'bram',
  'evi',
  'v5a',
  'v5b',
  'science',
  'b204',
  'a108',
)
const writeArbitrary = fc.oneof(
  fc.record({
    how: fc.constantFrom('put', 'take'),
    who: fc.uniqueArray(sourceIdArbitrary, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    how: fc.constant('call'),
    who: fc.uniqueArray(sourceIdArbitrary, { minLength: 1, maxLength: 4 }),
    name: fc.constantFrom('Aa', 'Ab', 'Z'),
  }),
  fc.record({
    how: fc.constantFrom('move', 'drop', 'make', 'turn'),
    who: fc.uniqueArray(sourceIdArbitrary, { maxLength: 3 }),
  }),
)

test('the participants kept with each appointment stay correct after any sequence of writes', async () => {
  const selectAttendees = (who: string[]) =>
    sql`(select id, name from attendee where source_id = any(${who}::text[])) p`
  const everySecondAppointment = sql`(select id, starts_at from appointment where id % 2 = (select max(id) % 2 from appointment)) a`
  await fc.assert(
    fc.asyncProperty(fc.array(writeArbitrary, { maxLength: 12 }), async (writes) => {
      await emptySchool(db)
      await importSmallSchool(db)
      for (const { how, who, ...more } of writes) {
        const name = 'name' in more ? more.name : ''
        const statement = {
          put: sql`insert into appointment_attendee (attendee_id, starts_at, appointment_id)
            select p.id, a.starts_at, a.id from ${selectAttendees(who)} cross join ${everySecondAppointment} on conflict do nothing`,
          take: sql`delete from appointment_attendee x using ${selectAttendees(who)} where x.attendee_id = p.id`,
          call: sql`update attendee set name = ${name}, code = ${name} where source_id = any(${who}::text[])`,
          move: sql`update appointment set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'`,
          drop: sql`delete from appointment where type <> 'choice' and id in (select id from ${everySecondAppointment})`,
          make: sql`insert into appointment (type, name, starts_at, ends_at)
            values ('activity', 'Made', '2026-11-18T09:00', '2026-11-18T10:00')`,
          turn: sql`update attendee set type = case type when 'student' then 'staff' else 'student' end
            where type in ('student', 'staff') and source_id = any(${who}::text[])`,
        }[how]
        await statement.execute(db)
      }
      expect(await findWrongParticipants(db)).toEqual([])
    }),
    { numRuns: isFullRun ? 60 : 4 },
  )
})
