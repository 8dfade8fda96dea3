import { setTimeout as sleep } from 'node:timers/promises'
import type { Subscription } from '@uurwerk/contract/roster/appointment'
import type { BulkSubscriptionResult } from '@uurwerk/contract/joining/subscription'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { type TestResponse, testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { startServerProcess } from '#server/test/server-process.ts'
import { getAppointmentId, getAttendeeId, putSmallSchool } from '#server/test/small-school.ts'
import {
  addAppointment,
  addStudents,
  listSubscriptions,
  getSubscriptionCounts,
} from '#server/test/joinable-appointments.ts'
import { isFullRun } from '../../test/full.ts'

// Spies before the first connection is made, since a connection keeps the method that it finds.
const querySpy = vi.spyOn(pg.Client.prototype, 'query')
afterAll(() => querySpy.mockRestore())
const { db, url } = await testDatabase()
const now = '2026-11-18T09:45:00Z'
// Two servers, each with its own queue of calls.
const secondConnection = connect(url)
afterAll(() => secondConnection.close())
const [api, otherServer] = [await testApp(db, now), await testApp(secondConnection.db, now)]
const students = Array.from({ length: 200 }, (_, index) => `student-${index}`)
let choice: number

beforeAll(async () => {
  await putSmallSchool(db)
  await addStudents(db, 'v5b', students)
  choice = await getAppointmentId(db, 'choice')
  // Refuses a commit with more seats taken than the capacity, or with counts that differ from the rows.
  await sql`
    create function seats_kept() returns trigger language plpgsql as $$
    declare taken integer; counted integer; seats record;
    begin
      select count(*) filter (where accepted), count(*) filter (where accepted and not by_lock)
        into taken, counted from subscription where appointment_id = new.id;
      select capacity, seats_taken, subscription_count into seats from appointment where id = new.id;
      if taken > seats.capacity or taken <> seats.seats_taken or counted <> seats.subscription_count then
        raise exception 'appointment % has % seats taken, % rows', new.id, seats.seats_taken, taken;
      end if;
      return null;
    end
    $$`.execute(db)
  await sql`
    create constraint trigger seats_kept after update on appointment
    deferrable initially deferred for each row execute function seats_kept()`.execute(db)
})
beforeEach(async () => {
  await db.deleteFrom('waiting').execute()
  await db.deleteFrom('subscription').execute()
  await db.deleteFrom('notification').execute()
  await db.updateTable('appointment').set({ capacity: 5 }).where('id', '=', choice).execute()
})

const buildPath = (id: number) => `/api/Subscription/Appointment/${id}/Attendee/me`
/** Alternates between two servers over one database. */
const createCallers = () => Promise.all(students.map((student, index) => (index % 2 ? api : otherServer).as(student)))
const listDistinctCodes = (answers: readonly TestResponse[]) =>
  [...new Set(answers.map(({ status, code }) => code ?? status))].sort()

describe('200 concurrent students for 5 seats', () => {
  test('take exactly 5 seats, and the others get subscriptionReachedCapacity', async () => {
    const everyone = await createCallers()
    const answers = await Promise.all(
      everyone.map((item) => item.post<Subscription>(buildPath(choice), { accepted: true })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(listDistinctCodes(answers)).toEqual([200, 'subscriptionReachedCapacity'])
    expect(await getSubscriptionCounts(db, choice)).toEqual({ count: 5, seats: 5, rows: 5 })
  })

  test('take at most 5 seats with random calls, and leave no seat free while a student waits', async () => {
    const everyone = await createCallers()
    const random = createRandom(7)
    const answers = await Promise.all(
      everyone.map(async (item) => {
        const callerAnswers: TestResponse[] = []
        for (let turn = 0; turn < 3; turn += 1) {
          const fraction = random()
          if (fraction < 0.4) callerAnswers.push(await item.post(buildPath(choice), { accepted: true }))
          else if (fraction < 0.6) callerAnswers.push(await item.delete(buildPath(choice)))
          else if (fraction < 0.8) callerAnswers.push(await item.post(`${buildPath(choice)}/wait`))
          else if (fraction < 0.9) callerAnswers.push(await item.delete(`${buildPath(choice)}/wait`))
          else callerAnswers.push(await item.post(buildPath(choice), { accepted: false }))
        }
        return callerAnswers
      }),
    )
    expect(listDistinctCodes(answers.flat())).toEqual([200, 'subscriptionDoesNotExist', 'subscriptionReachedCapacity'])
    const takenSeats = (await listSubscriptions(db, choice)).filter(({ accepted }) => accepted)
    const waitList = await db.selectFrom('waiting').select('attendee_id').execute()
    expect(takenSeats.length).toBeLessThanOrEqual(5)
    if (waitList.length > 0) expect(takenSeats).toHaveLength(5)
    const waitingIds = new Set(waitList.map(({ attendee_id }) => attendee_id))
    expect(takenSeats.filter(({ attendee_id }) => waitingIds.has(attendee_id))).toEqual([])
    expect(await getSubscriptionCounts(db, choice)).toMatchObject({
      seats: takenSeats.length,
      count: takenSeats.length,
    })
  })
})

test('a student who signs up for two overlapping appointments concurrently gets only one of them', async () => {
  await db.updateTable('appointment').set({ capacity: null }).where('id', '=', choice).execute()
  const concurrentId = await addAppointment(db, { starts_at: '2026-11-18T13:00', ends_at: '2026-11-18T14:00' })
  const everyone = (await createCallers()).slice(0, 60)
  const answers = await Promise.all(
    everyone.map((item) =>
      Promise.all([choice, concurrentId].map((id) => item.post(buildPath(id), { accepted: true }))),
    ),
  )
  for (const answerPair of answers)
    expect(answerPair.map(({ status, code }) => code ?? status).toSorted()).toEqual([
      200,
      'subscriptionAlreadyAtOtherMoment',
    ])
})

test('concurrent bulk changes of the same people in two appointments do not deadlock', async () => {
  const second = await addAppointment(db, { starts_at: '2026-11-18T12:50', ends_at: '2026-11-18T13:20' }, ['teun'])
  await db.updateTable('appointment').set({ capacity: null }).where('id', '=', choice).execute()
  const ids = await Promise.all(students.slice(0, 50).map((student) => getAttendeeId(db, student)))
  const teun = await api.as('teun')
  const actions = ['subscribe', 'unsubscribe', 'lock', 'unlock']
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      teun.post(`/api/Subscription/Appointment/${index % 2 ? choice : second}/Attendees`, {
        action: actions[index % 4],
        attendeeIds: index % 3 ? ids : ids.toReversed(),
      }),
    ),
  )
  expect(listDistinctCodes(answers)).toEqual([200])
})

test('the database itself refuses a subscription beyond the seats, in a bulk insert and in a single insert', async () => {
  const ids = await Promise.all(students.slice(0, 6).map((student) => getAttendeeId(db, student)))
  const rows = ids.map((attendee_id) => ({ appointment_id: choice, attendee_id, accepted: true }))
  await expect(db.insertInto('subscription').values(rows).execute()).rejects.toMatchObject({
    constraint: 'appointment_seats',
  })
  await db.insertInto('subscription').values(rows.slice(1)).execute()
  await expect(db.insertInto('subscription').values(rows.slice(0, 1)).execute()).rejects.toThrow('no seat left')
})

test('a bulk change uses the same number of queries for 198 people as for 2', async () => {
  await db.updateTable('appointment').set({ capacity: null }).where('id', '=', choice).execute()
  const ids = await Promise.all(students.map((student) => getAttendeeId(db, student)))
  const teun = await api.as('teun')
  const countQueriesFor = async (attendeeIds: number[]) => {
    querySpy.mockClear()
    const body = { action: 'subscribe', attendeeIds }
    const { result } = await teun.post<BulkSubscriptionResult>(
      `/api/Subscription/Appointment/${choice}/Attendees`,
      body,
    )
    expect(result.succeeded).toHaveLength(attendeeIds.length)
    return querySpy.mock.calls.length
  }
  const countForTwo = await countQueriesFor(ids.slice(0, 2))
  expect(countForTwo).toBeGreaterThan(5)
  expect(await countQueriesFor(ids.slice(2))).toBe(countForTwo)
})

test('a sign-up during a long import gets serviceUnavailable and changes nothing', async () => {
  const holder = await db.startTransaction().execute()
  await holder.updateTable('appointment').set({ version: 2 }).where('id', '=', choice).execute()
  const answer = await (await api.as('student-0')).post(buildPath(choice), { accepted: true })
  await holder.rollback().execute()
  expect(answer).toMatchObject({ status: 503, code: 'serviceUnavailable' })
  expect(await listSubscriptions(db, choice)).toEqual([])
})

describe('a server that is killed', () => {
  test.skipIf(!isFullRun).each(['subscription', 'waiting'])(
    'while it writes a %s row leaves counts equal to rows, and the next call succeeds',
    async (table) => {
      await db.updateTable('appointment').set({ capacity: 1 }).where('id', '=', choice).execute()
      const [first, next] = [await api.as('student-0'), await api.as('student-1')]
      await first.post(buildPath(choice), { accepted: true })
      await next.post(`${buildPath(choice)}/wait`)

      await sql
        .raw(`
      create function stand_still() returns trigger language plpgsql as $$ begin perform pg_sleep(30); return old; end $$;
      create trigger stand_still after delete on ${table} for each row execute function stand_still();`)
        .execute(db)
      const killed = await killServerWhileWorking()
      await sql.raw(`drop trigger stand_still on ${table}; drop function stand_still();`).execute(db)
      expect(killed).toBe('SIGKILL')
      expect(await getSubscriptionCounts(db, choice)).toEqual({ count: 1, seats: 1, rows: 1 })
      expect(await listSubscriptions(db, choice)).toMatchObject([
        { attendee_id: await getAttendeeId(db, 'student-0'), accepted: true },
      ])
      expect(await db.selectFrom('waiting').selectAll().execute()).toHaveLength(1)
      expect(await db.selectFrom('notification').selectAll().execute()).toEqual([])
      expect((await first.delete(buildPath(choice))).status).toBe(200)
      expect(await listSubscriptions(db, choice)).toMatchObject([
        { attendee_id: await getAttendeeId(db, 'student-1'), accepted: true },
      ])
    },
  )

  /** Starts a server that deletes the first student's answer, and kills it while the database runs the statement. */
  async function killServerWhileWorking(): Promise<NodeJS.Signals | null> {
    const server = await startServerProcess(url, now)
    const headers = { authorization: `Bearer ${await api.mintToken('student-0')}` }
    const response = fetch(server.address + buildPath(choice), { method: 'DELETE', headers })
    while ((await listSleepingPids()).length === 0) await sleep(50)
    server.kill()
    await expect(response).rejects.toThrow('fetch failed')
    for (const pid of await listSleepingPids()) await sql`select pg_terminate_backend(${pid})`.execute(db)
    return server.ended
  }

  /** Process ids of connections in `pg_sleep`. */
  async function listSleepingPids(): Promise<number[]> {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`.execute(db)
    return rows.map(({ pid }) => pid)
  }
})

/** Returns a generator of numbers between 0 and 1 that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
