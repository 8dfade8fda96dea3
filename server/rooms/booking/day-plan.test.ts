import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { applySchool } from '#server/import/apply-school.ts'
import { makeAppointment } from '#server/import/make-appointment.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { testApp } from '#server/test/test-app.ts'
import { putBookableSchool } from '#server/test/bookable-school.ts'
import { putBooking } from '#server/test/put-booking.ts'
import { removeBookings } from '#server/test/bookings.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAppointmentId, getAttendeeId, smallSchool } from '#server/test/small-school.ts'

const { db } = await testDatabase()
const api = await testApp(db)
beforeAll(() => putBookableSchool(db))
afterEach(() => removeBookings(db))

const fetchDayPlan = async (person: string, date: string) =>
  (await (await api.as(person)).get<DayRoom[]>(`/api/booking/day/${date}`)).result
const listOccupied = async (person: string, date: string, room = 'B204') =>
  (await fetchDayPlan(person, date)).find(({ name }) => name === room)?.occupied

describe('booking.dayPlan', () => {
  test('returns the rooms that the caller may book, by name, with their features, limits and appointments', async () => {
    expect((await fetchDayPlan('tess', '2026-11-19')).map(({ name }) => name)).toEqual([
      'A108',
      'A200',
      'B101',
      'B204',
      'B205',
      'HALL',
    ])
    expect(await fetchDayPlan('anna', '2026-11-18')).toEqual([
      {
        id: await getAttendeeId(db, 'b204'),
        name: 'B204',
        building: 'B',
        capacity: 30,
        features: ['beamer'],
        opens: '08:00',
        closes: '17:00',
        maxMinutes: 120,
        daysAhead: 14,
        occupied: [
          {
            id: await getAppointmentId(db, 'choice'),
            name: 'Keuzeles',
            groups: [],
            teachers: ['TTO'],
            kind: 'lesson',
            unconfirmed: false,
            start: '2026-11-18T12:45',
            end: '2026-11-18T13:35',
          },
        ],
      },
    ])
  })

  test('names a teacher without a code', async () => {
    const setTeacherCode = async (code: string | null) => {
      await db.updateTable('attendee').set({ code }).where('source_id', '=', 'teun').execute()
      await sql`select keep_participants(array[${await getAppointmentId(db, 'choice')}::int])`.execute(db)
    }
    await setTeacherCode(null)
    expect((await listOccupied('anna', '2026-11-18'))?.map(({ teachers }) => teachers)).toEqual([['Teun Tol']])
    await setTeacherCode('TTO')
  })

  test('shows the name of a booking only to its organizer, its invitees and staff', async () => {
    const slot = { room: 'b204', start: '2026-11-26T13:00', end: '2026-11-26T14:00' }
    const id = await putBooking(db, { organizer: 'teun', ...slot, name: 'Sollicitatie', invitees: { anna: 'Pending' } })
    const getFirstOccupied = async (person: string) => (await listOccupied(person, '2026-11-26'))?.[0]
    const common = { id, groups: [], teachers: [], unconfirmed: false, start: slot.start, end: slot.end }
    expect(await getFirstOccupied('teun')).toEqual({ ...common, name: 'Sollicitatie', kind: 'own' })
    expect(await getFirstOccupied('anna')).toEqual({ ...common, name: 'Sollicitatie', kind: 'booking' })
    expect(await getFirstOccupied('cora')).toEqual({ ...common, name: 'Sollicitatie', kind: 'booking' })
    expect(await getFirstOccupied('tess')).toEqual({ ...common, name: '', kind: 'booking' })
  })

  test('shows only the organizer that a booking is not yet confirmed', async () => {
    const slot = { organizer: 'teun', room: 'b204', invitees: { anna: 'Pending' as const } }
    const days = { awaited: '2026-11-26', confirmed: '2026-11-27', free: '2026-11-30' }
    const buildBooking = (date: string) => ({ ...slot, start: `${date}T13:00`, end: `${date}T14:00` })
    const buildConfirmationWindow = (date: string) => ({ from: `${date}T11:45Z`, until: `${date}T12:15Z` })
    await putBooking(db, { ...buildBooking(days.awaited), confirmation: buildConfirmationWindow(days.awaited) })
    const at12 = `${days.confirmed}T12:00Z`
    await putBooking(db, {
      ...buildBooking(days.confirmed),
      confirmation: { ...buildConfirmationWindow(days.confirmed), at: at12 },
    })
    await putBooking(db, buildBooking(days.free))
    const listUnconfirmed = async (person: string) =>
      Promise.all(Object.values(days).map(async (day) => (await listOccupied(person, day))?.[0]?.unconfirmed))
    expect(await listUnconfirmed('teun')).toEqual([true, false, false])
    for (const person of ['anna', 'cora', 'tess']) expect(await listUnconfirmed(person)).toEqual([false, false, false])
  })

  test('shows a lesson’s name, classes and teachers to everyone in a published week, and only to staff in an unpublished week', async () => {
    const listDescriptions = async (person: string, date: string) =>
      (await listOccupied(person, date))?.map(({ name, groups, teachers, kind }) =>
        [kind, name, ...groups, ...teachers].join(' '),
      )
    expect(await listDescriptions('anna', '2026-11-19')).toEqual(['lesson Engels V5A V5B TTH'])
    expect(await listDescriptions('anna', '2026-12-07')).toEqual(['lesson '])
    expect(await listDescriptions('teun', '2026-12-07')).toEqual(['lesson '])
    expect(await listDescriptions('cora', '2026-12-07')).toEqual(['lesson Wiskunde B V5A TTO'])
  })

  test('sorts the appointments of a room by start, and leaves out cancelled bookings', async () => {
    for (const [start, end, isCancelled] of [
      ['15:00', '16:00', false],
      ['08:00', '09:00', false],
      ['09:30', '10:00', true],
    ] as const)
      await putBooking(db, {
        organizer: 'tess',
        room: 'b204',
        start: `2026-11-19T${start}`,
        end: `2026-11-19T${end}`,
        isCancelled,
      })
    expect((await listOccupied('tess', '2026-11-19'))?.map(({ start }) => start)).toEqual([
      '2026-11-19T08:00',
      '2026-11-19T10:30',
      '2026-11-19T15:00',
    ])
  })

  test('splits an appointment of several days into a part for each day', async () => {
    const openDays = makeAppointment({
      id: 'fair',
      type: 'activity',
      name: 'Open dag',
      start: '2026-12-01T20:00',
      end: '2026-12-03T09:00',
      rooms: ['b101'],
    })
    await applySchool(
      db,
      { settings: smallSchool.settings, appointments: [openDays] },
      { clock: createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z') },
    )
    const listParts = async (date: string) =>
      (await listOccupied('tess', date, 'B101'))?.map(({ start, end, name }) => [start, end, name])
    expect(await listParts('2026-12-01')).toEqual([['2026-12-01T20:00', '2026-12-02T00:00', 'Open dag']])
    expect(await listParts('2026-12-02')).toEqual([['2026-12-02T00:00', '2026-12-03T00:00', 'Open dag']])
    expect(await listParts('2026-12-03')).toEqual([['2026-12-03T00:00', '2026-12-03T09:00', 'Open dag']])
    expect(await listParts('2026-12-04')).toEqual([])
  })

  test('returns the most generous of each limit among the profiles that reach the day', async () => {
    await putBookableSchool(db, {
      study: { groups: [], roles: ['teacher'], opens: '06:00', closes: '16:00', maxMinutes: 300, daysAhead: 3 },
    })
    const getLimits = async (date: string) => {
      const room = (await fetchDayPlan('tess', date)).find(({ name }) => name === 'B204')
      return [room?.opens, room?.closes, room?.maxMinutes, room?.daysAhead]
    }
    expect(await getLimits('2026-11-21')).toEqual(['06:00', '17:00', 300, 14])
    expect(await getLimits('2026-11-22')).toEqual(['08:00', '17:00', 240, 14])
    await putBookableSchool(db)
  })
})
