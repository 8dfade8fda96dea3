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
import { lockAllRooms } from '#server/roster/attendee/service.ts'
import { getAttendeeId, smallSchool } from '#server/test/small-school.ts'
import { waitForLock } from '#server/test/wait-for-lock.ts'
import { isFullRun } from '../../test/full.ts'
import { blankBookingsOfPeople } from './erasure-queries.ts'

const { db } = await testDatabase()
// Two servers over one database.
const [api, secondApi] = [await testApp(db), await testApp(db)]
const students = Array.from({ length: 50 }, (_, index) => `student-${index}`)
const extraRooms = ['c1', 'c2', 'c3']
const roomIds = ['b204', 'a108', ...extraRooms]
let rooms: number[]

beforeAll(async () => {
  await putBookable(db)
  const [room] = smallSchool.rooms ?? []
  if (!room) throw new Error('the small school has no room')
  const addedRooms = extraRooms.map((id) => ({ ...room, id, name: id }))
  const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')
  await applySchool(
    db,
    { settings: smallSchool.settings, rooms: [...(smallSchool.rooms ?? []), ...addedRooms] },
    { clock },
  )
  await putProfiles(db, { rooms: roomIds, maxMinutes: 600, maxMinutesPerWeek: 6000 })
  await addStudents(db, 'v5a', students)
  rooms = await Promise.all(roomIds.map((id) => getAttendeeId(db, id)))
  // Fails any commit that leaves a booking and another appointment in a room at the same time.
  await sql`
    create function refuse_double_occupancy() returns trigger language plpgsql as $$
    begin
      if exists (
        select from occupancy own
        join occupancy other
          on other.room_id = own.room_id and other.appointment_id <> own.appointment_id and other.during && own.during
        where own.appointment_id = new.appointment_id and (own.is_booking = 1 or other.is_booking = 1)
      ) then raise exception 'room % is held twice', new.room_id; end if;
      return null;
    end
    $$`.execute(db)
  await sql`
    create constraint trigger refuse_double_occupancy after insert or update on occupancy
    deferrable initially deferred for each row execute function refuse_double_occupancy()`.execute(db)
})
beforeEach(() => removeBookings(db))

const signInStudents = () => Promise.all(students.map((student, index) => (index % 2 ? api : secondApi).as(student)))
const listDistinctCodes = (answers: readonly TestResponse[]) =>
  [...new Set(answers.map(({ status, code }) => code ?? status))].sort()

/** Generates reproducible numbers from 0 to 1 (linear congruential generator of Numerical Recipes). */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Returns a random period on Friday, 10 to 75 minutes long, in steps of five minutes. */
function pickPeriod(random: () => number): Pick<BookingPayload, 'start' | 'end'> {
  const from = 96 + Math.floor(random() * 90)
  const until = from + 2 + Math.floor(random() * 14)
  const formatTime = (fiveMinuteSteps: number) =>
    `2026-11-20T${String(Math.floor(fiveMinuteSteps / 12)).padStart(2, '0')}:${String((fiveMinuteSteps % 12) * 5).padStart(2, '0')}`
  return { start: formatTime(from), end: formatTime(Math.min(until, 17 * 12)) }
}

const pickRoomId = (random: () => number) => rooms[Math.floor(random() * rooms.length)] ?? 0

describe('concurrent requests for five rooms on two servers', () => {
  test('book no room twice, and are refused only with bookingTimeslotNotAvailable', async () => {
    const callers = await signInStudents()
    const random = createRandom(3)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const path = `/api/booking/facility/${pickRoomId(random)}`
        return (callers[index % callers.length] as TestCaller).post<{ id: number }>(
          path,
          createBookingPayload(pickPeriod(random)),
        )
      }),
    )
    expect(listDistinctCodes(answers)).toEqual([200, 'bookingTimeslotNotAvailable'])
    expect(await findOverlaps(db)).toEqual([])
    const booked = answers.filter(({ status }) => status === 200)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from booking`.execute(db)
    expect(rows[0]?.count).toBe(booked.length)
    // Nothing was taken back, so each refused booking had another booking in its way.
    expect(booked.length).toBeGreaterThan(10)
  })

  test('book, change and extend bookings without holding a room twice', async () => {
    const everyone = await signInStudents()
    const random = createRandom(11)
    const answers = await Promise.all(
      everyone.map(async (caller) => {
        const responses: TestResponse[] = []
        for (let turn = 0; turn < 4; turn++) {
          const created = await caller.post<{ id: number }>(
            `/api/booking/facility/${pickRoomId(random)}`,
            createBookingPayload(pickPeriod(random)),
          )
          responses.push(created)
          if (created.status !== 200) continue
          const facilityId = pickRoomId(random)
          responses.push(
            await caller.patch(
              `/api/booking/${created.result.id}`,
              createBookingPayload({ ...pickPeriod(random), facilityId } as object),
            ),
          )
          responses.push(await caller.post(`/api/booking/${created.result.id}/extend/5`))
          if (random() < 0.3) responses.push(await caller.delete(`/api/booking/${created.result.id}`))
        }
        return responses
      }),
    )
    const codes = listDistinctCodes(answers.flat())
    expect(codes.filter((code) => code !== 'bookingProfileLimits')).toEqual([200, 'bookingTimeslotNotAvailable'])
    expect(await findOverlaps(db)).toEqual([])
  })

  test('leave the lessons of a concurrent import in place, and hold no room twice', async () => {
    const everyone = await signInStudents()
    const random = createRandom(5)
    const lessons = roomIds.map((room, index) => ({
      ...(smallSchool.appointments?.[0] as NonNullable<typeof smallSchool.appointments>[number]),
      id: `friday-${room}`,
      start: `2026-11-20T${String(9 + index).padStart(2, '0')}:00`,
      end: `2026-11-20T${String(10 + index).padStart(2, '0')}:00`,
      rooms: [room],
    }))
    const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
    const bookings = Array.from({ length: 100 }, (_, index) => {
      const path = `/api/booking/facility/${pickRoomId(random)}`
      return (everyone[index % everyone.length] as TestCaller).post(path, createBookingPayload(pickPeriod(random)))
    })
    const { settings, appointments = [] } = smallSchool
    const importing = applySchool(db, { settings, appointments: [...appointments, ...lessons] }, { clock })
    const answers = await Promise.all(bookings)
    await importing
    expect(listDistinctCodes(answers)).toEqual([200, 'bookingTimeslotNotAvailable'])
    expect(await findOverlaps(db)).toEqual([])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from appointment where source_id like 'friday-%' and not is_cancelled`.execute(db)
    expect(rows[0]?.count).toBe(lessons.length)
  })
})

test('exactly 1 of 50 concurrent bookings of the same room and time succeeds', async () => {
  const everyone = await signInStudents()
  const path = `/api/booking/facility/${rooms[0] ?? 0}`
  const answers = await Promise.all(everyone.map((item) => item.post(path, createBookingPayload())))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(listDistinctCodes(answers)).toEqual([200, 'bookingTimeslotNotAvailable'])
})

test('20 concurrent bookings of the same user do not exceed the minutes of the week', async () => {
  await putProfiles(db, { rooms: roomIds, maxMinutesPerWeek: 120 })
  const [annaOnFirst, annaOnSecond] = [await api.as('anna'), await secondApi.as('anna')]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const [hour, half] = [8 + Math.floor(index / 2), index % 2 ? ['30', '55'] : ['00', '25']]
      const pad = String(hour).padStart(2, '0')
      const times = { start: `2026-11-21T${pad}:${half[0]}`, end: `2026-11-21T${pad}:${half[1]}` }
      return (index % 3 ? annaOnFirst : annaOnSecond).post(
        `/api/booking/facility/${rooms[0] ?? 0}`,
        createBookingPayload(times),
      )
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(listDistinctCodes(answers)).toEqual([200, 'bookingProfileLimits'])
  await putProfiles(db, { rooms: roomIds, maxMinutes: 600, maxMinutesPerWeek: 6000 })
})

test('concurrent extensions do not exceed the minutes of the week', async () => {
  await putProfiles(db, { rooms: roomIds, maxMinutesPerWeek: 100 })
  const bookingIds: number[] = []
  for (const hour of ['08', '10', '12', '14']) {
    const times = { start: `2026-11-20T${hour}:00`, end: `2026-11-20T${hour}:20` }
    bookingIds.push((await book(db, api, 'anna', times, 'c1')).result.id)
  }
  const anna = await secondApi.as('anna')
  const answers = await Promise.all(bookingIds.map((id) => anna.post(`/api/booking/${id}/extend/10`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  await putProfiles(db, { rooms: roomIds, maxMinutes: 600, maxMinutesPerWeek: 6000 })
})

test('a booking ends when an administrator stops it, even if the organizer extends it at the same time', async () => {
  const running = '2026-11-20T08:30:00Z'
  const [admin, organizer] = [await api.at(running).as('ada'), await secondApi.at(running).as('anna')]
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

test('an erasure that waits for a change of a booking holds nothing that the change needs', async () => {
  const { result } = await book(db, api, 'anna')
  const annaId = await getAttendeeId(db, 'anna')
  const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
  const { erasure } = await db.transaction().execute(async (tx) => {
    await sql`select from appointment where id = ${result.id} for no key update`.execute(tx)
    const running = db.transaction().execute((erasing) => blankBookingsOfPeople(erasing, [annaId], clock))
    await waitForLock(db)
    await sql`select from booking where appointment_id = ${result.id} for update nowait`.execute(tx)
    return { erasure: running }
  })
  expect(await erasure).toBe(1)
})

test('a booking of another room and the day plan do not wait for 50 requests for a locked room', async () => {
  const lockingTransaction = await db.startTransaction().execute()
  await sql`select from classroom where attendee_id = ${rooms[0]} for update`.execute(lockingTransaction)
  const [path, otherRoomPath] = [rooms[0], rooms[1]].map((room) => `/api/booking/facility/${room}`)
  let answeredCount = 0
  const waitingRequests = students.map(async (student) => {
    const { status } = await (await api.as(student)).post(path ?? '', createBookingPayload())
    answeredCount++
    return status
  })
  const anna = await api.as('anna')
  expect((await anna.post(otherRoomPath ?? '', createBookingPayload())).status).toBe(200)
  expect((await anna.get('/api/booking/day/2026-11-20')).status).toBe(200)
  // On a slow machine, the request at the head of the queue may have given up.
  expect(answeredCount).toBeLessThanOrEqual(1)
  await lockingTransaction.rollback().execute()
  const statuses = await Promise.all(waitingRequests)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409).length).toBeGreaterThanOrEqual(48)
})

test('other writes go on while more bookings than turns wait for an import', async () => {
  const importing = await db.startTransaction().execute()
  await lockAllRooms(importing)
  const anna = await api.as('anna')
  let answered = 0
  const crowd = students.slice(0, 20).map(async (student, index) => {
    const start = `2026-11-21T${String(9 + (index % 4)).padStart(2, '0')}:00`
    const body = createBookingPayload({ start, end: start.replace(':00', ':45') })
    const path = `/api/booking/facility/${rooms[index % 5]}`
    const { status } = await (await api.as(student)).post(path, body, { 'idempotency-key': student })
    answered++
    return status
  })
  // Until all of them wait for the rooms or for a turn.
  await expect.poll(() => countWaiting(), { timeout: 10_000 }).toBeGreaterThan(2)
  const { status } = await anna.patch('/api/Settings', [{ op: 'add', path: '/theme', value: 'dark' }])
  expect(status).toBe(200)
  expect(answered).toBe(0)
  await importing.rollback().execute()
  expect(await Promise.all(crowd)).toEqual(students.slice(0, 20).map(() => 200))
})

/** Counts the bookings that wait for a room's lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%from classroom%'`.execute(db)
  return rows[0]?.count ?? 0
}

test.skipIf(!isFullRun)(
  'serviceUnavailable: a booking and a cancellation of locked rows are refused and change nothing',
  async () => {
    const { result } = await book(db, api, 'anna', { start: '2026-11-20T08:00', end: '2026-11-20T09:00' }, 'c1')
    const anna = await secondApi.as('anna')
    const before = await sql`select version, is_cancelled from appointment where id = ${result.id}`.execute(db)
    const askWhileLocked = (locked: string, ask: () => Promise<TestResponse>) =>
      db.transaction().execute(async (tx) => {
        await sql.raw(`select from ${locked} for no key update`).execute(tx)
        return ask()
      })
    const answers = [
      await askWhileLocked('classroom', () =>
        anna.post(`/api/booking/facility/${rooms[0] ?? 0}`, createBookingPayload()),
      ),
      await askWhileLocked('appointment', () => anna.delete(`/api/booking/${result.id}`)),
    ]
    expect(listDistinctCodes(answers)).toEqual(['serviceUnavailable'])
    const after = await sql`select version, is_cancelled from appointment where id = ${result.id}`.execute(db)
    expect(after.rows).toEqual(before.rows)
    expect((await sql`select from booking`.execute(db)).rows).toHaveLength(1)
  },
)
