import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runInTransaction } from '#server/db/transaction.ts'
import {
  requestRoster,
  type CachedRoster,
  expectCurrentRoster,
  type RosterRequest,
  startServerNode,
} from '#server/test/conditional-requests.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { mergeVersionParts } from './version-queries.ts'
import { isFull } from '#server/test/full.ts'

const { db, pool, url } = await testDatabase('small school')
const nodes = [await startServerNode(url), await startServerNode(url)] as const

const readers: RosterRequest['as'][] = [['anna'], ['bram'], ['teun'], ['sam'], ['bram', 'ada']]
const whose = ['me', 'v5a', 'v5b', 'science', 'b204', 'a108', 'teun', 'bram', 'v5a,b204,tess']
const spans = ['2026-11-16/2026-11-22', '2026-11-18/2026-11-18', '2026-11-23/2026-12-13']
/** Picks a row of a table by a number. */
const pick = (table: string, number: number, where = 'true', column = 'id') => `(
  select ${column} from ${table} where ${where} order by 1
  offset ${number} % greatest(1, (select count(*) from ${table} where ${where})) limit 1)`
const appointment = (number: number) => pick('appointment', number)
const of = (type: string, number: number) => pick('attendee', number, `type = '${type}'`)
const day = (number: number) => `'2026-11-16T08:30'::timestamp + interval '1 day' * ${number % 12}`
/** Statements that change data; three random numbers pick the rows and values. */
const deeds: Record<string, (a: number, b: number, c: number) => string> = {
  note: (a, b) => `update appointment set teacher_note = 'n${b}' where id = ${appointment(a)}`,
  cancel: (a) => `update appointment set is_cancelled = not is_cancelled where id = ${appointment(a)}`,
  move: (a, b) => `update appointment set starts_at = ${day(b)}, ends_at = ${day(b)} + interval '1 hour'
    where id = ${appointment(a)}`,
  kind: (a, b) =>
    `update appointment set type = '${['lesson', 'activity', 'exam'][b % 3]}' where id = ${appointment(a)}`,
  offer: (a) => `update appointment set offered_to_all = not offered_to_all where id = ${appointment(a)}`,
  change: (a, b) => `update appointment set changed_at = now(),
    change = '{"kind": "changed", "at": "2026-11-15T10:00:00Z", "name": "n${b}"}' where id = ${appointment(a)}`,
  make: (a, b, c) => `with made as (
      insert into appointment (type, name, starts_at, ends_at, whole_school)
      values ('${c % 9 === 0 ? 'holiday' : 'activity'}', 'n${a}', ${day(b)}, ${day(b)} + interval '1 hour', ${c % 9 === 0})
      returning id, starts_at)
    insert into appointment_attendee select ${pick('attendee', c)}, starts_at, id from made where ${c % 9 !== 0}`,
  drop: (a) => `delete from appointment where id = ${appointment(a)}`,
  putIn: (a, b) => `insert into appointment_attendee
    select ${pick('attendee', b)}, starts_at, id from appointment where id = ${appointment(a)}`,
  takeOut: (a, b) => `delete from appointment_attendee
    where appointment_id = ${appointment(a)} and attendee_id = ${pick('attendee', b)}`,
  join: (a, b, c) => `insert into subscription (appointment_id, attendee_id, accepted, motivation)
    values (${appointment(a)}, ${of('student', b)}, ${c % 2 === 0}, 'n${c}')
    on conflict (appointment_id, attendee_id) do update set motivation = excluded.motivation, accepted = excluded.accepted`,
  leave: (a, b) =>
    `delete from subscription where appointment_id = ${appointment(a)} or attendee_id = ${of('student', b)}`,
  wait: (a, b) => `insert into waiting (appointment_id, attendee_id, since)
    values (${appointment(a)}, ${of('student', b)}, now())`,
  leaveWaitList: (a, b) =>
    `delete from waiting where appointment_id = ${appointment(a)} and attendee_id = ${of('student', b)}`,
  emptyWaitList: (a) => `delete from waiting where appointment_id = ${appointment(a)}`,
  enter: (a, b, c) =>
    `insert into membership values (${of('group', a)}, ${of('student', b)}, date '2026-11-14' + ${c % 9})`,
  exit: (a) => `delete from membership where group_id = ${of('group', a)}`,
  end: (a, b) =>
    `update membership set until_date = date '2026-11-14' + ${b % 9} where person_id = ${of('student', a)}`,
  team: (a) => `insert into team_member values (${of('team', 0)}, ${of('teacher', a)}, false, true)
    on conflict (team_id, person_id) do update set is_member = not team_member.is_member`,
  rename: (a, b) => `update attendee set name = 'n${b}' where id = ${pick('attendee', a)}`,
  coach: (a, b) => `update person set coach_id = ${of('teacher', b)} where attendee_id = ${of('student', a)}`,
  course: (a, b) => `update course set name = 'n${b}' where id = ${pick('course', a)}`,
  publish: (
    a,
  ) => `with gone as (delete from published_week where monday = date '2026-11-16' + 7 * ${a % 3} returning monday)
    insert into published_week select date '2026-11-16' + 7 * ${a % 3}, now() where not exists (select from gone)`,
  book: (a, b) => `with made as (update appointment set type = 'booking' where id = ${appointment(a)} returning id)
    insert into booking (appointment_id, facility_id, organizer_id, description)
    select id, ${of('classroom', b)}, ${of('student', b)}, '' from made`,
  confirm: (a, b) => `update booking set confirm_from = now(), confirm_until = now(),
    confirmed_at = ${b % 2 === 0 ? 'now()' : 'null'} where appointment_id = ${pick('booking', a, 'true', 'appointment_id')}`,
  staff: (
    a,
  ) => `update person set roles = case when roles = '{admin}' then array['service-desk'] else array['admin'] end
    where attendee_id = ${of('staff', a)}`,
  know: () => 'update school set students_see_students = not students_see_students',
  parts: () => 'select 1',
}
const numbers = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99))
const step = fc.record({
  deeds: fc.array(fc.tuple(fc.constantFrom(...Object.keys(deeds)), numbers), { maxLength: 2 }),
  reading: fc.tuple(fc.constantFrom(...readers), fc.constantFrom(...whose), fc.constantFrom(...spans)),
  node: fc.nat(1),
})

test(
  'a 304 answer means that the cached roster is current, after any sequence of writes',
  { timeout: isFull ? 600_000 : 120_000 },
  async () => {
    const ids = new Map(
      await Promise.all(
        [...new Set(whose.flatMap((some) => some.split(',')))].map(
          async (item) => [item, item === 'me' ? item : await getAttendeeId(db, item)] as const,
        ),
      ),
    )
    const had = new Map<string, CachedRoster>()
    const counts = { done: 0, told: 0, read: 0 }
    const isDone = (write: string) =>
      pool.query(write).then(
        () => true,
        () => false,
      )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 40 }), async (steps) => {
        for (const {
          deeds: some,
          reading: [as, asked, span],
          node: at,
        } of steps) {
          for (const [name, [a, b, c]] of some) {
            if (name === 'parts') await runInTransaction({ db }, mergeVersionParts)
            else if (await isDone(deeds[name]?.(a, b, c) ?? '')) counts.done++
          }
          const atnId = asked
            .split(',')
            .map((item) => ids.get(item))
            .join()
          const reading = { as, path: `/api/Appointment/Date/${span}/Attendee?atnId=${atnId}` }
          const key = JSON.stringify(reading)
          const before = had.get(key)
          const one = nodes[at] ?? nodes[0]
          const now = before ? await expectCurrentRoster(one, reading, before) : await requestRoster(one, reading)
          counts[now.status === 304 ? 'told' : 'read']++
          had.set(key, now)
        }
      }),
      { numRuns: isFull ? 100 : 8, endOnFailure: true },
    )
    // Both unchanged and changed rosters occur, and most statements succeed.
    expect(Math.min(counts.told, counts.read)).toBeGreaterThan(30)
    expect(counts.done).toBeGreaterThan(200)
  },
)
