import type { BookingPayload } from '@uurwerk/contract/rooms/booking'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applySchool } from '#server/import/apply-school.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { type TestResponse, type TestCaller, testApp } from '#server/test/test-app.ts'
import {
  book,
  findOverlaps,
  putBookable,
  putProfiles,
  removeBookings,
  createBookingPayload,
} from '#server/test/bookings.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { addStudents } from '#server/test/joinable-appointments.ts'
import { getAttendeeId, smallSchool } from '#server/test/small-school.ts'

const { db } = await testDatabase()
// Two servers over one database.
const [api, other] = [await testApp(db), await testApp(db)]
const students = Array.from({ length: 50 }, (_, index) => `student-${index}`)
const extraRooms = ['c1', 'c2', 'c3']
const roomIds = ['b204', 'a108', ...extraRooms]
let rooms: number[]

beforeAll(async () => {
  await putBookable(db)
  const [room] = smallSchool.rooms ?? []
  if (!room) throw new Error('the small school has no room')
  const more = extraRooms.map((id) => ({ ...room, id, name: id }))
  const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')
  await applySchool(db, { settings: smallSchool.settings, rooms: [...(smallSchool.rooms ?? []), ...more] }, { clock })
  await putProfiles(db, { rooms: roomIds, maxMinutes: 600, maxMinutesPerWeek: 6000 })
  await addStudents(db, 'v5a', students)
  rooms = await Promise.all(roomIds.map((id) => getAttendeeId(db, id)))
  // Fails any commit that leaves a booking and another appointment in a room at the same time.
  await sql`
    create function rooms_kept() returns trigger language plpgsql as $$
    begin
      if exists (
        select from occupancy o
        join occupancy p on p.room_id = o.room_id and p.appointment_id <> o.appointment_id and p.during && o.during
        where o.appointment_id = new.appointment_id and (o.is_booking = 1 or p.is_booking = 1)
      ) then raise exception 'room % is held twice', new.room_id; end if;
      return null;
    end
    $$`.execute(db)
  await sql`
    create constraint trigger rooms_kept after insert or update on occupancy
    deferrable initially deferred for each row execute function rooms_kept()`.execute(db)
})
beforeEach(() => removeBookings(db))

const callers = () => Promise.all(students.map((student, index) => (index % 2 ? api : other).as(student)))
const listDistinctCodes = (answers: readonly TestResponse[]) =>
  [...new Set(answers.map(({ status, code }) => code ?? status))].sort()

/** Generates reproducible numbers from 0 to 1 (linear congruential generator of Numerical Recipes). */
function dice(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Returns a random period on Friday, 10 to 75 minutes long, in steps of five minutes. */
function period(random: () => number): Pick<BookingPayload, 'start' | 'end'> {
  const from = 96 + Math.floor(random() * 90)
  const until = from + 2 + Math.floor(random() * 14)
  const time = (fives: number) =>
    `2026-11-20T${String(Math.floor(fives / 12)).padStart(2, '0')}:${String((fives % 12) * 5).padStart(2, '0')}`
  return { start: time(from), end: time(Math.min(until, 17 * 12)) }
}

const roomFor = (random: () => number) => rooms[Math.floor(random() * rooms.length)] ?? 0

describe('concurrent requests for five rooms on two servers', () => {
  test('book no room twice, and are refused only with bookingTimeslotNotAvailable', async () => {
    const everyone = await callers()
    const random = dice(3)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const path = `/api/booking/facility/${roomFor(random)}`
        return (everyone[index % everyone.length] as TestCaller).post<{ id: number }>(
          path,
          createBookingPayload(period(random)),
        )
      }),
    )
    expect(listDistinctCodes(answers)).toEqual([200, 'bookingTimeslotNotAvailable'])
    expect(await findOverlaps(db)).toEqual([])
    const made = answers.filter(({ status }) => status === 200)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from booking`.execute(db)
    expect(rows[0]?.count).toBe(made.length)
    // Nothing was taken back, so each refused booking had another booking in its way.
    expect(made.length).toBeGreaterThan(10)
  })

  test('book, change and extend bookings without holding a room twice', async () => {
    const everyone = await callers()
    const random = dice(11)
    const answers = await Promise.all(
      everyone.map(async (item) => {
        const own: TestResponse[] = []
        for (let turn = 0; turn < 4; turn++) {
          const made = await item.post<{ id: number }>(
            `/api/booking/facility/${roomFor(random)}`,
            createBookingPayload(period(random)),
          )
          own.push(made)
          if (made.status !== 200) continue
          const facilityId = roomFor(random)
          own.push(
            await item.patch(
              `/api/booking/${made.result.id}`,
              createBookingPayload({ ...period(random), facilityId } as object),
            ),
          )
          own.push(await item.post(`/api/booking/${made.result.id}/extend/5`))
          if (random() < 0.3) own.push(await item.delete(`/api/booking/${made.result.id}`))
        }
        return own
      }),
    )
    const codes = listDistinctCodes(answers.flat())
    expect(codes.filter((code) => code !== 'bookingProfileLimits')).toEqual([200, 'bookingTimeslotNotAvailable'])
    expect(await findOverlaps(db)).toEqual([])
  })

  test('leave the lessons of a concurrent import in place, and hold no room twice', async () => {
    const everyone = await callers()
    const random = dice(5)
    const lessons = roomIds.map((room, index) => ({
      ...(smallSchool.appointments?.[0] as NonNullable<typeof smallSchool.appointments>[number]),
      id: `friday-${room}`,
      start: `2026-11-20T${String(9 + index).padStart(2, '0')}:00`,
      end: `2026-11-20T${String(10 + index).padStart(2, '0')}:00`,
      rooms: [room],
    }))
    const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
    const bookings = Array.from({ length: 100 }, (_, index) => {
      const path = `/api/booking/facility/${roomFor(random)}`
      return (everyone[index % everyone.length] as TestCaller).post(path, createBookingPayload(period(random)))
    })
    const { settings, appointments = [] } = smallSchool
    const imported = applySchool(db, { settings, appointments: [...appointments, ...lessons] }, { clock })
    const answers = await Promise.all(bookings)
    await imported
    expect(listDistinctCodes(answers)).toEqual([200, 'bookingTimeslotNotAvailable'])
    expect(await findOverlaps(db)).toEqual([])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from appointment where source_id like 'friday-%' and not is_cancelled`.execute(db)
    expect(rows[0]?.count).toBe(lessons.length)
  })
})

test('exactly 1 of 50 concurrent bookings of the same room and time succeeds', async () => {
  const everyone = await callers()
  const path = `/api/booking/facility/${rooms[0] ?? 0}`
  const answers = await Promise.all(everyone.map((item) => item.post(path, createBookingPayload())))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(listDistinctCodes(answers)).toEqual([200, 'bookingTimeslotNotAvailable'])
})

test('20 concurrent bookings of the same user do not exceed the minutes of the week', async () => {
  await putProfiles(db, { rooms: roomIds, maxMinutesPerWeek: 120 })
  const [one, two] = [await api.as('anna'), await other.as('anna')]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const [hour, half] = [8 + Math.floor(index / 2), index % 2 ? ['30', '55'] : ['00', '25']]
      const pad = String(hour).padStart(2, '0')
      const times = { start: `2026-11-21T${pad}:${half[0]}`, end: `2026-11-21T${pad}:${half[1]}` }
      return (index % 3 ? one : two).post(`/api/booking/facility/${rooms[0] ?? 0}`, createBookingPayload(times))
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(listDistinctCodes(answers)).toEqual([200, 'bookingProfileLimits'])
  await putProfiles(db, { rooms: roomIds, maxMinutes: 600, maxMinutesPerWeek: 6000 })
})

test('concurrent extensions do not exceed the minutes of the week', async () => {
  await putProfiles(db, { rooms: roomIds, maxMinutesPerWeek: 100 })
  const made: number[] = []
  for (const hour of ['08', '10', '12', '14']) {
    const times = { start: `2026-11-20T${hour}:00`, end: `2026-11-20T${hour}:20` }
    made.push((await book(db, api, 'anna', times, 'c1')).result.id)
  }
  const anna = await other.as('anna')
  const answers = await Promise.all(made.map((id) => anna.post(`/api/booking/${id}/extend/10`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  await putProfiles(db, { rooms: roomIds, maxMinutes: 600, maxMinutesPerWeek: 6000 })
})

test('a booking ends when an administrator stops it, even if the organizer extends it at the same time', async () => {
  const running = '2026-11-20T08:30:00Z'
  const [admin, organizer] = [await api.at(running).as('ada'), await other.at(running).as('anna')]
  for (let turn = 0; turn < 8; turn++) {
    await removeBookings(db)
    const { result } = await book(db, api, 'anna', { start: '2026-11-20T09:00', end: '2026-11-20T10:00' }, 'c1')
    const path = `/api/booking/${result.id}`
    const [stopped, extended] = await Promise.all([
      admin.post<{ newEndDate: string }>(`${path}/stop`),
      organizer.post<{ newEndDate: string }>(`${path}/extend/15`),
    ])
    expect(stopped.result).toEqual({ newEndDate: '2026-11-20T09:30' })
    // A booking that was stopped at half past nine has ended, and cannot be extended.
    if (extended.code) expect(extended.code).toBe('bookingNotRunning')
    else expect(extended.result).toEqual({ newEndDate: '2026-11-20T10:15' })
    const { ends_at: end } = await db
      .selectFrom('appointment')
      .select('ends_at')
      .where('id', '=', result.id)
      .executeTakeFirstOrThrow()
    expect(end.slice(0, 16)).toBe('2026-11-20T09:30')
  }
})

test('a booking of another room and the day plan do not wait for 50 requests for a locked room', async () => {
  const holder = await db.startTransaction().execute()
  await sql`select from classroom where attendee_id = ${rooms[0]} for update`.execute(holder)
  const [path, other] = [rooms[0], rooms[1]].map((room) => `/api/booking/facility/${room}`)
  let answered = 0
  const crowd = students.map(async (student) => {
    const { status } = await (await api.as(student)).post(path ?? '', createBookingPayload())
    answered++
    return status
  })
  const anna = await api.as('anna')
  expect((await anna.post(other ?? '', createBookingPayload())).status).toBe(200)
  expect((await anna.get('/api/booking/day/2026-11-20')).status).toBe(200)
  // On a slow machine, the request at the head of the queue may have given up.
  expect(answered).toBeLessThanOrEqual(1)
  await holder.rollback().execute()
  const statuses = await Promise.all(crowd)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409).length).toBeGreaterThanOrEqual(48)
})

test('serviceUnavailable: a booking and a cancellation of locked rows are refused and change nothing', async () => {
  const { result } = await book(db, api, 'anna', { start: '2026-11-20T08:00', end: '2026-11-20T09:00' }, 'c1')
  const anna = await other.as('anna')
  const before = await sql`select version, is_cancelled from appointment where id = ${result.id}`.execute(db)
  const whileHeld = (locked: string, ask: () => Promise<TestResponse>) =>
    db.transaction().execute(async (tx) => {
      await sql.raw(`select from ${locked} for no key update`).execute(tx)
      return ask()
    })
  const answers = [
    await whileHeld('classroom', () => anna.post(`/api/booking/facility/${rooms[0] ?? 0}`, createBookingPayload())),
    await whileHeld('appointment', () => anna.delete(`/api/booking/${result.id}`)),
  ]
  expect(listDistinctCodes(answers)).toEqual(['serviceUnavailable'])
  const after = await sql`select version, is_cancelled from appointment where id = ${result.id}`.execute(db)
  expect(after.rows).toEqual(before.rows)
  expect((await sql`select from booking`.execute(db)).rows).toHaveLength(1)
})
