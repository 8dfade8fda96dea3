import type { AvailabilityRequest, AvailabilityReview } from '@uurwerk/contract/staff/availability'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type TestCallers, getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import {
  addAvailabilityRequest,
  createAnswerHelpers,
  removeAvailabilityRequests,
} from '#server/test/availability-requests.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId, putSmallSchool } from '#server/test/small-school.ts'

const { db } = await testDatabase()
const api = await testApp(db)
const afterClosing = api.at('2026-11-27T16:00:00Z')
const base = '/api/AvailabilityRequest'
let id: number
let teun: number

const morning = { start: '09:00', end: '12:00', days: [1, 3] }
const buildReplacement = (path: string, value: unknown) => ({ op: 'replace', path, value })
const { patchAnswer, setState, fetchStoredAnswer } = createAnswerHelpers(db, api, () => ({ id, teacher: teun }))
const review = async (patch: unknown, person = 'cora', callers: TestCallers = api, headers?: Record<string, string>) =>
  (await callers.as(person)).patch<AvailabilityReview>(`${base}/Review/${id}/Attendee/${teun}`, patch, headers)

beforeAll(() => putSmallSchool(db))
beforeEach(async () => {
  await removeAvailabilityRequests(db)
  id = await addAvailabilityRequest(db)
  teun = await getAttendeeId(db, 'teun')
})

describe('availability.reviews', () => {
  test('returns the requests of the coordinator’s teams with teacher and team, and all to an administrator', async () => {
    await addAvailabilityRequest(db, { name: 'Periode 3', teachers: ['tess', 'cora'], closes: '2026-12-04T17:00' })
    const listReviewSummaries = async (person: string) =>
      (await (await api.as(person)).get<AvailabilityReview[]>(`${base}/Review`)).result.map(
        ({ name, attendee, teams }) => [name, attendee.code, ...teams.map((team) => team.name)],
      )
    expect(await listReviewSummaries('cora')).toEqual([
      ['Periode 3', 'CCO', 'Science'],
      ['Periode 2', 'TTO', 'Science'],
    ])
    expect(await listReviewSummaries('ada')).toEqual([
      ['Periode 3', 'CCO', 'Science'],
      ['Periode 3', 'TTH'],
      ['Periode 2', 'TTO', 'Science'],
    ])
  })
  test('onlyTeamLeadAllowed: refuses a teacher who coordinates no team', async () => {
    for (const path of ['Review', 'Team'])
      expect(getCodeOrStatus(await (await api.as('teun')).get(`${base}/${path}`))).toBe('onlyTeamLeadAllowed')
  })
})

describe('availability.review', () => {
  test.each(['accepted', 'denied', 'revised'])(
    'stores the judgement %s with the comment, the coordinator and the time',
    async (state) => {
      await setState('submitted')
      const { result } = await review([
        { op: 'replace', path: '/state', value: state },
        { op: 'add', path: '/teamleadcomment', value: 'Dinsdag?' },
      ])
      expect(result).toMatchObject({
        state,
        teamLeadComment: 'Dinsdag?',
        judgedBy: 'Cora Coen',
        judgedAt: '2026-11-18T10:06:00.000Z',
        attendee: { code: 'TTO' },
      })
      const again = await review([buildReplacement('/teamleadcomment', 'Dinsdag?'), buildReplacement('/state', state)])
      expect(again.result.version).toBe(2)
    },
  )
  test('sends accepted availability back to the teacher, who can change it again', async () => {
    await setState('accepted')
    expect((await review([buildReplacement('/state', 'revised')])).result.state).toBe('revised')
    expect((await patchAnswer([buildReplacement('/availability', [morning])])).result.state).toBe('saved')
  })
  test.each(['accepted', 'denied', 'revised'] as const)(
    'takes the judgement %s back, so that it can be judged again, and keeps the comment',
    async (state) => {
      await setState('submitted')
      await review([buildReplacement('/state', state), buildReplacement('/teamleadcomment', 'Dinsdag?')])
      const { result } = await review([buildReplacement('/state', 'submitted')])
      expect(result).toMatchObject({
        state: 'submitted',
        outcome: null,
        judgedAt: null,
        judgedBy: null,
        teamLeadComment: 'Dinsdag?',
      })
      expect((await review([buildReplacement('/state', 'denied')])).result.state).toBe('denied')
    },
  )
  test('takes nothing back that the teacher has changed, or after closing', async () => {
    await setState('revised')
    await patchAnswer([buildReplacement('/comments', 'Dinsdag kan')])
    expect(getCodeOrStatus(await review([buildReplacement('/state', 'submitted')]))).toBe('availabilityStateNotAllowed')
    for (const [state, code] of [
      ['accepted', 'availabilityFinished'],
      ['revised', 'availabilityOutsideOpening'],
    ] as const) {
      await setState(state)
      expect(getCodeOrStatus(await review([buildReplacement('/state', 'submitted')], 'cora', afterClosing))).toBe(code)
    }
  })
  test('accepts submitted availability after closing, which finishes it', async () => {
    await setState('submitted')
    const { result } = await review([buildReplacement('/state', 'accepted')], 'cora', afterClosing)
    expect(result).toMatchObject({ state: 'finished', outcome: 'accepted' })
    expect(getCodeOrStatus(await review([buildReplacement('/state', 'denied')], 'cora', afterClosing))).toBe(
      'availabilityFinished',
    )
  })
  test('availabilityOutsideOpening: refuses to send availability back after closing', async () => {
    await setState('submitted')
    expect(getCodeOrStatus(await review([buildReplacement('/state', 'revised')], 'cora', afterClosing))).toBe(
      'availabilityOutsideOpening',
    )
  })
  test('availabilityTeamLeadCommentFixed: refuses a comment before submission, after sending back and once finished', async () => {
    const comment = [{ op: 'add', path: '/teamleadcomment', value: 'Nog iets' }]
    for (const state of ['new', 'saved', 'revised'] as const) {
      await setState(state)
      expect(getCodeOrStatus(await review(comment))).toBe('availabilityTeamLeadCommentFixed')
    }
    await setState('accepted')
    expect(getCodeOrStatus(await review(comment, 'cora', afterClosing))).toBe('availabilityTeamLeadCommentFixed')
    expect((await fetchStoredAnswer()).team_lead_comment).toBeNull()
    for (const state of ['submitted', 'accepted', 'denied'] as const) {
      await setState(state, { team_lead_comment: null })
      expect((await review(comment)).result).toMatchObject({ state, teamLeadComment: 'Nog iets' })
    }
  })
  test('availabilityStateNotAllowed: refuses to judge availability that is not submitted', async () => {
    for (const state of ['new', 'saved', 'revised'] as const) {
      await setState(state)
      expect(getCodeOrStatus(await review([buildReplacement('/state', 'accepted')]))).toBe(
        'availabilityStateNotAllowed',
      )
    }
  })
  test('availabilityCommentTooLong, patchNotAllowed: refuses the whole patch', async () => {
    await setState('submitted')
    expect(
      getCodeOrStatus(
        await review([buildReplacement('/state', 'accepted'), buildReplacement('/teamleadcomment', 'x'.repeat(501))]),
      ),
    ).toBe('availabilityCommentTooLong')
    const tooLong = [buildReplacement('/teamleadcomment', 'x'.repeat(501))]
    expect(getCodeOrStatus(await review(tooLong, 'tess'))).toBe('availabilityCommentTooLong')
    expect(getCodeOrStatus(await review([buildReplacement('/state', 'finished')]))).toBe('patchNotAllowed')
    expect(getCodeOrStatus(await review([buildReplacement('/comments', 'x')]))).toBe('patchNotAllowed')
    expect((await fetchStoredAnswer()).state).toBe('submitted')
  })
  test('onlyTeamLeadAllowed: refuses the teacher, another teacher and the coordinator of another team', async () => {
    await setState('submitted')
    for (const person of ['teun', 'tess'])
      expect(getCodeOrStatus(await review([buildReplacement('/state', 'accepted')], person))).toBe(
        'onlyTeamLeadAllowed',
      )
    await db.updateTable('team_member').set({ is_member: false }).where('person_id', '=', teun).execute()
    expect(getCodeOrStatus(await review([buildReplacement('/state', 'accepted')]))).toBe('onlyTeamLeadAllowed')
    await db.updateTable('team_member').set({ is_member: true }).where('person_id', '=', teun).execute()
    expect((await fetchStoredAnswer()).state).toBe('submitted')
  })
  test('onlyTeamLeadAllowed: refuses a coordinator who has lost the role', async () => {
    await setState('submitted')
    const cora = await getAttendeeId(db, 'cora')
    const setRoles = (desk_roles: string[] | null) =>
      db.updateTable('person').set({ desk_roles }).where('attendee_id', '=', cora).execute()
    onTestFinished(async () => void (await setRoles(null)))
    await setRoles(['teacher'])
    expect(getCodeOrStatus(await review([buildReplacement('/state', 'accepted')]))).toBe('onlyTeamLeadAllowed')
    expect(getCodeOrStatus(await (await api.as('cora')).get(`${base}/Review`))).toBe('onlyTeamLeadAllowed')
    expect((await fetchStoredAnswer()).state).toBe('submitted')
  })
})

describe('availability.create', () => {
  const buildRequest = async (more: object = {}) => ({
    name: 'Periode 3',
    opens: '2026-11-18T08:00',
    closes: '2026-11-27T17:00',
    start: '2027-02-01',
    end: '2027-04-18',
    weeks: 'ab',
    attendeeIds: [teun, await getAttendeeId(db, 'cora')],
    ...more,
  })
  const createRequestAs = async (more?: object, person = 'cora', headers?: Record<string, string>) =>
    (await api.as(person)).post<AvailabilityReview[]>(base, await buildRequest(more), headers)
  beforeEach(() => removeAvailabilityRequests(db))

  test('creates a request for each teacher of the team once, and returns the new requests', async () => {
    const { result } = await createRequestAs({ attendeeIds: [teun, teun] })
    expect(result).toMatchObject([{ name: 'Periode 3', state: 'new', weeks: 'ab', attendee: { id: teun } }])
    expect((await (await api.as('teun')).get<AvailabilityRequest[]>(`${base}/Request`)).result).toHaveLength(1)
  })
  test('offers the coordinator’s teams with their teachers through availability.teams', async () => {
    const { result } = await (await api.as('cora')).get(`${base}/Team`)
    expect(result).toMatchObject([{ name: 'Science', teachers: [{ code: 'CCO' }, { code: 'TTO' }] }])
  })
  test('creates a single request for repeated calls with the same Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'once-and-for-all' }
    const [first, second] = [await createRequestAs({}, 'cora', key), await createRequestAs({}, 'cora', key)]
    expect(second.result).toEqual(first.result)
    expect(await db.selectFrom('availability_request').select('id').execute()).toHaveLength(1)
  })
  test('onlyTeamLeadAllowed: refuses a caller who is no coordinator, and teachers outside the team', async () => {
    expect(getCodeOrStatus(await createRequestAs({}, 'teun'))).toBe('onlyTeamLeadAllowed')
    expect(getCodeOrStatus(await createRequestAs({ attendeeIds: [teun, await getAttendeeId(db, 'tess')] }))).toBe(
      'onlyTeamLeadAllowed',
    )
    expect(await db.selectFrom('availability_request').select('id').execute()).toEqual([])
  })
  test.each([
    ['closes before it opens', { closes: '2026-11-18T08:00' }, 'dateRangeInvalid'],
    ['is closed already', { opens: '2026-11-01T08:00', closes: '2026-11-18T11:06' }, 'dateRangeInvalid'],
    ['ends before it starts', { end: '2027-01-31' }, 'dateRangeInvalid'],
    ['is about more than a year', { end: '2028-02-02' }, 'requestOutOfBounds'],
  ])('refuses a request that %s', async (_, more, code) => {
    expect(getCodeOrStatus(await createRequestAs(more))).toBe(code)
  })
})
