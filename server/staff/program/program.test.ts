import type { PlannedWeek, Program } from '@uurwerk/contract/staff/program'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { countQueries } from '#server/test/query-plan.ts'
import { importPrograms, createProgram, week47, createPlannedWeek } from '#server/test/programs.ts'
import { getAppointmentId, getAttendeeId } from '#server/test/small-school.ts'

const { db, pool } = await testDatabase('small school')
const api = await testApp(db)
const getCourseId = async (sourceId: string) =>
  (await db.selectFrom('course').select('id').where('source_id', '=', sourceId).executeTakeFirstOrThrow()).id
const [v5a, v5b, wisb, en] = [
  await getAttendeeId(db, 'v5a'),
  await getAttendeeId(db, 'v5b'),
  await getCourseId('wisb'),
  await getCourseId('en'),
]

const fetchProgram = async (person: string, attendee: string | number = 'me', year?: number) =>
  (await api.as(person)).get<Program>(`/api/Program/${attendee}${year === undefined ? '' : `?year=${year}`}`)
const buildSubjectPath = (attendee: string | number, courseId: number) => `/api/Program/${attendee}/Subject/${courseId}`
const buildOperation = (field: string, value: unknown, op = 'replace') => ({ op, path: `/${field}`, value })
const patchWeekAs = async (
  person: string,
  body: unknown,
  week: string | number = week47,
  options: { etag?: string; path?: string } = {},
) =>
  (await api.as(person)).patch<PlannedWeek>(
    options.path ?? `${buildSubjectPath(v5a, wisb)}/PlannedWeek/${week}`,
    body,
    options.etag === undefined ? {} : { 'if-match': options.etag },
  )
const planWeeksAs = async (person: string, weeks: object[], path = `${buildSubjectPath(v5a, wisb)}/PlannedWeeks`) =>
  (await api.as(person)).put<PlannedWeek[]>(path, { weeks })
const listStoredWeeks = () =>
  db.selectFrom('planned_week').select(['week', 'objectives', 'version']).orderBy('week').execute()
const listSubjectSummaries = ({ subjects }: Program) =>
  subjects.map(
    (subject) =>
      `${subject.course.name} ${subject.group.name} ${subject.teachers.map(({ code }) => code).join()} ${subject.mayEdit}`,
  )

beforeEach(async () => {
  await sql`truncate program, audit_log cascade`.execute(db)
  await importPrograms(db, [createProgram()])
})

describe('program.one', () => {
  test('returns a student’s courses, the planned weeks of each course and the weeks of the year', async () => {
    const { status, result } = await fetchProgram('anna')
    expect(status).toBe(200)
    expect(result.year).toEqual({ year: 2026, name: '2026', start: '2026-08-01', end: '2027-07-31' })
    expect(result.weeks).toHaveLength(53)
    expect(result.weeks[week47]).toEqual({ week: 16, isoWeek: '2026-W47', start: '2026-11-16', end: '2026-11-22' })
    expect(listSubjectSummaries(result)).toEqual(['Engels V5A TTH false', 'Wiskunde B V5A TTO false'])
    expect(result.subjects[0]?.weeks).toEqual([])
    expect(result.subjects[1]).toMatchObject({
      course: { id: wisb, code: 'wisB' },
      group: { id: v5a },
      weeks: [
        { week: week47, objectives: 'Kettingregel', material: '§ 5.3', test: '', version: 1 },
        { week: week47 + 4, objectives: 'Herhalen', material: '', test: 'PTA 2', version: 1 },
      ],
    })
  })

  test('returns the courses of a group, and the courses that a teacher teaches', async () => {
    expect(listSubjectSummaries((await fetchProgram('anna', v5b)).result)).toEqual(['Engels V5B TTH false'])
    expect(listSubjectSummaries((await fetchProgram('teun')).result)).toEqual(['Wiskunde B V5A TTO true'])
    expect(listSubjectSummaries((await fetchProgram('tess')).result)).toEqual([
      'Engels V5A TTH true',
      'Engels V5B TTH true',
    ])
    expect(listSubjectSummaries((await fetchProgram('teun', await getAttendeeId(db, 'anna'))).result)).toEqual([
      'Engels V5A TTH false',
      'Wiskunde B V5A TTO true',
    ])
    expect((await fetchProgram('ada', await getAttendeeId(db, 'b204'))).result.subjects).toEqual([])
  })

  test('uses today’s memberships: a student who joined a group has its courses', async () => {
    const before = await (await api.at('2026-11-17T10:00:00Z').as('bram')).get<Program>('/api/Program/me')
    expect([listSubjectSummaries(before.result), listSubjectSummaries((await fetchProgram('bram')).result)]).toEqual([
      [],
      ['Engels V5B TTH false'],
    ])
  })

  test('includes a course with a program but without lessons, and no course with unpublished lessons only', async () => {
    await importPrograms(db, [createProgram({ group: 'v5b' })])
    expect(listSubjectSummaries((await fetchProgram('bram')).result)).toEqual([
      'Engels V5B TTH false',
      'Wiskunde B V5B  false',
    ])
    const published = await db.deleteFrom('published_week').returningAll().execute()
    expect(listSubjectSummaries((await fetchProgram('anna')).result)).toEqual([])
    expect(listSubjectSummaries((await fetchProgram('bram')).result)).toEqual(['Wiskunde B V5B  false'])
    await db.insertInto('published_week').values(published).execute()
  })

  test('returns the program of the requested year, and an empty program for an unknown year', async () => {
    expect((await fetchProgram('anna', 'me', 2026)).result.subjects).toHaveLength(2)
    const { status, result } = await fetchProgram('anna', 'me', 2031)
    expect(status).toBe(200)
    expect(result).toMatchObject({ year: null, weeks: [], subjects: [], years: [{ year: 2026 }] })
  })

  test('attendeeNoRights, attendeeDoesNotExist: refuses a caller who may not see the roster', async () => {
    expect((await fetchProgram('anna', await getAttendeeId(db, 'bram'))).code).toBe('attendeeNoRights')
    expect((await fetchProgram('teun', 2_000_000)).code).toBe('attendeeDoesNotExist')
    expect((await fetchProgram('evi')).code).toBe('moduleMissing')
  })

  test('impersonationActiveOnlyGetRequestsAllowed: allows no planning while impersonating', async () => {
    const { result } = await (await api.as('teun', 'ada')).get<Program>('/api/Program/me')
    expect(listSubjectSummaries(result)).toEqual(['Wiskunde B V5A TTO false'])
    const teun = await api.as('teun', 'ada')
    expect(
      (await teun.patch(`${buildSubjectPath(v5a, wisb)}/PlannedWeek/16`, [buildOperation('test', 'a')])).code,
    ).toBe('impersonationActiveOnlyGetRequestsAllowed')
  })

  test('takes no more queries for more courses and weeks', async () => {
    const caller = await api.as('anna')
    const queryCount = await countQueries(pool, caller, '/api/Program/me')
    const weeks = Array.from({ length: 53 }, (_, week) => createPlannedWeek(week, `week ${week}`))
    await importPrograms(db, [createProgram({ weeks }), createProgram({ course: 'en', weeks })])
    expect(await countQueries(pool, caller, '/api/Program/me')).toBe(queryCount)
  })
})

describe('program.patch', () => {
  test('plans a week through the group or a student of it, and returns the new version', async () => {
    const first = await patchWeekAs('teun', [
      buildOperation('objectives', ' Raaklijnen '),
      { op: 'remove', path: '/material' },
    ])
    expect(first.status).toBe(200)
    expect(first.result).toEqual({ week: week47, objectives: 'Raaklijnen', material: '', test: '', version: 2 })
    expect(String(first.headers.etag)).toMatch(/^(W\/)?"2\./)
    const annasPath = `${buildSubjectPath(await getAttendeeId(db, 'anna'), wisb)}/PlannedWeek/0?year=2026`
    expect((await patchWeekAs('teun', [buildOperation('test', 'SO', 'add')], 0, { path: annasPath })).result).toEqual({
      ...createPlannedWeek(0, '', { test: 'SO' }),
      version: 1,
    })
    const { result } = await fetchProgram('anna', v5a)
    expect(result.subjects[1]?.weeks.map(({ week, version }) => [week, version])).toEqual([
      [0, 1],
      [week47, 2],
      [week47 + 4, 1],
    ])
  })

  test('keeps the version and records nothing when nothing changes', async () => {
    expect((await patchWeekAs('teun', [buildOperation('objectives', 'Kettingregel')])).result.version).toBe(1)
    expect(await db.selectFrom('audit_log').select('id').execute()).toEqual([])
  })

  test('is recorded in the audit log without the planned text', async () => {
    await patchWeekAs('teun', [buildOperation('objectives', 'Raaklijnen')])
    expect(await db.selectFrom('audit_log').select(['action', 'subject_id', 'details']).execute()).toEqual([
      { action: 'program.patch', subject_id: v5a, details: { course: wisb, year: 2026, weeks: '16' } },
    ])
  })

  test('attendeeNoRights: accepts only teachers of the course and administrators', async () => {
    expect((await patchWeekAs('ada', [buildOperation('test', 'PTA')])).status).toBe(200)
    for (const person of ['anna', 'tess', 'cora'])
      expect([person, (await patchWeekAs(person, [buildOperation('test', 'a')])).code]).toEqual([
        person,
        'attendeeNoRights',
      ])
    const otherGroup = { path: `${buildSubjectPath(v5b, wisb)}/PlannedWeek/16` }
    expect((await patchWeekAs('teun', [buildOperation('test', 'a')], 16, otherGroup)).code).toBe('attendeeNoRights')
    const missingGroup = { path: `${buildSubjectPath(v5a, 2_000_000)}/PlannedWeek/16` }
    expect((await patchWeekAs('teun', [buildOperation('test', 'a')], 16, missingGroup)).code).toBe('attendeeNoRights')
  })

  test('attendeeNoRights: refuses a teacher who only covers a lesson of the course', async () => {
    const planner = await api.as('pia')
    const changePath = `/api/Appointment/${await getAppointmentId(db, 'l3')}/change`
    const cover = { teachers: [await getAttendeeId(db, 'teun')], solution: 'cover', force: true }
    expect((await planner.post(changePath, cover)).code).toBeUndefined()
    onTestFinished(async () => void (await planner.delete(changePath)))
    const path = `${buildSubjectPath(v5b, en)}/PlannedWeek/16`
    expect((await patchWeekAs('teun', [buildOperation('test', 'a')], 16, { path })).code).toBe('attendeeNoRights')
  })

  test('attendeeNoRights: refuses a student who is named in a lesson of the course', async () => {
    const l1 = await db
      .selectFrom('appointment')
      .select(['id', 'starts_at'])
      .where('source_id', '=', 'l1')
      .executeTakeFirstOrThrow()
    const annaLikeParticipant = {
      appointment_id: l1.id,
      attendee_id: await getAttendeeId(db, 'bram'),
      starts_at: l1.starts_at,
    }
    await db.insertInto('appointment_attendee').values(annaLikeParticipant).execute()
    expect((await patchWeekAs('bram', [buildOperation('test', 'a')])).code).toBe('attendeeNoRights')
    expect(listSubjectSummaries((await fetchProgram('bram')).result)).toEqual(['Engels V5B TTH false'])
    await db
      .deleteFrom('appointment_attendee')
      .where('attendee_id', '=', annaLikeParticipant.attendee_id)
      .where('appointment_id', '=', l1.id)
      .execute()
  })

  test('accepts a teacher of a parallel group, and the id me only from a teacher with a single group', async () => {
    await importPrograms(db, [createProgram(), createProgram({ group: 'v5b' })])
    const path = `${buildSubjectPath(v5b, wisb)}/PlannedWeek/16`
    expect((await patchWeekAs('teun', [buildOperation('test', 'a')], 16, { path })).status).toBe(200)
    expect(
      (
        await patchWeekAs('teun', [buildOperation('test', 'b')], 16, {
          path: `${buildSubjectPath('me', wisb)}/PlannedWeek/16`,
        })
      ).status,
    ).toBe(200)
    const ambiguous = await patchWeekAs('tess', [buildOperation('test', 'a')], 16, {
      path: `${buildSubjectPath('me', en)}/PlannedWeek/16`,
    })
    expect(ambiguous).toMatchObject({ status: 400, code: 'requestInvalid' })
  })

  const invalidWeeks = ['53', '-1', '1.5', '2026-W47', 'x', '9999999999']
  test.each(invalidWeeks)('plannedWeekOffsetInvalid: refuses week %s, which is not in the year', async (week) => {
    expect(await patchWeekAs('teun', [buildOperation('test', 'a')], week)).toMatchObject({
      status: 422,
      code: 'plannedWeekOffsetInvalid',
    })
    expect(await listStoredWeeks()).toMatchObject([{ version: 1 }, { version: 1 }])
  })

  test('plannedWeekOffsetInvalid: refuses an unknown year, and is checked before the attendee', async () => {
    const path = `${buildSubjectPath(v5a, wisb)}/PlannedWeek/16?year=2031`
    expect((await patchWeekAs('teun', [buildOperation('test', 'a')], 16, { path })).code).toBe(
      'plannedWeekOffsetInvalid',
    )
    const unknownAttendeePath = `${buildSubjectPath(2_000_000, wisb)}/PlannedWeek/77`
    expect((await patchWeekAs('teun', [buildOperation('test', 'a')], 77, { path: unknownAttendeePath })).code).toBe(
      'plannedWeekOffsetInvalid',
    )
    expect(
      (await patchWeekAs('teun', [buildOperation('test', 'a')], 16, { path: unknownAttendeePath.replace('77', '16') }))
        .code,
    ).toBe('attendeeDoesNotExist')
  })

  const longTexts = [
    ['objectives', 1000],
    ['material', 1000],
    ['test', 500],
  ] as const
  test.each(longTexts)(
    'plannedWeekPatchFailed: refuses the whole patch for %s of more than %i characters',
    async (field, maximum) => {
      const otherField = field === 'test' ? 'material' : 'test'
      const answer = await patchWeekAs('teun', [
        buildOperation(otherField, 'x'),
        buildOperation(field, '😀'.repeat(maximum + 1)),
      ])
      expect(answer).toMatchObject({ status: 422, code: 'plannedWeekPatchFailed' })
      expect(await listStoredWeeks()).toMatchObject([{ version: 1 }, { version: 1 }])
      expect((await patchWeekAs('teun', [buildOperation(field, '😀'.repeat(maximum))])).status).toBe(200)
    },
  )

  const refusedPatches = [
    [buildOperation('version', 7)],
    [buildOperation('week', 7)],
    [buildOperation('objectives', null)],
    [buildOperation('test', 7)],
    [{ op: 'move', from: '/test', path: '/material' }],
    [buildOperation('test', 'a'), buildOperation('homework', 'a')],
  ]
  test.each(refusedPatches)('patchNotAllowed: refuses %j', async (...operations) => {
    expect(await patchWeekAs('teun', operations)).toMatchObject({ status: 422, code: 'patchNotAllowed' })
    expect(await listStoredWeeks()).toMatchObject([{ version: 1 }, { version: 1 }])
  })

  test('preconditionFailed: refuses a change with a stale version', async () => {
    expect((await patchWeekAs('teun', [buildOperation('test', 'a')], 16, { etag: '"1."' })).status).toBe(200)
    const staleChange = await patchWeekAs('teun', [buildOperation('objectives', 'b')], 16, { etag: '"1."' })
    expect(staleChange).toMatchObject({ status: 412, code: 'preconditionFailed' })
    expect((await patchWeekAs('teun', [buildOperation('test', 'a')], 3, { etag: '"0."' })).result.version).toBe(1)
    expect(getCodeOrStatus(await patchWeekAs('teun', [buildOperation('test', 'b')], 3, { etag: '"0."' }))).toBe(
      'preconditionFailed',
    )
  })
})

describe('program.plan', () => {
  test('plans several weeks at once and returns the version of each', async () => {
    const weeks = [
      { ...createPlannedWeek(week47, 'Kettingregel', { material: '§ 5.3' }), version: 1 },
      { ...createPlannedWeek(week47 + 1, 'Kettingregel'), version: 0 },
      { ...createPlannedWeek(week47 + 4, ''), version: 1 },
    ]
    const { status, result } = await planWeeksAs('teun', weeks)
    expect(status).toBe(200)
    expect(result.map(({ week, version }) => [week, version])).toEqual([
      [16, 1],
      [17, 1],
      [20, 2],
    ])
    expect(await listStoredWeeks()).toEqual([
      { week: 16, objectives: 'Kettingregel', version: 1 },
      { week: 17, objectives: 'Kettingregel', version: 1 },
      { week: 20, objectives: '', version: 2 },
    ])
    expect(await db.selectFrom('audit_log').select(['action', 'details']).execute()).toEqual([
      { action: 'program.plan', details: { course: wisb, year: 2026, weeks: '17,20' } },
    ])
  })

  const validWeek = { ...createPlannedWeek(2, 'a'), version: 0 }
  test('preconditionFailed: plans no week if any of them has changed', async () => {
    const answer = await planWeeksAs('teun', [validWeek, { ...createPlannedWeek(week47, 'b'), version: 2 }])
    expect(answer).toMatchObject({ status: 412, code: 'preconditionFailed' })
    expect(await listStoredWeeks()).toHaveLength(2)
  })

  const refusedPlans: [string, object[], string][] = [
    ['a week outside the year', [validWeek, { ...validWeek, week: 53 }], 'plannedWeekOffsetInvalid'],
    ['a week before the year', [validWeek, { ...validWeek, week: -1 }], 'plannedWeekOffsetInvalid'],
    ['the same week twice', [validWeek, validWeek], 'plannedWeekOffsetInvalid'],
    [
      'a text that is too long',
      [validWeek, { ...validWeek, week: 3, test: 't'.repeat(501) }],
      'plannedWeekPatchFailed',
    ],
    ['no week at all', [], 'requestInvalid'],
  ]
  test.each(refusedPlans)('refuses %s and plans no week: %j %s', async (_, weeks, code) => {
    expect((await planWeeksAs('teun', weeks)).code).toBe(code)
    expect(await listStoredWeeks()).toHaveLength(2)
  })

  test('attendeeNoRights, attendeeDoesNotExist: refuses a teacher of another course and an unknown group', async () => {
    expect((await planWeeksAs('tess', [validWeek])).code).toBe('attendeeNoRights')
    expect((await planWeeksAs('teun', [validWeek], `${buildSubjectPath(2_000_000, wisb)}/PlannedWeeks`)).code).toBe(
      'attendeeDoesNotExist',
    )
  })
})
