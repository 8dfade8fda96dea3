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
import { isFullRun } from '#server/test/full.ts'

const { db, pool, url } = await testDatabase('small school')
const nodes = [await startServerNode(url), await startServerNode(url)] as const

const callers: RosterRequest['as'][] = [['anna'], ['bram'], ['teun'], ['sam'], ['bram', 'ada']]
const rosters = ['me', 'v5a', 'v5b', 'science', 'b204', 'a108', 'teun', 'bram', 'v5a,b204,tess']
const spans = ['2026-11-16/2026-11-22', '2026-11-18/2026-11-18', '2026-11-23/2026-12-13']
/** Selects a row of a table by any number, modulo the number of rows. */
const selectNth = (table: string, number: number, where = 'true', column = 'id') => `(
  select ${column} from ${table} where ${where} order by 1
  offset ${number} % greatest(1, (select count(*) from ${table} where ${where})) limit 1)`
const selectAppointment = (number: number) => selectNth('appointment', number)
const selectAttendee = (type: string, number: number) => selectNth('attendee', number, `type = '${type}'`)
const toStart = (number: number) => `'2026-11-16T08:30'::timestamp + interval '1 day' * ${number % 12}`
/** Builds a statement that changes data. Three random numbers choose the rows and values. */
const statementBuilders: Record<string, (a: number, b: number, c: number) => string> = {
  note: (a, b) => `update appointment set teacher_note = 'n${b}' where id = ${selectAppointment(a)}`,
  cancel: (a) => `update appointment set is_cancelled = not is_cancelled where id = ${selectAppointment(a)}`,
  move: (a, b) => `update appointment set starts_at = ${toStart(b)}, ends_at = ${toStart(b)} + interval '1 hour'
    where id = ${selectAppointment(a)}`,
  type: (a, b) =>
    `update appointment set type = '${['lesson', 'activity', 'exam'][b % 3]}' where id = ${selectAppointment(a)}`,
  offer: (a) => `update appointment set offered_to_all = not offered_to_all where id = ${selectAppointment(a)}`,
  change: (a, b) => `update appointment set changed_at = now(),
    change = '{"kind": "changed", "at": "2026-11-15T10:00:00Z", "name": "n${b}"}' where id = ${selectAppointment(a)}`,
  insert: (a, b, c) => `with inserted as (
      insert into appointment (type, name, starts_at, ends_at, whole_school)
      values ('${c % 9 === 0 ? 'holiday' : 'activity'}', 'n${a}', ${toStart(b)}, ${toStart(b)} + interval '1 hour', ${c % 9 === 0})
      returning id, starts_at)
    insert into appointment_attendee select ${selectNth('attendee', c)}, starts_at, id from inserted where ${c % 9 !== 0}`,
  delete: (a) => `delete from appointment where id = ${selectAppointment(a)}`,
  putIn: (a, b) => `insert into appointment_attendee
    select ${selectNth('attendee', b)}, starts_at, id from appointment where id = ${selectAppointment(a)}`,
  takeOut: (a, b) => `delete from appointment_attendee
    where appointment_id = ${selectAppointment(a)} and attendee_id = ${selectNth('attendee', b)}`,
  subscribe: (a, b, c) => `insert into subscription (appointment_id, attendee_id, accepted, motivation)
    values (${selectAppointment(a)}, ${selectAttendee('student', b)}, ${c % 2 === 0}, 'n${c}')
    on conflict (appointment_id, attendee_id) do update set motivation = excluded.motivation, accepted = excluded.accepted`,
  unsubscribe: (a, b) =>
    `delete from subscription where appointment_id = ${selectAppointment(a)} or attendee_id = ${selectAttendee('student', b)}`,
  wait: (a, b) => `insert into waiting (appointment_id, attendee_id, since)
    values (${selectAppointment(a)}, ${selectAttendee('student', b)}, now())`,
  leaveWaitList: (a, b) =>
    `delete from waiting where appointment_id = ${selectAppointment(a)} and attendee_id = ${selectAttendee('student', b)}`,
  emptyWaitList: (a) => `delete from waiting where appointment_id = ${selectAppointment(a)}`,
  joinGroup: (a, b, c) =>
    `insert into membership values (${selectAttendee('group', a)}, ${selectAttendee('student', b)}, date '2026-11-14' + ${c % 9})`,
  leaveGroup: (a) => `delete from membership where group_id = ${selectAttendee('group', a)}`,
  endMembership: (a, b) =>
    `update membership set until_date = date '2026-11-14' + ${b % 9} where person_id = ${selectAttendee('student', a)}`,
  team: (
    a,
  ) => `insert into team_member values (${selectAttendee('team', 0)}, ${selectAttendee('teacher', a)}, false, true)
    on conflict (team_id, person_id) do update set is_member = not team_member.is_member`,
  rename: (a, b) => `update attendee set name = 'n${b}' where id = ${selectNth('attendee', a)}`,
  coach: (a, b) =>
    `update person set coach_id = ${selectAttendee('teacher', b)} where attendee_id = ${selectAttendee('student', a)}`,
  course: (a, b) => `update course set name = 'n${b}' where id = ${selectNth('course', a)}`,
  publish: (
    a,
  ) => `with deleted as (delete from published_week where monday = date '2026-11-16' + 7 * ${a % 3} returning monday)
    insert into published_week select date '2026-11-16' + 7 * ${a % 3}, now() where not exists (select from deleted)`,
  book: (
    a,
    b,
  ) => `with changed as (update appointment set type = 'booking' where id = ${selectAppointment(a)} returning id)
    insert into booking (appointment_id, facility_id, organizer_id, description)
    select id, ${selectAttendee('classroom', b)}, ${selectAttendee('student', b)}, '' from changed`,
  confirm: (a, b) => `update booking set confirm_from = now(), confirm_until = now(),
    confirmed_at = ${b % 2 === 0 ? 'now()' : 'null'} where appointment_id = ${selectNth('booking', a, 'true', 'appointment_id')}`,
  staff: (
    a,
  ) => `update person set roles = case when roles = '{admin}' then array['service-desk'] else array['admin'] end
    where attendee_id = ${selectAttendee('staff', a)}`,
  studentsSeeStudents: () => 'update school set students_see_students = not students_see_students',
  /** The test merges version parts instead. */
  mergeVersionParts: () => 'select 1',
}
const numbers = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99))
const stepArbitrary = fc.record({
  writes: fc.array(fc.tuple(fc.constantFrom(...Object.keys(statementBuilders)), numbers), { maxLength: 2 }),
  request: fc.tuple(fc.constantFrom(...callers), fc.constantFrom(...rosters), fc.constantFrom(...spans)),
  nodeIndex: fc.nat(1),
})

const numRuns = isFullRun ? 100 : 3

test(
  'a 304 answer means that the cached roster is current, after any sequence of writes',
  { timeout: isFullRun ? 600_000 : 120_000 },
  async () => {
    const ids = new Map(
      await Promise.all(
        [...new Set(rosters.flatMap((roster) => roster.split(',')))].map(
          async (sourceId) => [sourceId, sourceId === 'me' ? sourceId : await getAttendeeId(db, sourceId)] as const,
        ),
      ),
    )
    const toRequest = (as: RosterRequest['as'], roster: string, span: string): RosterRequest => {
      const atnId = roster
        .split(',')
        .map((sourceId) => ids.get(sourceId))
        .join()
      return { as, path: `/api/Appointment/Date/${span}/Attendee?atnId=${atnId}` }
    }
    const cachedRosters = new Map<string, CachedRoster>()
    for (const as of callers)
      for (const roster of rosters)
        for (const span of spans) {
          const request = toRequest(as, roster, span)
          cachedRosters.set(JSON.stringify(request), await requestRoster(nodes[0], request))
        }
    const counts = { executed: 0, unchanged: 0, full: 0 }
    const isExecuted = (statement: string) =>
      pool.query(statement).then(
        () => true,
        () => false,
      )
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 40, maxLength: 40 }), async (steps) => {
        for (const {
          writes,
          request: [as, roster, span],
          nodeIndex,
        } of steps) {
          for (const [name, [a, b, c]] of writes) {
            if (name === 'mergeVersionParts') await runInTransaction({ db }, mergeVersionParts)
            else if (await isExecuted(statementBuilders[name]?.(a, b, c) ?? '')) counts.executed++
          }
          const request = toRequest(as, roster, span)
          const key = JSON.stringify(request)
          const cached = cachedRosters.get(key)
          const node = nodes[nodeIndex] ?? nodes[0]
          const received = cached
            ? await expectCurrentRoster(node, request, cached)
            : await requestRoster(node, request)
          counts[received.status === 304 ? 'unchanged' : 'full']++
          cachedRosters.set(key, received)
        }
      }),
      { numRuns, endOnFailure: true },
    )
    // Both unchanged and changed rosters occur, and most statements succeed.
    expect(Math.min(counts.unchanged, counts.full)).toBeGreaterThan(3 * numRuns)
    expect(counts.executed).toBeGreaterThan(20 * numRuns)
  },
)
