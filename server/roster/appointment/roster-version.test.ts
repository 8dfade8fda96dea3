import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  requestRoster,
  requestUntilCached,
  type RosterRequest,
  startServerNode,
} from '#server/test/conditional-requests.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { explainQuery } from '#server/test/query-plan.ts'
import {
  type RosterQuery,
  selectAttendeeId,
  insertActivity,
  insertParticipant,
  writes,
} from '#server/test/roster-writes.ts'
import { getAppointmentId, getAttendeeId } from '#server/test/small-school.ts'
import { rosterQuery } from './queries.ts'
import { rosterVersionsQuery } from './version-queries.ts'

const { db, pool, url } = await testDatabase('small school')
// Two servers on one database: each must notice what the other, or a third process, writes.
const nodes = [await startServerNode(url), await startServerNode(url)] as const

const buildRequest = async ({
  as,
  attendees,
  dates = '2026-11-16/2026-11-22',
}: RosterQuery): Promise<RosterRequest> => {
  const ids =
    attendees === 'me' ? ['me'] : await Promise.all(attendees.split(',').map((sourceId) => getAttendeeId(db, sourceId)))
  return { as: [as], path: `/api/Appointment/Date/${dates}/Attendee?atnId=${ids.join()}` }
}
const requestOwnRoster = (person: string) => buildRequest({ as: person, attendees: 'me' })
const requestRosterOf = (whose: string, person: string) => buildRequest({ as: person, attendees: whose })

describe('a conditional roster request is answered in full on both servers after', () => {
  test.each(writes)('%s', async (_, query, write) => {
    const roster = await buildRequest(query)
    const cachedAnswers = await Promise.all(nodes.map((node) => requestUntilCached(node, roster)))
    await pool.query(write)
    const [now, there] = await Promise.all(
      nodes.map((node, index) => requestRoster(node, roster, cachedAnswers[index])),
    )
    expect([now?.status, there?.status]).toEqual([200, 200])
    expect(now?.body).not.toBe(cachedAnswers[0]?.body)
    expect(there).toEqual(now)
    for (const node of nodes) expect(await requestRoster(node, roster)).toEqual(now)
  })
})

describe('a conditional roster request is not answered 304 for', () => {
  const requestRosterOfBram = () => requestRosterOf('bram', 'anna')
  const setStudentsSeeStudents = (isAllowed: boolean) =>
    pool.query(`update school set students_see_students = ${isAllowed}`)

  test.each([
    [
      'a student who may no longer see other students',
      () => setStudentsSeeStudents(true),
      requestRosterOfBram,
      () => setStudentsSeeStudents(false),
      403,
    ],
    [
      'an impersonation that is over',
      () => undefined,
      async () => ({ ...(await requestOwnRoster('bram')), as: ['bram', 'ada'] as const }),
      () => pool.query('update impersonation set ended_at = now()'),
      401,
    ],
    [
      'a user whose role no longer has the module',
      () => undefined,
      () => requestOwnRoster('anna'),
      () => pool.query(`update school set modules_per_role = '{"student": ["booking"]}'`),
      403,
    ],
    [
      'a roster with a talk, for a user who is no longer staff',
      () =>
        pool.query(
          `${insertActivity('word', '2026-11-18')}; ${insertParticipant('tess', 'word')}; ${insertParticipant('bram', 'word')}`,
        ),
      () => requestRosterOf('tess', 'sam'),
      () => pool.query(`update person set roles = '{teacher}' where attendee_id = ${selectAttendeeId('sam')}`),
      200,
    ],
    [
      'the roster of a removed room',
      () => undefined,
      () => requestRosterOf('a108', 'teun'),
      () => pool.query(`update attendee set removed = true where source_id = 'a108'`),
      404,
    ],
  ])('%s', async (_, prepare, buildRosterRequest, write, status) => {
    await prepare()
    const roster = await buildRosterRequest()
    const cachedAnswers = await Promise.all(nodes.map((node) => requestUntilCached(node, roster)))
    await write()
    for (const [index, node] of nodes.entries()) {
      const now = await requestRoster(node, roster, cachedAnswers[index])
      expect(now.status).toBe(status)
      expect(now.body).not.toBe(cachedAnswers[index]?.body)
      expect((await requestRoster(node, roster)).status).toBe(status)
    }
  })

  test('a student who sends the ETag of a teacher with more rights', async () => {
    await setStudentsSeeStudents(true)
    const [node] = nodes
    const { path } = await requestRosterOfBram()
    const cachedAnswer = await requestUntilCached(node, { as: ['teun'], path })
    await setStudentsSeeStudents(false)
    expect((await requestRoster(node, { as: ['teun'], path }, cachedAnswer)).status).toBe(304)
    await pool.query('update school set modules_per_role = null')
    expect((await requestRoster(node, { as: ['anna'], path }, cachedAnswer)).status).toBe(403)
  })
})

test('a roster request with the ETag of another week, other attendees or another encoding is answered in full', async () => {
  const [node] = nodes
  const roster = await requestOwnRoster('teun')
  const cachedAnswer = await requestUntilCached(node, roster)
  const others = [
    await buildRequest({ as: 'teun', attendees: 'me', dates: '2026-11-16/2026-11-16' }),
    await requestRosterOf('tess', 'teun'),
    { ...roster, headers: { 'accept-encoding': 'gzip' } },
  ]
  for (const other of others) expect((await requestRoster(node, other, cachedAnswer)).status).toBe(200)
})

test.each(['identity', 'gzip', 'br', 'zstd'])(
  'repeated roster requests return the same headers and bytes on both servers, with the encoding %s',
  async (encoding) => {
    const [{ api }, other] = nodes
    const { path: url } = await buildRequest({ as: 'teun', attendees: 'me', dates: '2026-11-02/2026-12-20' })
    const get = async (server = api, method: 'GET' | 'HEAD' = 'GET') => {
      const authorization = `Bearer ${await server.mintToken('teun')}`
      const answer = await server.inject({ method, url, headers: { authorization, 'accept-encoding': encoding } })
      const { date: _, ...headers } = answer.headers
      return { headers, status: answer.statusCode, payload: answer.rawPayload.toString('hex') }
    }
    const first = await get()
    expect(first.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    for (let times = 0; times < 3; times++) expect(await get()).toEqual(first)
    expect(await get(other.api)).toEqual(first)
    expect((await get(api, 'HEAD')).headers).toMatchObject({ etag: first.headers.etag })
  },
)

test('requestOutOfBounds, dateRangeInvalid: a conditional roster request out of bounds is refused', async () => {
  const [{ api }] = nodes
  const headers = { 'if-none-match': '"some"' }
  const caller = await api.as('teun')
  const many = Array.from({ length: 61 }, (_, index) => index + 1).join()
  const getRefusal = async (span: string, ids: string) =>
    (await caller.get(`/api/Appointment/Date/${span}/Attendee?atnId=${ids}`, headers)).code
  expect(await getRefusal('2026-11-16/2026-11-22', many)).toBe('requestOutOfBounds')
  expect(await getRefusal('2026-11-16/2027-11-22', 'me')).toBe('requestOutOfBounds')
  expect(await getRefusal('2026-11-16/2026-11-15', 'me')).toBe('dateRangeInvalid')
})

describe('the roster version', () => {
  test('has triggers for every kind of write to every table that the roster query reads', async () => {
    const week = { start: '2026-11-16', end: '2026-11-22', attendeeIds: [1], subscriber: 1 }
    const query = rosterQuery({ ...week, seesUnpublished: false, detailsViewer: 1 }).compile(db)
    const { relations } = await explainQuery(pool, query)
    expect(relations.length).toBeGreaterThan(10)
    const { rows } = await sql<{ name: string; events: number }>`
      select relation.relname as name, bit_or(t.tgtype & 60)::int as events
      from pg_trigger t join pg_class relation on relation.oid = t.tgrelid
      where t.tgname like 'roster_version_%' group by 1 order by 1`.execute(db)
    // 60 is the bit mask of insert, delete, update and truncate.
    // A roster reads whose an absence is, which never changes, and whether a notification was read: 16, an update.
    const expected = relations
      .filter((name) => name !== 'absence')
      .map((name) => ({ name, events: name === 'notification' ? 16 : 60 }))
    expect(rows.filter(({ name }) => relations.includes(name))).toEqual(expected)
  })

  test('is read from fewer than 60 blocks', async () => {
    const { blocks } = await explainQuery(pool, rosterVersionsQuery([0, await getAttendeeId(db, 'anna')]).compile(db))
    expect(blocks).toBeLessThan(60)
  })

  test('changes even if as many parts are removed as added', async () => {
    const [node] = nodes
    const roster = await requestOwnRoster('bram')
    await pool.query(
      `delete from roster_version; insert into roster_version (source) values (${selectAttendeeId('v5b')})`,
    )
    const cachedAnswer = await requestUntilCached(node, roster)
    // The number of parts stays the same: the part of the group goes and a part of the person is added.
    await pool.query(`delete from membership where person_id = ${selectAttendeeId('bram')}`)
    expect((await requestRoster(node, roster, cachedAnswer)).status).toBe(200)
  })

  test('changes when the published weeks, the subscriptions or the attendees are truncated', async () => {
    const [node] = nodes
    await pool.query(
      `insert into subscription values (${await getAppointmentId(db, 'choice')}, ${await getAttendeeId(db, 'anna')})`,
    )
    const roster = await requestOwnRoster('anna')
    const cachedAnswer = await requestUntilCached(node, roster)
    for (const table of ['published_week', 'subscription', 'attendee']) {
      const before = await rosterVersionsQuery([0]).execute(db)
      await pool.query(`truncate ${table} cascade`)
      expect((await rosterVersionsQuery([0]).execute(db)).rows).not.toEqual(before.rows)
      expect((await requestRoster(node, roster, cachedAnswer)).status).not.toBe(304)
    }
  })
})
