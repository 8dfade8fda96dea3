import { sql } from 'kysely'
import { BookingData } from '@uurwerk/contract/tell/notification-data'
import { beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { putBooking } from '../test/put-booking.ts'
import { testDatabase } from '../test/test-database.ts'
import { emptySchool, importSmallSchool, importChangedAppointments, nextImport } from '../test/imports.ts'
import { getAttendeeId, smallSchool } from '../test/small-school.ts'
import { computeTableSums } from '../test/table-sums.ts'
import { applySchool } from './apply-school.ts'
import { makeAppointment } from './make-appointment.ts'
import { formatReport } from './format-report.ts'
import type { Appointment, SchoolData } from './school.ts'
import { isFullRun } from '#server/test/full.ts'

const { db, url } = await testDatabase()
const givenAppointments = smallSchool.appointments ?? []

beforeEach(async () => {
  await emptySchool(db)
  await importSmallSchool(db)
})

const makeLesson = (id: string, start: string, end: string, rooms: string[], fields: Partial<Appointment> = {}) =>
  makeAppointment({ id, type: 'lesson', name: 'Extra', start, end, rooms, ...fields })

/** Books the room of l1 and the choice lesson on Tuesday at 9:00; bram declined. */
const addBooking = (fields: Partial<Parameters<typeof putBooking>[1]> = {}) =>
  putBooking(db, {
    organizer: 'teun',
    room: 'b204',
    start: '2026-11-17T09:00',
    end: '2026-11-17T10:00',
    invitees: { anna: 'Accepted', tess: 'Pending', bram: 'Denied' },
    ...fields,
  })

const isKept = async (id: number) => {
  const row = db.selectFrom('appointment').select(['is_cancelled', 'version']).where('id', '=', id)
  const { is_cancelled, version } = await row.executeTakeFirstOrThrow()
  expect(version).toBe(is_cancelled ? 2 : 1)
  return !is_cancelled
}

/** Lists the people notified of each booking. */
async function listNotified() {
  const rows = await db
    .selectFrom('notification')
    .innerJoin('attendee', 'attendee.id', 'notification.attendee_id')
    .select(['attendee.source_id', 'notification.type', 'data', 'data_reference_id'])
    .where('notification.type', 'like', 'booking%')
    .orderBy('attendee.source_id')
    .execute()
  return rows.map(({ source_id, type, data, data_reference_id }) => ({
    who: source_id,
    type,
    data: BookingData.parse(data),
    about: data_reference_id,
  }))
}

const listBookingActions = async () => {
  const rows = await db.selectFrom('audit_log').select(['action', 'subject_id', 'details']).orderBy('id').execute()
  return rows.filter(({ action }) => action.startsWith('booking.'))
}

describe('a lesson that an import puts into a booked room', () => {
  test.each<[string, Record<string, Partial<Appointment>>, Appointment[]]>([
    ['is moved there', { l1: { start: '2026-11-17T09:20', end: '2026-11-17T10:10' } }, []],
    ['gets that room', { l2: { start: '2026-11-17T09:59', end: '2026-11-17T11:20', rooms: ['b204'] } }, []],
    ['lasts longer', { early: { end: '2026-11-17T09:01' } }, []],
    ['is new', {}, [makeLesson('new', '2026-11-17T08:00', '2026-11-17T09:01', ['b204'])]],
    ['is new in several rooms', {}, [makeLesson('new', '2026-11-17T09:10', '2026-11-17T09:20', ['a108', 'b204'])]],
    ['gets a room more', { other: { rooms: ['a108', 'b204'] } }, []],
    ['takes place after all', { cancelled: { cancelled: false } }, []],
  ])('displaces the booking if the lesson %s', async (_, changes, addedLessons) => {
    const before = [
      makeLesson('early', '2026-11-17T08:00', '2026-11-17T09:00', ['b204']),
      makeLesson('other', '2026-11-17T09:30', '2026-11-17T10:30', ['a108']),
      makeLesson('cancelled', '2026-11-17T09:00', '2026-11-17T10:00', ['b204'], { cancelled: true }),
    ]
    await importChangedAppointments(db, {}, { appointments: before })
    const id = await addBooking()
    const otherBooking = await addBooking({ room: 'a108', start: '2026-11-17T08:00', end: '2026-11-17T09:10' })
    const all = [...givenAppointments, ...before].map((appointment) => ({ ...appointment, ...changes[appointment.id] }))
    const school: SchoolData = { settings: smallSchool.settings, appointments: [...all, ...addedLessons] }
    const summary = await applySchool(db, school, { clock: nextImport })
    expect(summary.displaced).toEqual([
      {
        id,
        name: 'Overleg',
        room: 'B204',
        organizer: 'Teun Tol',
        start: '2026-11-17T09:00',
        end: '2026-11-17T10:00',
        reason: 'lesson',
      },
    ])
    expect(await isKept(id)).toBe(false)
    expect(await isKept(otherBooking)).toBe(true)
    // A second import changes nothing.
    const sums = await computeTableSums(db)
    expect((await applySchool(db, school, { clock: nextImport })).displaced).toEqual([])
    expect(await computeTableSums(db)).toEqual(sums)
  })

  test('displaces no booking before or after it, in another room, or if the lesson is cancelled or lasts no time', async () => {
    const ids = [
      await addBooking({ start: '2026-11-17T08:00', end: '2026-11-17T08:30' }),
      await addBooking({ start: '2026-11-17T09:20', end: '2026-11-17T10:00' }),
      await addBooking({ room: 'a108', start: '2026-11-17T08:30', end: '2026-11-17T09:20' }),
      await addBooking({ start: '2026-11-17T12:00', end: '2026-11-17T13:00' }),
    ]
    const addedLessons = [
      makeLesson('cancelled', '2026-11-17T12:00', '2026-11-17T13:00', ['b204'], { cancelled: true }),
      makeLesson('moment', '2026-11-17T12:30', '2026-11-17T12:30', ['b204']),
    ]
    const changes = { l1: { start: '2026-11-17T08:30', end: '2026-11-17T09:20' } }
    expect((await importChangedAppointments(db, changes, { appointments: addedLessons })).displaced).toEqual([])
    for (const id of ids) expect(await isKept(id)).toBe(true)
    expect(await listNotified()).toEqual([])
  })

  test('cancels a booking that has ended, but counts its minutes and notifies nobody', async () => {
    const id = await addBooking({ start: '2026-11-01T08:00', end: '2026-11-01T09:00' })
    const addedLessons = [makeLesson('new', '2026-11-01T08:30', '2026-11-01T09:20', ['b204'])]
    expect((await importChangedAppointments(db, {}, { appointments: addedLessons })).displaced).toEqual([])
    expect(await isKept(id)).toBe(false)
    const booking = db.selectFrom('booking').select('is_used').where('appointment_id', '=', id)
    expect(await booking.executeTakeFirst()).toEqual({ is_used: true })
    expect(await listNotified()).toEqual([])
  })

  test('displaces no booking in its old room when room and time change together', async () => {
    const id = await addBooking({ start: '2026-11-17T08:30', end: '2026-11-17T09:20' })
    const moved = { start: '2026-11-17T08:30', end: '2026-11-17T09:20', rooms: ['a108'] }
    expect((await importChangedAppointments(db, { l1: moved })).displaced).toEqual([])
    expect(await isKept(id)).toBe(true)
  })

  test('notifies the organizer and the invitees who did not decline, and records the displaced booking', async () => {
    const id = await addBooking()
    const summary = await importChangedAppointments(
      db,
      {},
      { appointments: [makeLesson('new', '2026-11-17T09:10', '2026-11-17T09:20', ['b204'])] },
    )
    const facility = { id: await getAttendeeId(db, 'b204'), name: 'B204' }
    const data = {
      booking: { id, name: 'Overleg' },
      facility,
      start: '2026-11-17T09:00',
      end: '2026-11-17T10:00',
      by: '',
    }
    expect(await listNotified()).toEqual(
      ['anna', 'tess', 'teun'].map((who) => ({ who, type: 'bookingDisplaced', data, about: id })),
    )
    expect(await listBookingActions()).toEqual([
      {
        action: 'booking.displace',
        subject_id: await getAttendeeId(db, 'teun'),
        details: { booking: id, facility: facility.id, start: '2026-11-17T09:00' },
      },
    ])
    const report = formatReport({ ok: true, format: 'school', source: 'school', dryRun: false, summary, notices: [] })
    expect(report).toContain(
      'One booking was displaced:\n  B204, 2026-11-17 09:00 to 10:00: "Overleg" of Teun Tol, for a',
    )
  })

  test('displaces every booking in its way, and a dry run only reports them', async () => {
    const ids = [
      await addBooking({ name: 'One' }),
      await addBooking({ name: 'Two', start: '2026-11-17T10:00', end: '2026-11-17T11:00' }),
      await addBooking({ name: 'Three', room: 'a108' }),
    ]
    const addedLessons = [makeLesson('new', '2026-11-17T08:00', '2026-11-17T12:00', ['b204', 'a108'])]
    const before = await computeTableSums(db)
    const dryRunSummary = await importChangedAppointments(db, {}, { appointments: addedLessons }, { dryRun: true })
    expect(dryRunSummary.displaced.map(({ name }) => name)).toEqual(['One', 'Three', 'Two'])
    expect(await computeTableSums(db)).toEqual(before)
    const summary = await importChangedAppointments(db, {}, { appointments: addedLessons })
    expect(summary.displaced).toEqual(dryRunSummary.displaced)
    for (const id of ids) expect(await isKept(id)).toBe(false)
    const text = formatReport({
      ok: true,
      format: 'school',
      source: 'school',
      dryRun: true,
      summary,
      notices: [],
    })
    expect(text).toContain('3 bookings were displaced:')
  })
})

describe('an import that removes records', () => {
  const createSchoolWithout = (removed: string): SchoolData => ({
    settings: smallSchool.settings,
    people: smallSchool.people?.filter(({ id }) => id !== removed) ?? [],
    rooms: smallSchool.rooms?.filter(({ id }) => id !== removed) ?? [],
  })

  test('displaces upcoming bookings of a removed room and keeps past bookings', async () => {
    const [past, upcoming, other] = [
      await addBooking({ start: '2026-11-01T08:00', end: '2026-11-01T09:00' }),
      await addBooking(),
      await addBooking({ room: 'a108' }),
    ]
    const { displaced } = await applySchool(db, createSchoolWithout('b204'), { clock: nextImport, replace: true })
    expect(displaced).toMatchObject([{ id: upcoming, reason: 'room' }])
    expect([await isKept(past), await isKept(upcoming), await isKept(other)]).toEqual([true, false, true])
    expect((await listNotified()).map(({ who, type }) => `${who} ${type}`)).toEqual([
      'anna bookingDisplaced',
      'tess bookingDisplaced',
      'teun bookingDisplaced',
    ])
    expect(
      (await applySchool(db, createSchoolWithout('b204'), { clock: nextImport, replace: true })).displaced,
    ).toEqual([])
  })

  test('cancels upcoming bookings of a removed organizer and notifies the invitees', async () => {
    const [past, upcoming] = [
      await addBooking({ start: '2026-11-01T08:00', end: '2026-11-01T09:00' }),
      await addBooking(),
    ]
    const { displaced } = await applySchool(db, createSchoolWithout('teun'), { clock: nextImport, replace: true })
    expect(displaced).toMatchObject([{ id: upcoming, reason: 'organizer' }])
    expect([await isKept(past), await isKept(upcoming)]).toEqual([true, false])
    expect((await listNotified()).map(({ who, type }) => `${who} ${type}`)).toEqual([
      'anna bookingCancelled',
      'tess bookingCancelled',
    ])
    expect((await listBookingActions()).map(({ action }) => action)).toEqual(['booking.cancel'])
  })

  test.skipIf(!isFullRun)('deletes the bookings of the demo school when another school replaces it', async () => {
    await db.updateTable('school').set({ origin: 'demo' }).execute()
    await addBooking()
    const settings = { ...smallSchool.settings, customer: 'another' }
    await applySchool(db, { settings, people: [], rooms: [], appointments: [] }, { clock: nextImport, replace: true })
    for (const table of ['booking', 'booking_invitee', 'occupancy'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})

test('thirty concurrent bookings during an import cause neither a deadlock nor an overlap', async () => {
  const rooms = ['b204', 'a108']
  const formatHour = (index: number) => String(8 + (index % 10)).padStart(2, '0')
  const formatDate = (index: number) => `2026-11-${String(17 + Math.floor(index / 10)).padStart(2, '0')}`
  const createSlot = (index: number) => ({
    start: `${formatDate(index)}T${formatHour(index)}:00`,
    end: `${formatDate(index)}T${formatHour(index)}:50`,
  })
  const lessons = Array.from({ length: 30 }, (_, index) => ({ ...createSlot(index), index })).filter(
    ({ index }) => index % 2,
  )
  const connections = [connect(url), connect(url)]
  const refusals: unknown[] = []
  const book = (index: number) =>
    putBooking((connections[index % 2] ?? connections[0])!.db, {
      organizer: 'teun',
      room: rooms[index % 2] ?? '',
      ...createSlot(index),
    }).catch((error: unknown) => refusals.push(error))
  const bookings: Promise<unknown>[] = []
  const startBookings = (from: number, until: number) => {
    for (let index = from; index < until; index++) bookings.push(book(index))
  }
  startBookings(0, 10)
  await importChangedAppointments(
    db,
    {},
    { appointments: lessons.map(({ index, start, end }) => makeLesson(`race-${index}`, start, end, rooms)) },
    {
      onProgress: (fraction) =>
        fraction === 0.5 ? startBookings(10, 20) : fraction === 0.6 ? startBookings(20, 30) : undefined,
    },
  )
  await Promise.all(bookings)
  await Promise.all(connections.map((other) => other.close()))
  // The constraint refuses a booking that comes after a lesson; there is no deadlock (40P01).
  expect(new Set(refusals.map((error) => (error as { code: string }).code))).toEqual(new Set(['23P01']))
  const { rows } = await sql<{ overlaps: number; lessons: number; bookings: number }>`
    select
      (select count(*)::int from occupancy booked join occupancy other
        on other.room_id = booked.room_id and other.appointment_id <> booked.appointment_id
          and other.during && booked.during
        where booked.is_booking = 1) as overlaps,
      (select count(*)::int from appointment where source_id like 'race-%' and not is_cancelled) as lessons,
      (select count(*)::int from occupancy where is_booking = 1) as bookings`.execute(db)
  expect(rows[0]).toMatchObject({ overlaps: 0, lessons: 15 })
  expect(rows[0]?.bookings).toBeGreaterThan(0)
})
