import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeAppointment } from '#server/import/make-appointment.ts'
import { putBooking } from '#server/test/put-booking.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { emptySchool, importSmallSchool, importChangedAppointments } from '#server/test/imports.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase()

beforeEach(async () => {
  await emptySchool(db)
  await importSmallSchool(db)
})

/** Inserts a booking of the room that l1 and the choice lesson use, by default Tuesday at 9:00. */
const putMeeting = (times = { start: '2026-11-17T09:00', end: '2026-11-17T10:00' }) =>
  putBooking(db, { organizer: 'teun', room: 'b204', ...times })

describe('the database constraint on occupancy', () => {
  const overlapError = { code: '23P01' }

  test('refuses every overlap of a booking with a lesson or another booking, even of a single minute', async () => {
    await expect(putMeeting({ start: '2026-11-16T09:19', end: '2026-11-16T10:00' })).rejects.toMatchObject(overlapError)
    await putMeeting()
    await expect(putMeeting({ start: '2026-11-17T08:00', end: '2026-11-17T09:01' })).rejects.toMatchObject(overlapError)
    const moved = { starts_at: '2026-11-17T09:59', ends_at: '2026-11-17T11:00' }
    const l1 = db.updateTable('appointment').where('source_id', '=', 'l1')
    await expect(l1.set(moved).execute()).rejects.toMatchObject(overlapError)
    const [b204, l2] = await Promise.all([
      getAttendeeId(db, 'b204'),
      db.selectFrom('appointment').select('id').where('source_id', '=', 'l2').executeTakeFirstOrThrow(),
    ])
    await putMeeting({ start: '2026-11-17T11:00', end: '2026-11-17T12:00' })
    const roomParticipant = { appointment_id: l2.id, attendee_id: b204, starts_at: '2026-11-17T10:30' }
    await expect(db.insertInto('appointment_attendee').values(roomParticipant).execute()).rejects.toMatchObject(
      overlapError,
    )
  })

  test('lets lessons share a room, and lets a booking start when a lesson ends', async () => {
    await putMeeting({ start: '2026-11-16T09:20', end: '2026-11-16T10:00' })
    const times = { start: '2026-11-16T08:30', end: '2026-11-16T09:20' }
    const shared = makeAppointment({ id: 'shared', type: 'lesson', name: 'Extra', ...times, rooms: ['b204'] })
    expect((await importChangedAppointments(db, {}, { appointments: [shared] })).displaced).toEqual([])
    expect(await countOccupied('b204', '2026-11-16')).toBe(3)
  })

  test('frees a room when its appointment is cancelled, deleted or no longer in the room', async () => {
    const ids = [await putMeeting(), await putMeeting({ start: '2026-11-17T10:00', end: '2026-11-17T11:00' })]
    await db
      .updateTable('appointment')
      .set({ is_cancelled: true })
      .where('id', '=', ids[0] ?? 0)
      .execute()
    expect(await countOccupied('b204', '2026-11-17')).toBe(1)
    await db
      .deleteFrom('appointment')
      .where('id', '=', ids[1] ?? 0)
      .execute()
    expect(await countOccupied('b204', '2026-11-17')).toBe(0)
    const id = await putMeeting()
    await db.deleteFrom('appointment_attendee').where('appointment_id', '=', id).execute()
    expect(await countOccupied('b204', '2026-11-17')).toBe(0)
  })

  test('lets several bookings move past each other in a single update', async () => {
    const days = ['2026-11-23', '2026-11-24', '2026-11-25']
    for (const day of days) await putMeeting({ start: `${day}T09:00`, end: `${day}T10:00` })
    const addDay = (column: string) => sql<string>`${sql.ref(column)} + interval '1 day'`
    await db
      .updateTable('appointment')
      .set({ starts_at: addDay('starts_at'), ends_at: addDay('ends_at') })
      .where('type', '=', 'booking')
      .execute()
    for (const day of ['2026-11-24', '2026-11-25', '2026-11-26']) expect(await countOccupied('b204', day)).toBe(1)
  })

  const countOccupied = async (room: string, date: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from occupancy
      where room_id = ${await getAttendeeId(db, room)} and lower(during)::date = ${date}::date`.execute(db)
    return rows[0]?.count
  }
})
