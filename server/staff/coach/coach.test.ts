import type { Scope } from '@uurwerk/contract/account/session'
import type { CoachedStudent, CoachedStudentInFull } from '@uurwerk/contract/staff/coach'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testAccess } from '#server/test/access.ts'
import { testApp } from '#server/test/test-app.ts'
import { addRound, publishChosenOptions, removeRounds } from '#server/test/choice-round.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { countQueries } from '#server/test/query-plan.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { addAppointment, addStudents, removeAppointments } from '#server/test/joinable-appointments.ts'

const { db, pool } = await testDatabase('small school')
const api = await testApp(db)
/** Teacher Teun coaches Anna and teaches in Cora's team; teacher Tess is in no team. Bram starts without a coach. */
const [anna, bram, teun, cora] = await Promise.all(
  ['anna', 'bram', 'teun', 'cora'].map((person) => getAttendeeId(db, person)),
)
const base = '/api/Coach/Students'

const listStudents = async (person: string, query = '', instant = '2026-11-18T10:06:00Z') =>
  (await (await api.at(instant).as(person)).get<CoachedStudent[]>(`${base}${query}`)).result
const listStudentNames = async (person: string, query = '') =>
  (await listStudents(person, query)).map(({ name }) => name)
const fetchStudent = async (person: string, id = anna, instant = '2026-11-18T10:06:00Z') =>
  (await api.at(instant).as(person)).get<CoachedStudentInFull>(`${base}/${id}`)
const setCoachOfBram = (coachId: number | undefined) =>
  db
    .updateTable('person')
    .set({ coach_id: coachId ?? null })
    .where('attendee_id', '=', bram ?? 0)
    .execute()
const getChoiceLessonId = async () =>
  (await db.selectFrom('appointment').select('id').where('source_id', '=', 'choice').executeTakeFirstOrThrow()).id

beforeEach(async () => {
  await removeRounds(db)
  await setCoachOfBram(undefined)
})

const withoutModule = {
  student: 'moduleMissing',
  planner: 'moduleMissing',
  examDesk: 'moduleMissing',
  serviceDesk: 'moduleMissing',
} as const
testAccess('coach', {
  students: {
    call: 'GET /api/Coach/Students',
    guest: 'moduleMissing',
    withoutObject: { ...withoutModule, otherCallers: 'ok' },
  },
  student: {
    call: 'GET /api/Coach/Students/{person}',
    guest: 'moduleMissing',
    ownObject: {
      ...withoutModule,
      otherCallers: 'attendeeNoRights',
      admin: 'attendeeNoRights',
      vendorAdmin: 'attendeeNoRights',
    },
    othersObject: {
      ...withoutModule,
      teacher: 'attendeeNoRights',
      coordinator: 'attendeeNoRights',
      otherCallers: 'ok',
    },
    missingObject: { ...withoutModule, otherCallers: 'attendeeDoesNotExist' },
    revealsExistenceBecause: 'teachers and staff know every student',
  },
})

describe('coach.students', () => {
  test('returns the students of a coach, and to a coordinator also those of the team’s teachers', async () => {
    expect(await listStudentNames('teun')).toEqual(['Anna Aerts'])
    expect(await listStudentNames('cora')).toEqual(['Anna Aerts'])
    await setCoachOfBram(cora)
    expect(await listStudentNames('cora')).toEqual(['Anna Aerts', 'Bram Bos'])
    expect(await listStudentNames('teun')).toEqual(['Anna Aerts'])
    await setCoachOfBram(await getAttendeeId(db, 'tess'))
    expect(await listStudentNames('cora')).toEqual(['Anna Aerts'])
    expect(await listStudentNames('ada')).toEqual(['Anna Aerts', 'Bram Bos'])
  })
  test('finds students by parts of name or class, and returns their class and coach', async () => {
    await setCoachOfBram(teun)
    expect((await listStudents('teun')).map(({ className, sourceId }) => [sourceId, className])).toEqual([
      ['anna', 'V5A'],
      ['bram', 'V5B'],
    ])
    expect((await listStudents('cora'))[0]?.coach).toEqual({ id: teun, name: 'Teun Tol' })
    expect(await listStudentNames('teun', '?search=v5b')).toEqual(['Bram Bos'])
    expect(await listStudentNames('teun', '?search=bo%20bra')).toEqual(['Bram Bos'])
    expect(await listStudentNames('teun', '?search=ANNA')).toEqual(['Anna Aerts'])
    expect(await listStudentNames('teun', '?search=carla')).toEqual([])
  })
  test('returns the current and the next appointment, without lessons that the student could still join', async () => {
    const [during] = await listStudents('teun', '', '2026-11-16T07:45:00Z')
    expect(during?.now).toMatchObject({ name: 'Wiskunde B', start: '2026-11-16T08:30', classrooms: [{ name: 'B204' }] })
    expect(during?.next).toMatchObject({ name: 'Engels', start: '2026-11-19T10:30' })
    const [after] = await listStudents('teun', '', '2026-11-16T08:20:00Z')
    expect(after?.now).toBeNull()
    await db
      .insertInto('subscription')
      .values({ appointment_id: await getChoiceLessonId(), attendee_id: anna ?? 0, accepted: true })
      .execute()
    const [afterJoining] = await listStudents('teun', '', '2026-11-18T07:00:00Z')
    expect(afterJoining?.next?.name).toBe('Keuzeles')
    await db.deleteFrom('subscription').execute()
    const [afterLeaving] = await listStudents('teun', '', '2026-11-18T07:00:00Z')
    expect(afterLeaving?.next?.name).toBe('Engels')
  })
  test('returns the rounds in which the coach can choose, with the progress of each student', async () => {
    const round = await addRound(db, { audience: ['v5a'], groups: [{ group: 'v5b', seats: 2 }] })
    const listRoundStates = async (instant?: string) =>
      (await listStudents('teun', '', instant)).flatMap(({ rounds }) =>
        rounds.map((eachRound) => [eachRound.id, eachRound.standing, eachRound.choices]),
      )
    expect(await listRoundStates('2026-11-18T07:59:00Z')).toEqual([])
    expect(await listRoundStates()).toEqual([[round, 'undecided', []]])
    const choiceRow = { round_id: round, student_id: anna ?? 0, group_id: await getAttendeeId(db, 'v5b') }
    await db.insertInto('choice_round_student').values(choiceRow).execute()
    expect(await listRoundStates()).toEqual([[round, 'unconfirmed', ['V5B']]])
    await db
      .updateTable('choice_round_student')
      .set({ confirmed_at: sql`now()`, first_chosen_at: sql`now()` })
      .execute()
    expect(await listRoundStates('2026-11-19T15:59:00Z')).toEqual([[round, 'confirmed', ['V5B']]])
    expect(await listRoundStates('2026-11-19T16:00:00Z')).toEqual([])
  })
  test('leaves out a closed round with a published allocation, and the menu does not count it', async () => {
    const round = await addRound(db, { kind: 'ranked', options: [{ name: 'Roeien', seats: 3 }] })
    const closing = '2026-11-18T16:00:00Z'
    const listRoundsAndCount = async () => {
      const scope = await (await api.at(closing).as('teun')).get<Scope>('/api/Scope')
      const students = await listStudents('teun', '', closing)
      return [students.flatMap(({ rounds }) => rounds.map(({ id }) => id)), scope.result.counts.coach]
    }
    expect(await listRoundsAndCount()).toEqual([[round], 1])
    await publishChosenOptions(db)
    expect(await listRoundsAndCount()).toEqual([[], undefined])
    await db.updateTable('choice_round').set({ student_until: '2026-11-19T12:00' }).execute()
    expect(await listRoundsAndCount()).toEqual([[round], 1])
  })
  test('counts registered exams, open exams and unread roster changes', async () => {
    const exam = await db
      .insertInto('appointment')
      .values({
        source_id: 'open exam',
        type: 'exam',
        name: 'Herkansing',
        starts_at: '2026-11-20T09:00',
        ends_at: '2026-11-20T10:00',
        subscribe_from: '2026-11-16T08:00',
        subscribe_until: '2026-11-19T08:00',
        offered_to_all: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const listCounts = async () =>
      (await listStudents('teun')).map(({ exams, unreadChanges }) => ({ ...exams, unreadChanges }))
    expect(await listCounts()).toEqual([{ registered: 0, open: 1, unreadChanges: 0 }])
    expect(
      (await fetchStudent('teun')).result.examsToCome.map(({ name, isSubscribed }) => [name, isSubscribed]),
    ).toEqual([['Herkansing', false]])
    await db
      .insertInto('subscription')
      .values({ appointment_id: exam.id, attendee_id: anna ?? 0, accepted: true })
      .execute()
    await db
      .insertInto('notification')
      .values(
        ['rosterChange', 'rosterChange', 'bookingInvitation'].map((type) => ({
          attendee_id: anna ?? 0,
          type,
          data: '{}',
          created_at: '2026-11-18T08:00:00Z',
        })),
      )
      .execute()
    expect(await listCounts()).toEqual([{ registered: 1, open: 0, unreadChanges: 2 }])
    await db.updateTable('notification').set({ read_at: '2026-11-18T09:00:00Z' }).execute()
    expect((await listCounts())[0]?.unreadChanges).toBe(0)
    expect((await fetchStudent('teun')).result.examsToCome[0]?.isSubscribed).toBe(true)
    await db.deleteFrom('subscription').execute()
    await db.deleteFrom('appointment').where('id', '=', exam.id).execute()
  })
})

describe('coach.students of a coach of 501 more students', () => {
  let studentIds: number[] = []
  beforeAll(async () => {
    const sourceIds = Array.from({ length: 501 }, (_, index) => `pupil-${index}`)
    studentIds = await addStudents(db, 'v5a', sourceIds)
    await db
      .updateTable('person')
      .set({ coach_id: teun ?? 0 })
      .where('attendee_id', 'in', studentIds)
      .execute()
  })
  afterAll(() => db.updateTable('person').set({ coach_id: null }).where('attendee_id', 'in', studentIds).execute())

  test('requestTooWide: refuses to list more than 500 students, and accepts a narrower search', async () => {
    const searchStudents = async (query = '') => (await api.as('teun')).get<CoachedStudent[]>(`${base}${query}`)
    expect(await searchStudents()).toMatchObject({ status: 422, code: 'requestTooWide' })
    expect((await searchStudents('?search=pupil-50')).result).toHaveLength(2)
  })
  test('lists a hundred students in as many queries as a single student', async () => {
    const teacher = await api.as('teun')
    expect(await countQueries(pool, teacher, `${base}?search=pupil-1`)).toBe(
      await countQueries(pool, teacher, `${base}?search=pupil-500`),
    )
  })
})

describe('coach.student', () => {
  test('returns the upcoming appointments within a week, without the current lesson', async () => {
    const { result } = await fetchStudent('teun', anna, '2026-11-16T07:45:00Z')
    expect(result.now?.name).toBe('Wiskunde B')
    expect(result.upcoming.map(({ name }) => name)).toEqual(['Engels'])
  })
  test('counts a lesson as current from its first minute on', async () => {
    const { result: before } = await fetchStudent('teun', anna, '2026-11-16T07:29:00Z')
    expect([before.now, before.upcoming.map(({ name }) => name)]).toEqual([null, ['Wiskunde B', 'Engels']])
    const { result } = await fetchStudent('teun', anna, '2026-11-16T07:30:00Z')
    expect([result.now?.name, result.upcoming.map(({ name }) => name)]).toEqual(['Wiskunde B', ['Engels']])
  })
  test.each([
    ['its sign-up ends', '2026-11-20T09:00', '2026-11-19T08:00', '2026-11-19T06:59:00Z', '2026-11-19T07:00:00Z'],
    ['it starts', '2026-11-20T09:00', '2026-11-20T12:00', '2026-11-20T07:59:00Z', '2026-11-20T08:00:00Z'],
  ])('lists and counts an exam as open until %s', async (_, start, subscribe_until, lastMinute, after) => {
    const exam = await db
      .insertInto('appointment')
      .values({
        source_id: 'open exam',
        type: 'exam',
        name: 'Herkansing',
        starts_at: start,
        ends_at: '2026-11-20T11:00',
        subscribe_from: '2026-11-16T08:00',
        subscribe_until,
        offered_to_all: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const countOpen = async (instant: string) => {
      const { exams, examsToCome } = (await fetchStudent('teun', anna, instant)).result
      return [exams.open, examsToCome.length]
    }
    expect([await countOpen(lastMinute), await countOpen(after)]).toEqual([
      [1, 1],
      [0, 0],
    ])
    await db.deleteFrom('appointment').where('id', '=', exam.id).execute()
  })
  test('lists and counts an exam in ten weeks that is open now', async () => {
    const monday = '2027-01-25'
    await db.insertInto('published_week').values({ monday, published_at: '2026-11-18T10:00Z' }).execute()
    const times = { starts_at: '2027-01-27T09:00', ends_at: '2027-01-27T10:00', subscribe_until: '2026-12-01T08:00' }
    const id = await addAppointment(db, { type: 'exam', ...times })
    const { exams, examsToCome } = (await fetchStudent('teun')).result
    expect([exams.open, examsToCome.length]).toEqual([1, 1])
    await removeAppointments(db, [id])
    await db.deleteFrom('published_week').where('monday', '=', monday).execute()
  })
  test('attendeeNoRights: refuses the student of another coach', async () => {
    expect(await fetchStudent('tess')).toMatchObject({ status: 403 })
    expect(await fetchStudent('teun', bram)).toMatchObject({ status: 403, code: 'attendeeNoRights' })
  })
})

test('the menu counts a coach’s students with an unconfirmed round, and nothing while impersonating', async () => {
  const countStudents = async (person: string, impersonator?: string) =>
    (await (await api.as(person, impersonator)).get<Scope>('/api/Scope')).result.counts.coach
  expect(await countStudents('teun')).toBeUndefined()
  await addRound(db, { audience: ['v5a'], groups: [{ group: 'v5b', seats: 2 }] })
  await addRound(db, { audience: ['v5a'], groups: [{ group: 'v5b', seats: 2 }] })
  expect(await countStudents('teun')).toBe(1)
  expect(await countStudents('cora')).toBeUndefined()
  expect(await countStudents('teun', 'sam')).toBeUndefined()
  await db
    .insertInto('choice_round_student')
    .columns(['round_id', 'student_id', 'confirmed_at'])
    .expression(sql`select id, ${anna}::int, now() from choice_round`)
    .execute()
  expect(await countStudents('teun')).toBeUndefined()
})
