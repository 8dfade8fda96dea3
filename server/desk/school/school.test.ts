import type { School, SchoolWeek } from '@uurwerk/contract/desk/school'
import { beforeEach, describe, expect, test } from 'vitest'
import { takeImportLock } from '#server/db/locks.ts'
import { testAccess } from '#server/test/access.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)
await db.insertInto('last_backup').values({ finished_at: '2026-11-18T08:00:00Z', bytes: 1000 }).execute()
const weeksAddress = '/api/School/Weeks?start=2026-11-16&end=2026-11-29'
const getSchool = async (person: string) => (await (await api.as(person)).get<School>('/api/School')).result
const listWeeks = async () => (await (await api.as('pia')).get<SchoolWeek[]>(weeksAddress)).result
const postWeeks = async (action: 'publish' | 'unpublish', weeks: string[], person = 'pia') =>
  (await api.as(person)).post(`/api/School/Weeks/${action}`, { weeks })

describe('school.overview', () => {
  test('returns the school with its years, counts and published range', async () => {
    expect(await getSchool('ada')).toMatchObject({
      customer: 'small',
      name: 'Small school',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      years: [{ name: '2026', start: '2026-08-01', end: '2027-07-31' }],
      counts: { people: 10, students: 2, teachers: 3, teams: 1, groups: 2, rooms: 2 },
      publishedRange: { start: '2026-11-16', end: '2026-11-22' },
    })
  })
  test('returns the health of database, disk and jobs to administrators only', async () => {
    const { health } = await getSchool('ada')
    expect(health?.database.version).toMatch(/^\d+/)
    expect(health?.database.bytes).toBeGreaterThan(1_000_000)
    expect(health?.disk.freeBytes).toBeGreaterThan(0)
    expect(health?.disk.freeBytes).toBeLessThan(health?.disk.totalBytes ?? 0)
    expect(health?.waitingJobs).toBe(0)
    expect(health?.lastBackup).toBe('2026-11-18T08:00:00.000Z')
    expect(await getSchool('pia')).not.toHaveProperty('health')
  })
})

describe('the first steps of a school', () => {
  const signInAs = async (person: string) =>
    db
      .insertInto('last_sign_in')
      .values({ attendee_id: await getAttendeeId(db, person), at: '2026-11-18T08:00:00Z' })
      .execute()
  const listOpenSteps = async () =>
    (await getSchool('ada')).firstSteps.flatMap(({ name, isDone }) => (isDone ? [] : [name]))

  test('stay after the import until somebody who is not a manager has signed in', async () => {
    await db.deleteFrom('last_sign_in').execute()
    expect(await listOpenSteps()).toEqual(['signIn'])
    await signInAs('ada')
    expect(await listOpenSteps()).toEqual(['signIn'])
    await signInAs('anna')
    expect((await getSchool('ada')).firstSteps).toEqual([])
  })
})

describe('school.weeks', () => {
  beforeEach(async () => {
    await db.deleteFrom('published_week').execute()
    await db.deleteFrom('audit_log').execute()
  })

  test('returns each week with its publication and the number of its lessons', async () => {
    await postWeeks('publish', ['2026-W47'])
    expect(await listWeeks()).toMatchObject([
      { week: '2026-W47', start: '2026-11-16', published: true, publishedAt: '2026-11-18T10:06:00.000Z', changes: 0 },
      { week: '2026-W48', start: '2026-11-23', published: false, publishedAt: null, lessons: 0 },
    ])
    const [{ lessons } = { lessons: 0 }] = await listWeeks()
    const planned = await db
      .selectFrom('appointment')
      .select('id')
      .where('type', 'in', ['lesson', 'exam', 'choice'])
      .where('is_cancelled', '=', false)
      .where('starts_at', '>=', '2026-11-16')
      .where('starts_at', '<', '2026-11-23')
      .execute()
    expect(lessons).toBe(planned.length)
  })
  test('publish and unpublish answer the weeks that they changed, and name the person in the audit log', async () => {
    expect((await postWeeks('publish', ['2026-W47', '2026-W49'])).result).toEqual(['2026-W47', '2026-W49'])
    expect((await postWeeks('publish', ['2026-W47', '2026-W48'])).result).toEqual(['2026-W48'])
    expect((await postWeeks('unpublish', ['2026-W48', '2026-W50'])).result).toEqual(['2026-W48'])
    expect((await postWeeks('unpublish', ['2026-W48'])).result).toEqual([])
    const entries = await db
      .selectFrom('audit_log')
      .innerJoin('attendee', 'attendee.id', 'actor_id')
      .select(['action', 'source_id', 'details'])
      .orderBy('audit_log.id')
      .execute()
    expect(entries).toEqual([
      { action: 'school.publish', source_id: 'pia', details: { weeks: '2026-W47, 2026-W49' } },
      { action: 'school.publish', source_id: 'pia', details: { weeks: '2026-W48' } },
      { action: 'school.unpublish', source_id: 'pia', details: { weeks: '2026-W48' } },
    ])
  })
  test('a published week is seen by students, and an unpublished one is not', async () => {
    const readRoster = async () => {
      const roster = '/api/Appointment/Date/2026-11-16/2026-11-22/Attendee?atnId=me'
      const { result } = await (await api.as('anna')).get<{ type: string }[]>(roster)
      return result.some(({ type }) => type === 'lesson')
    }
    await postWeeks('publish', ['2026-W47'])
    expect(await readRoster()).toBe(true)
    await postWeeks('unpublish', ['2026-W47'])
    expect(await readRoster()).toBe(false)
  })
  test('requestInvalid, dateRangeInvalid, requestOutOfBounds: refuses weeks that do not exist and wrong ranges', async () => {
    for (const weeks of [['2026-W54'], ['2025-W53'], ['2026-47'], []])
      expect((await postWeeks('publish', weeks)).code).toBe('requestInvalid')
    const caller = await api.as('ada')
    expect((await caller.get('/api/School/Weeks?start=2026-11-29&end=2026-11-16')).code).toBe('dateRangeInvalid')
    expect((await caller.get('/api/School/Weeks?start=2026-01-01&end=2029-11-16')).code).toBe('requestOutOfBounds')
    expect(await db.selectFrom('published_week').selectAll().execute()).toEqual([])
  })
  test('importRunning: refuses to publish while an import writes', async () => {
    await db.transaction().execute(async (tx) => {
      await takeImportLock(tx)
      expect((await postWeeks('publish', ['2026-W47'])).code).toBe('importRunning')
    })
    expect((await postWeeks('publish', ['2026-W47'])).status).toBe(200)
  })
})

// Last, because it removes what others need.
test('school.overview lists what needs attention, with a screen of the caller where it is solved', async () => {
  expect((await getSchool('ada')).attention).toEqual([])
  await db.updateTable('classroom').set({ capacity: null }).execute()
  await db.deleteFrom('membership').execute()
  await db.deleteFrom('published_week').execute()
  await db.deleteFrom('last_backup').execute()
  expect((await getSchool('ada')).attention).toEqual([
    { code: 'weeksUnpublished', count: 1, link: '/school/weeks' },
    { code: 'backupOld', count: 1, link: '/school#health' },
    { code: 'studentsWithoutGroup', count: 2, link: '/school/people?state=noGroup' },
    { code: 'roomsWithoutCapacity', count: 2, link: '/school/rooms?without=capacity' },
  ])
  const links = (await getSchool('pia')).attention.map(({ link }) => link)
  expect(links).toEqual(['/school/weeks', '/school/rooms?without=capacity'])
})

const allowPlanners = { planner: 'ok', admin: 'ok', vendorAdmin: 'ok', otherCallers: 'moduleMissing' } as const
const weeks = { weeks: ['2026-W50'] }
testAccess('school', {
  overview: { call: 'GET /api/School', guest: 'moduleMissing', withoutObject: allowPlanners },
  weeks: {
    call: 'GET /api/School/Weeks?start=2026-11-16&end=2026-11-22',
    guest: 'moduleMissing',
    withoutObject: allowPlanners,
  },
  publish: {
    call: 'POST /api/School/Weeks/publish',
    body: weeks,
    guest: 'moduleMissing',
    withoutObject: allowPlanners,
  },
  unpublish: {
    call: 'POST /api/School/Weeks/unpublish',
    body: { weeks: ['2026-W47'] },
    guest: 'moduleMissing',
    withoutObject: allowPlanners,
  },
  setPublicationRule: {
    call: 'PUT /api/School/Weeks/rule',
    body: { rule: { until: '2026-W50' } },
    guest: 'moduleMissing',
    withoutObject: allowPlanners,
  },
})
