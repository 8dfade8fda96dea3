import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createFixedClock } from '#server/lib/clock.ts'
import { testAccess } from '#server/test/access.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAppointmentId, getAttendeeId } from '#server/test/small-school.ts'
import { recordExpiredImpersonations } from './service.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)
const otherApi = await testApp(db)
beforeEach(async () => {
  await db.deleteFrom('audit_log').execute()
  await db.deleteFrom('impersonation').execute()
})

interface StartedImpersonation {
  token: string
  expiresAt: string
}

const startImpersonation = async (impersonator: string, attendeeId: number) =>
  (await api.as(impersonator)).post<StartedImpersonation>('/api/Impersonation', { attendeeId })
/** Returns a caller who impersonates a person, with a token from the API. */
const impersonateAs = async (impersonator: string, person: string) => {
  const { result } = await startImpersonation(impersonator, await getAttendeeId(db, person))
  return api.withAuthorization(`Bearer ${result.token}`)
}
const listLogEntries = () =>
  db
    .selectFrom('audit_log')
    .leftJoin('attendee as actor', 'actor.id', 'actor_id')
    .leftJoin('attendee as acting_as', 'acting_as.id', 'acting_as_id')
    .leftJoin('attendee as subject', 'subject.id', 'subject_id')
    .select(['action', 'actor.source_id as actor', 'acting_as.source_id as acting_as', 'subject.source_id as subject'])
    .orderBy('audit_log.id')
    .execute()
const startEntry = { action: 'impersonation.start', actor: 'sam', acting_as: null, subject: 'anna' }
const endEntry = { action: 'impersonation.end', actor: 'sam', acting_as: 'anna', subject: 'anna' }

describe('impersonation.list', () => {
  interface ImpersonationRecord {
    impersonator: { id: number; name: string; code: string | null }
    startedAt: string
    endedAt: string | null
  }
  const listOf = async (person: string) =>
    (await (await api.as(person)).get<ImpersonationRecord[]>('/api/Impersonation')).result
  test('tells a person who viewed the product as them and when, newest first, and nobody else', async () => {
    const asAnna = await impersonateAs('sam', 'anna')
    await asAnna.delete('/api/Impersonation')
    await db.updateTable('impersonation').set({ started_at: '2026-11-18T09:00:00Z' }).execute()
    await impersonateAs('evi', 'anna')
    const [current, earlier, ...others] = await listOf('anna')
    expect(others).toEqual([])
    expect(current).toMatchObject({ impersonator: { name: 'Evi Ernst' }, endedAt: null })
    expect(earlier).toMatchObject({
      impersonator: { id: await getAttendeeId(db, 'sam'), name: 'Sam Smit' },
      startedAt: '2026-11-18T09:00:00.000Z',
      endedAt: expect.any(String),
    })
    expect(await listOf('sam')).toEqual([])
    expect(await listOf('bram')).toEqual([])
  })
  test('names an impersonator who has left the school', async () => {
    await impersonateAs('sam', 'anna')
    await db.updateTable('attendee').set({ removed: true }).where('source_id', '=', 'sam').execute()
    onTestFinished(async () => {
      await db.updateTable('attendee').set({ removed: false }).where('source_id', '=', 'sam').execute()
    })
    expect(await listOf('anna')).toMatchObject([{ impersonator: { name: 'Sam Smit' } }])
  })
})

describe('impersonation.start', () => {
  test('returns a one-hour token that names both people, and is recorded in the audit log', async () => {
    const { status, result } = await startImpersonation('sam', await getAttendeeId(db, 'anna'))
    expect(status).toBe(200)
    const { sub, act, iat = 0, exp = 0 } = decodeJwt(result.token)
    expect({ sub, act, lifetime: exp - iat }).toEqual({ sub: 'anna', act: { sub: 'sam' }, lifetime: 3600 })
    expect(Math.floor(Date.parse(result.expiresAt) / 1000)).toBe(exp)
    expect(await listLogEntries()).toEqual([startEntry])
    const session = await api.withAuthorization(`Bearer ${result.token}`).get('/api/Session')
    expect(session.result).toMatchObject({ me: { name: 'Sam Smit' }, impersonatedUser: { name: 'Anna Aerts' } })
  })
  test.each([
    ['evi', 'anna'],
    ['evi', 'cora'],
    ['sam', 'evi'],
    ['ada', 'sam'],
  ])('lets %s impersonate %s, whose role is not higher', async (impersonator, person) => {
    expect((await startImpersonation(impersonator, await getAttendeeId(db, person))).status).toBe(200)
  })
  test('shows the roster as the impersonated person sees it', async () => {
    const path = '/api/Appointment/Date/2026-12-07/2026-12-11/Attendee?atnId=me'
    const fetchRoster = async (caller: { get: typeof anna.get }) => (await caller.get(path)).result
    const anna = await api.as('anna')
    expect(await fetchRoster(await impersonateAs('sam', 'anna'))).toEqual(await fetchRoster(anna))
  })
  test.each([
    ['evi', 'sam'],
    ['evi', 'ada'],
    ['sam', 'ada'],
    ['sam', 'sam'],
  ])('attendeeNoRights: refuses to let %s impersonate %s', async (impersonator, person) => {
    const refusal = await startImpersonation(impersonator, await getAttendeeId(db, person))
    expect(refusal).toMatchObject({ status: 403, code: 'attendeeNoRights' })
    expect(await listLogEntries()).toEqual([])
  })
  test('attendeeDoesNotExist: answers alike for an unknown id, a room, a group and a person who has left', async () => {
    await db.updateTable('attendee').set({ removed: true }).where('source_id', '=', 'tess').execute()
    const ids = [2_000_000_000, ...(await Promise.all(['b204', 'v5a', 'tess'].map((id) => getAttendeeId(db, id))))]
    const answers = await Promise.all(ids.map((id) => startImpersonation('ada', id)))
    await db.updateTable('attendee').set({ removed: false }).where('source_id', '=', 'tess').execute()
    for (const { status, code, body } of answers) {
      expect({ status, code }).toEqual({ status: 404, code: 'attendeeDoesNotExist' })
      expect({ ...(body as object), instance: '' }).toEqual({ ...(answers[0]?.body as object), instance: '' })
    }
    expect(await listLogEntries()).toEqual([])
  })
  test.each(['anna', 'teun', 'cora'])('moduleMissing: refuses %s, who may not impersonate', async (person) => {
    expect(await startImpersonation(person, await getAttendeeId(db, 'bram'))).toMatchObject({
      status: 403,
      code: 'moduleMissing',
    })
  })
  test('impersonationActiveOnlyGetRequestsAllowed: refuses a second impersonation while impersonating', async () => {
    const asEvi = await impersonateAs('sam', 'evi')
    const refusal = await asEvi.post('/api/Impersonation', { attendeeId: await getAttendeeId(db, 'anna') })
    expect(refusal.code).toBe('impersonationActiveOnlyGetRequestsAllowed')
  })
})

describe('impersonation.end', () => {
  test('invalidates the token at once on every node, and is recorded in the audit log', async () => {
    const { result } = await startImpersonation('sam', await getAttendeeId(db, 'anna'))
    const nodes = [api, otherApi].map((node) => node.withAuthorization(`Bearer ${result.token}`))
    for (const node of nodes) expect((await node.get('/api/Session')).status).toBe(200)
    expect((await nodes[0]?.delete('/api/Impersonation'))?.status).toBe(200)
    for (const node of nodes) expect(await node.get('/api/Session')).toMatchObject({ status: 401, code: '401' })
    expect(await listLogEntries()).toEqual([startEntry, endEntry])
  })
  test('is recorded once when called 20 times at once', async () => {
    const asAnna = await impersonateAs('sam', 'anna')
    await Promise.all(Array.from({ length: 20 }, () => asAnna.delete('/api/Impersonation')))
    expect(await listLogEntries()).toEqual([startEntry, endEntry])
  })
  test('leaves other impersonations of the same person active', async () => {
    const [firstCaller, secondCaller] = [await impersonateAs('sam', 'anna'), await impersonateAs('sam', 'anna')]
    await firstCaller.delete('/api/Impersonation')
    expect((await secondCaller.get('/api/Session')).status).toBe(200)
  })
  test('does nothing for a user who is not impersonating', async () => {
    expect((await (await api.as('sam')).delete('/api/Impersonation')).status).toBe(200)
    expect(await listLogEntries()).toEqual([])
  })
  test('happens automatically when the impersonator loses the right', async () => {
    const asAnna = await impersonateAs('sam', 'anna')
    await db.updateTable('school').set({ modules_per_role: '{"service-desk": ["roster"]}' }).execute()
    expect((await asAnna.get('/api/Session')).code).toBe('401')
    await db.updateTable('school').set({ modules_per_role: null }).execute()
  })
  test('is recorded once when the hour has passed, however many servers check', async () => {
    const asAnna = await impersonateAs('sam', 'anna')
    const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T11:06:30Z')
    const recordOnFiveServers = () =>
      Promise.all(Array.from({ length: 5 }, () => recordExpiredImpersonations(db, clock)))
    await recordOnFiveServers()
    expect(await listLogEntries()).toEqual([startEntry])
    await db.updateTable('impersonation').set({ expires_at: '2026-11-18T11:06:00Z' }).execute()
    await recordOnFiveServers()
    expect(await listLogEntries()).toEqual([startEntry, endEntry])
    expect((await asAnna.get('/api/Session')).code).toBe('401')
  })
})

describe('an impersonation', () => {
  const refusalCode = 'impersonationActiveOnlyGetRequestsAllowed'
  test('writes nothing when a header, a query or a body overrides the method', async () => {
    const path = `/api/Appointment/${await getAppointmentId(db, 'l1')}`
    const patch = [{ op: 'add', path: '/teacherNote', value: 'gewijzigd' }]
    const asTeun = await impersonateAs('sam', 'teun')
    const before = (await asTeun.get(path.replace('Appointment/', 'Appointment/Details/'))).result
    for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override', '_method']) {
      expect((await asTeun.patch(path, patch, { [header]: 'GET' })).code).toBe(refusalCode)
      expect((await asTeun.post('/api/Impersonation', { attendeeId: 1 }, { [header]: 'GET' })).code).toBe(refusalCode)
      expect((await asTeun.get('/api/Session?_method=DELETE', { [header]: 'DELETE' })).status).toBe(200)
    }
    expect((await asTeun.patch(`${path}?_method=GET`, patch)).code).toBe(refusalCode)
    expect((await asTeun.post('/api/Impersonation?_method=GET', { attendeeId: 1, _method: 'GET' })).code).toBe(
      refusalCode,
    )
    expect((await asTeun.get(path.replace('Appointment/', 'Appointment/Details/'))).result).toEqual(before)
    expect(await listLogEntries()).toEqual([{ ...startEntry, subject: 'teun' }])
  })
  test('allows a HEAD request', async () => {
    const { result } = await startImpersonation('sam', await getAttendeeId(db, 'anna'))
    const headers = { authorization: `Bearer ${result.token}` }
    expect((await api.app.inject({ method: 'HEAD', url: '/api/Session', headers })).statusCode).toBe(200)
  })
})

const noImpersonators = {
  student: 'moduleMissing',
  teacher: 'moduleMissing',
  coordinator: 'moduleMissing',
  planner: 'moduleMissing',
} as const

testAccess('impersonation', {
  list: { call: 'GET /api/Impersonation', guest: 'userIsNoAttendee', withoutObject: 'ok' },
  start: {
    call: 'POST /api/Impersonation',
    body: { attendeeId: '{person}' },
    guest: 'moduleMissing',
    ownObject: { ...noImpersonators, otherCallers: 'attendeeNoRights' },
    othersObject: { ...noImpersonators, otherCallers: 'ok' },
    missingObject: { ...noImpersonators, otherCallers: 'attendeeDoesNotExist' },
  },
  end: {
    call: 'DELETE /api/Impersonation',
    guest: 'ok',
    withoutObject: 'ok',
    whileImpersonating: 'ok',
    makeChange: async ({ api }) => (await api.as('anna', 'sam')).delete('/api/Impersonation'),
  },
})
