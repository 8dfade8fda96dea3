import type { SchoolPerson, SchoolPersonInFull } from '@uurwerk/contract/desk/people'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPerson } from '#server/auth/test/people.ts'
import { getAttendeeId, putSmallSchool } from '#server/test/small-school.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { isFullRun } from '#server/test/full.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)
const ada = await api.as('ada')
const ids: Record<string, number> = {}
beforeEach(async () => {
  await db.deleteFrom('session').execute()
  await db.deleteFrom('last_sign_in').execute()
  await db.updateTable('person').set({ desk_roles: null, coach_by_desk: false }).execute()
  await putSmallSchool(db)
  await db.deleteFrom('audit_log').execute()
  for (const person of ['anna', 'bram', 'teun', 'tess', 'ada', 'vera']) ids[person] = await getAttendeeId(db, person)
})

const getList = (query = '') => ada.get<SchoolPerson[]>(`/api/School/People${query}`)
const listIds = async (query: string) => (await getList(query)).result.map(({ sourceId }) => sourceId)
const getPerson = async (person: string) =>
  (await ada.get<SchoolPersonInFull>(`/api/School/People/${ids[person]}`)).result
const setCoach = (student: string, coach: string | null, caller = ada) =>
  caller.put(`/api/School/People/${ids[student]}/coach`, { coach: coach && ids[coach] })
const listEntries = () =>
  db.selectFrom('audit_log').select(['action', 'actor_id', 'subject_id', 'details']).orderBy('id').execute()

const signedInAt = '2026-11-17T08:00:00.000Z'
let sessionCount = 0
/** Starts a session, which finds its person by id or by a claim. */
async function addSession(person: { attendee_id: number } | { claim_matches: string; claim_value: string }) {
  const id = `00000000-0000-4000-8000-${String(++sessionCount).padStart(12, '0')}`
  const started = { issuer: 'https://login.example', subject: id, started_at: signedInAt, generation_at: signedInAt }
  await db
    .insertInto('session')
    .values({ id, ...started, ...person })
    .execute()
  return id
}

describe('school-people.list', () => {
  test('lists everyone by name, with roles, groups, coach and last sign-in', async () => {
    await db
      .insertInto('last_sign_in')
      .values({ attendee_id: ids['anna'] ?? 0, at: signedInAt })
      .execute()
    const { result, headers } = await getList()
    expect(headers['x-total-count']).toBe('10')
    expect(result.map(({ sourceId }) => sourceId)).toEqual([
      'ada',
      'anna',
      'bram',
      'cora',
      'evi',
      'pia',
      'sam',
      'tess',
      'teun',
      'vera',
    ])
    expect(result[1]).toEqual({
      id: ids['anna'],
      sourceId: 'anna',
      type: 'student',
      name: 'Anna Aerts',
      code: null,
      email: null,
      roles: [{ role: 'student', from: 'import' }],
      importedRoles: ['student'],
      groups: [{ id: await getAttendeeId(db, 'v5a'), name: 'V5A' }],
      coach: { id: ids['teun'], name: 'Teun Tol', sourceId: 'teun' },
      fte: null,
      lastSignIn: signedInAt,
    })
  })
  test('searches names, codes, ids, addresses and groups, each word anywhere', async () => {
    expect(await listIds('?search=aerts%20ann')).toEqual(['anna'])
    expect(await listIds('?search=TTH')).toEqual(['tess'])
    expect(await listIds('?search=vera')).toEqual(['vera'])
    expect(await listIds('?search=teun%40small.example')).toEqual(['teun'])
    expect(await listIds('?search=v5a')).toEqual(['anna'])
    expect(await listIds('?search=nobody')).toEqual([])
    expect((await getList('?search=nobody')).headers['x-total-count']).toBe('0')
  })
  test('filters by the role that people hold, also one that the desk gave', async () => {
    expect(await listIds('?role=teacher')).toEqual(['cora', 'tess', 'teun'])
    await ada.put(`/api/School/People/${ids['anna']}/roles`, { roles: ['student', 'planner'] })
    expect(await listIds('?role=planner')).toEqual(['anna', 'pia'])
  })
  test('filters students without a group today, students without a coach, and people who never signed in', async () => {
    expect(await listIds('?state=noGroup')).toEqual([])
    await db.updateTable('membership').set({ from_date: '2026-11-19' }).execute()
    expect(await listIds('?state=noGroup')).toEqual(['anna', 'bram'])
    expect(await listIds('?state=noCoach')).toEqual(['bram'])
    await db.updateTable('attendee').set({ removed: true }).where('source_id', '=', 'teun').execute()
    expect(await listIds('?state=noCoach')).toEqual(['anna', 'bram'])
    await db
      .insertInto('last_sign_in')
      .values({ attendee_id: ids['anna'] ?? 0, at: signedInAt })
      .execute()
    expect(await listIds('?state=neverSignedIn&role=student')).toEqual(['bram'])
  })
  test.skipIf(!isFullRun)('answers 200 at a time, with the number of all', async () => {
    const letters = Array.from({ length: 205 }, (_, index) => `zz${String(index).padStart(3, '0')}`)
    const added = await Promise.all(letters.map((sourceId) => addPerson(db, { sourceId })))
    const [first, second, beyond] = [
      await getList('?search=zz'),
      await getList('?search=zz&offset=200'),
      await getList('?search=zz&offset=400'),
    ]
    expect([first.result.length, second.result.length, beyond.result.length]).toEqual([200, 5, 0])
    for (const page of [first, second, beyond]) expect(page.headers['x-total-count']).toBe('205')
    expect([...first.result, ...second.result].map(({ sourceId }) => sourceId)).toEqual(letters)
    await db.deleteFrom('person').where('attendee_id', 'in', added).execute()
    await db.deleteFrom('attendee').where('id', 'in', added).execute()
  })
  test('requestInvalid: refuses a short search, unknown roles and states, and a wrong offset', async () => {
    for (const query of ['?search=a', '?role=guest', '?state=noTeam', '?offset=-1', `?search=${'a'.repeat(101)}`])
      expect((await getList(query)).code, query).toBe('requestInvalid')
  })
  test('attendeeNoRights: planners have the desk, but not the people', async () => {
    const pia = await api.as('pia')
    expect(await pia.get('/api/School/People')).toMatchObject({ status: 403, code: 'attendeeNoRights' })
    expect((await pia.put('/api/School/People/roles', { ids: [1], add: ['student'] })).code).toBe('attendeeNoRights')
  })
})

describe('school-people.one', () => {
  test('returns teams, students, sources, feeds and sessions too', async () => {
    await addSession({ attendee_id: ids['teun'] ?? 0 })
    await addSession({ claim_matches: 'email', claim_value: 'Teun@small.example' })
    await addSession({ claim_matches: 'code', claim_value: 'TTH' })
    expect(await getPerson('teun')).toMatchObject({
      sourceId: 'teun',
      email: 'teun@small.example',
      importedRoles: ['teacher'],
      areRolesFromDesk: false,
      isCoachFromDesk: false,
      teams: [{ name: 'Science', isCoordinator: false }],
      coachedStudents: 1,
      sources: ['school'],
      feeds: 0,
      sessions: 2,
    })
  })
  test('attendeeDoesNotExist: knows people only', async () => {
    for (const id of [await getAttendeeId(db, 'v5a'), 2_000_000_000])
      expect((await ada.get(`/api/School/People/${id}`)).code).toBe('attendeeDoesNotExist')
  })
})

describe('school-people.setCoach', () => {
  test('chooses a coach, whose screen shows the student at once, and records both coaches', async () => {
    expect((await setCoach('anna', 'tess')).result).toMatchObject({
      coach: { id: ids['tess'], name: 'Tess Thijs' },
      isCoachFromDesk: true,
    })
    const { result } = await (await api.as('tess')).get<{ modules: string[] }>('/api/Scope')
    expect(result.modules).toContain('coach')
    await setCoach('anna', 'tess')
    expect(await listEntries()).toEqual([
      {
        action: 'school-people.setCoach',
        actor_id: ids['ada'],
        subject_id: ids['anna'],
        details: { coachBefore: ids['teun'], coach: ids['tess'] },
      },
    ])
  })
  test.skipIf(!isFullRun)(
    'an import leaves a coach of the desk, and decides again once it is handed back',
    async () => {
      await setCoach('anna', 'tess')
      await putSmallSchool(db)
      expect((await getPerson('anna')).coach?.sourceId).toBe('tess')
      expect((await setCoach('anna', null)).result).toMatchObject({ coach: null, isCoachFromDesk: false })
      await putSmallSchool(db)
      expect((await getPerson('anna')).coach?.sourceId).toBe('teun')
    },
  )
  test('refuses a coach who is a student or unknown, and a coach of a teacher', async () => {
    expect(await setCoach('anna', 'bram')).toMatchObject({ status: 400, code: 'requestInvalid' })
    expect((await setCoach('tess', 'teun')).code).toBe('requestInvalid')
    ids['nobody'] = 2_000_000_000
    expect((await setCoach('anna', 'nobody')).code).toBe('attendeeDoesNotExist')
    expect((await setCoach('nobody', 'tess')).code).toBe('attendeeDoesNotExist')
    expect((await getPerson('anna')).coach?.sourceId).toBe('teun')
    expect(await listEntries()).toEqual([])
  })
})

describe('school-people.signOut', () => {
  test('ends all sessions of a person, also those that find the person by a claim, and no others', async () => {
    await addSession({ attendee_id: ids['teun'] ?? 0 })
    await addSession({ claim_matches: 'email', claim_value: 'TEUN@small.example' })
    const others = [
      await addSession({ attendee_id: ids['tess'] ?? 0 }),
      await addSession({ claim_matches: 'code', claim_value: 'TTH' }),
    ]
    const signOut = () => ada.post(`/api/School/People/${ids['teun']}/sign-out`)
    expect((await signOut()).result).toEqual({ sessions: 2 })
    expect((await signOut()).result).toEqual({ sessions: 0 })
    const left = await db.selectFrom('session').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(others)
    expect(await listEntries()).toMatchObject([
      { action: 'school-people.signOut', subject_id: ids['teun'], details: { sessions: 2 } },
    ])
  })
})
