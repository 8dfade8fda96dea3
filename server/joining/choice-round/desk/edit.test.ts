import type { NewRound, Round, RoundSummary } from '@uurwerk/contract/joining/choice-round/desk'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import { addRound, getOptionId, removeRounds, listRoundRows, setTeamGroup } from '#server/test/choice-round.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { buildNewOption, buildNewRound, deskApiPath, replaceField, buildFullRound } from './fixtures.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db, '2026-11-18T10:06:00Z')
let [v5a, v5b, wisb, en] = [0, 0, 0, 0]

beforeEach(async () => {
  await removeRounds(db)
  await setTeamGroup(db)
  await db.updateTable('course').set({ removed: false }).execute()
  await db.updateTable('attendee').set({ removed: false }).where('source_id', '=', 'v5b').execute()
  ;[v5a, v5b] = [await getAttendeeId(db, 'v5a'), await getAttendeeId(db, 'v5b')]
  const courses = await db.selectFrom('course').select('id').orderBy('source_id', 'desc').execute()
  ;[wisb, en] = [courses[0]!.id, courses[1]!.id]
})

const callAsCora = () => api.as('cora')
const createRound = async (round: Partial<NewRound>) =>
  (await callAsCora()).post<Round>(deskApiPath, buildNewRound(round))
const fetchRound = async (id: number) => (await callAsCora()).get<Round>(`${deskApiPath}/${id}`)
const buildWholeRound = () => buildFullRound({ v5a, v5b, wisb, en })

describe('choice-round-desk.create and choice-round-desk.one', () => {
  test('store a round with every field and return it unchanged', async () => {
    const { status, result } = await createRound(buildWholeRound())
    expect(status).toBe(200)
    expect(result).toMatchObject({ ...buildNewRound(buildWholeRound()), state: 'notOpen', isImported: false })
    expect(result.names).toEqual({
      groups: expect.arrayContaining([
        { id: v5a, name: 'V5A' },
        { id: v5b, name: 'V5B' },
      ]),
      courses: [
        { id: en, name: 'Engels' },
        { id: wisb, name: 'Wiskunde B' },
      ],
    })
    expect((await fetchRound(result.id)).result).toEqual(result)
    expect(await listRoundRows(db)).toMatchObject({
      audience: ['v5a'],
      groups: ['v5b 0/3 wisb', 'v5a 0/4'],
      options: ['0/5', 'Sport 0/5 v5b en', 'Extra 0/5', 'Extra 0/5'],
    })
  })

  test('name the groups and courses that the school no longer has', async () => {
    const { result } = await createRound(buildWholeRound())
    await db.updateTable('attendee').set({ removed: true }).where('id', '=', v5b).execute()
    await db.updateTable('course').set({ removed: true }).where('id', '=', en).execute()
    const { names } = (await fetchRound(result.id)).result
    expect([...names.groups, ...names.courses].filter(({ isGone }) => isGone)).toEqual([
      { id: v5b, name: 'V5B', isGone: true },
      { id: en, name: 'Engels', isGone: true },
    ])
  })

  test('create a round that students can choose in once it opens, and a ranked round', async () => {
    const { result } = await createRound({ ...buildWholeRound(), openingDate: '2026-11-18T11:00' })
    const anna = await api.as('anna')
    expect(getCodeOrStatus(await anna.post(`${deskApiPath}/${result.id}/student/me/choose-group/${v5b}`))).toBe(200)
    const rankedRound = await createRound({ kind: 'ranked', ranks: 3, options: [buildNewOption('a')] })
    expect(rankedRound.result).toMatchObject({ kind: 'ranked', ranks: 3 })
  })

  test('create a single round for two requests with the same idempotency key', async () => {
    const key = { 'idempotency-key': 'made-once' }
    const [first, second] = [
      await (await callAsCora()).post<Round>(deskApiPath, buildNewRound(), key),
      await (await callAsCora()).post<Round>(deskApiPath, buildNewRound(), key),
    ]
    expect(second.result).toEqual(first.result)
    expect((await listRoundRows(db)).rounds).toHaveLength(1)
  })

  test.each<[string, string, () => Partial<NewRound>]>([
    ['dateRangeInvalid', 'an end before the opening', () => ({ studentExpirationDate: '2026-11-19T08:59' })],
    ['dateRangeInvalid', 'a period that ends early', () => ({ periodEnd: '2026-11-15' })],
    ['timeDoesNotExist', 'a time that the clock skips', () => ({ coachExpirationDate: '2027-03-28T02:30' })],
    ['requestInvalid', 'the same group twice', () => ({ audience: [v5a, v5a] })],
    ['requestInvalid', 'ranks in a round that is not ranked', () => ({ ranks: 2 })],
    ['requestInvalid', 'groups in a ranked round', () => ({ ...buildWholeRound(), kind: 'ranked', ranks: 2 })],
    [
      'requestOutOfBounds',
      'more options than a round may have',
      () => ({
        optionSets: ['a', 'b'].map((name) => ({
          name,
          min: 0,
          max: 1,
          options: Array.from({ length: 251 }, (_, index) => buildNewOption(`${index}`)),
        })),
      }),
    ],
    ['attendeeDoesNotExist', 'an unknown group', () => ({ audience: [v5a, 2_000_000_000] })],
    [
      'attendeeDoesNotExist',
      'an option with an unknown group',
      () => ({ options: [buildNewOption('a', { groupId: 2e9 })] }),
    ],
    [
      'interrogationCourseMissing',
      'an unknown course',
      () => ({ options: [buildNewOption('a', { courseIds: [2e9] })] }),
    ],
  ])('answer %s for %s, and create nothing', async (code, _, round) => {
    expect(getCodeOrStatus(await createRound(round()))).toBe(code)
    expect((await listRoundRows(db)).rounds).toEqual([])
  })

  test('refuse a person as audience with attendeeDoesNotExist, and a removed course with interrogationCourseMissing', async () => {
    expect(getCodeOrStatus(await createRound({ audience: [await getAttendeeId(db, 'teun')] }))).toBe(
      'attendeeDoesNotExist',
    )
    await db.updateTable('course').set({ removed: true }).where('id', '=', en).execute()
    expect(getCodeOrStatus(await createRound(buildWholeRound()))).toBe('interrogationCourseMissing')
  })

  test('return the path of the invalid value', async () => {
    const { body } = await createRound({ options: [buildNewOption('a', { courseIds: [en, en] })] })
    expect(body).toMatchObject({ errors: [{ path: 'body/options/0/courseIds/1' }] })
  })
})

describe('choice-round-desk.remove', () => {
  test('removes a round that has not opened, for coordinators and students', async () => {
    const { result } = await createRound(buildWholeRound())
    expect((await (await callAsCora()).delete(`${deskApiPath}/${result.id}`)).result).toBeNull()
    expect(getCodeOrStatus(await fetchRound(result.id))).toBe('interrogationMissing')
    const { result: rounds } = await (await api.as('anna')).get<[]>(`${deskApiPath}/student/me`)
    expect(rounds).toEqual([])
  })

  test('refuses with preconditionFailed a round that was changed since, and removes the version that the caller saw', async () => {
    const { result, headers } = await createRound(buildWholeRound())
    const cora = await callAsCora()
    const path = `${deskApiPath}/${result.id}`
    const changed = await cora.patch<Round>(path, replaceField('name', 'Muziek'))
    expect(getCodeOrStatus(await cora.delete(path, { 'if-match': String(headers['etag']) }))).toBe('preconditionFailed')
    expect((await fetchRound(result.id)).result.name).toBe('Muziek')
    expect(getCodeOrStatus(await cora.delete(path, { 'if-match': String(changed.headers['etag']) }))).toBe(200)
  })

  test('refuses with interrogationNotStartedOrExpired once the round has opened', async () => {
    const id = await addRound(db, {})
    expect(getCodeOrStatus(await (await callAsCora()).delete(`${deskApiPath}/${id}`))).toBe(
      'interrogationNotStartedOrExpired',
    )
  })
})

test('choice-round-desk.preview shows the groups and options as students see them, also before the round opens', async () => {
  const { result } = await createRound({ ...buildWholeRound(), openingDate: '2026-11-18T11:06', audience: [v5a] })
  const preview = await (await callAsCora()).get(`${deskApiPath}/${result.id}/preview`)
  const anna = await api.as('anna')
  const [groups, options] = [
    await anna.get(`${deskApiPath}/${result.id}/student/me/groups`),
    await anna.get(`${deskApiPath}/${result.id}/student/me/options`),
  ]
  expect(preview.result).toEqual({ groups: groups.result, options: options.result })
  expect(preview.result).toMatchObject({
    groups: [{ name: 'V5B', courses: [{ name: 'Wiskunde B' }] }, { name: 'V5A' }],
  })
  const emptyRound = await createRound({ name: 'Leeg' })
  expect((await (await callAsCora()).get(`${deskApiPath}/${emptyRound.result.id}/preview`)).result).toEqual({
    groups: null,
    options: { options: [], optionSets: [] },
  })
})

describe('coordinators of a round', () => {
  test('include those of a team with a group of the audience, and not those whose team only coaches a student', async () => {
    const bram = await getAttendeeId(db, 'bram')
    const setCoach = (coach_id: number | null) =>
      db.updateTable('person').set({ coach_id }).where('attendee_id', '=', bram).execute()
    await setCoach(await getAttendeeId(db, 'teun'))
    onTestFinished(async () => void (await setCoach(null)))
    const ada = await api.as('ada')
    const createAsAda = async (...audience: number[]) =>
      (await ada.post<Round>(deskApiPath, buildNewRound({ audience }))).result.id
    const [ofTeam, ofBoth, ofOthers] = [await createAsAda(v5a), await createAsAda(v5a, v5b), await createAsAda(v5b)]
    const listIds = async () => (await (await callAsCora()).get<RoundSummary[]>(deskApiPath)).result.map(({ id }) => id)
    expect(new Set(await listIds())).toEqual(new Set([ofTeam, ofBoth]))
    expect(getCodeOrStatus(await fetchRound(ofTeam))).toBe(200)
    expect(getCodeOrStatus(await fetchRound(ofOthers))).toBe('attendeeNoRights')
  })

  test('include those of a team whose members alone teach a group of the audience', async () => {
    await sql`update team set group_ids = '{}'`.execute(db)
    const round = (await (await api.as('ada')).post<Round>(deskApiPath, buildNewRound({ audience: [v5a] }))).result.id
    expect(getCodeOrStatus(await fetchRound(round))).toBe('attendeeNoRights')
    const tess = await getAttendeeId(db, 'tess')
    await sql`
      insert into team_member (team_id, person_id, is_coordinator, is_member)
      select attendee_id, ${tess}, false, true from team`.execute(db)
    onTestFinished(async () => void (await db.deleteFrom('team_member').where('person_id', '=', tess).execute()))
    expect(getCodeOrStatus(await fetchRound(round))).toBe(200)
  })

  test('include its creator and every admin, but no coordinator without students in it', async () => {
    const { result } = await (await api.as('ada')).post<Round>(deskApiPath, buildNewRound({ audience: [v5b] }))
    expect(getCodeOrStatus(await fetchRound(result.id))).toBe('attendeeNoRights')
    expect(getCodeOrStatus(await (await api.as('vera')).get(`${deskApiPath}/${result.id}`))).toBe(200)
    const ownRound = await createRound({ audience: [v5b] })
    expect(getCodeOrStatus(await fetchRound(ownRound.result.id))).toBe(200)
  })

  test('create rounds for any students, and change another’s round only while it is for students of their team', async () => {
    const foreignRound = await createRound({ audience: [v5b] })
    expect(
      getCodeOrStatus(
        await (await callAsCora()).patch(`${deskApiPath}/${foreignRound.result.id}`, replaceField('name', 'Anders')),
      ),
    ).toBe(200)
    const ada = await api.as('ada')
    const { result } = await ada.post<Round>(deskApiPath, buildNewRound({ audience: [v5b] }))
    const patchAsCora = async (field: 'name' | 'audience', value: unknown) =>
      getCodeOrStatus(await (await callAsCora()).patch(`${deskApiPath}/${result.id}`, replaceField(field, value)))
    expect(await patchAsCora('name', 'Van Cora')).toBe('attendeeNoRights')
    expect(await patchAsCora('audience', [v5a])).toBe('attendeeNoRights')
    await ada.patch(`${deskApiPath}/${result.id}`, replaceField('audience', [v5a]))
    expect(await patchAsCora('name', 'Van Cora')).toBe(200)
    // The change would make her lose the round, so it is refused.
    expect(await patchAsCora('audience', [v5b])).toBe('attendeeNoRights')
    const after = await ada.get<Round>(`${deskApiPath}/${result.id}`)
    expect(after.result).toMatchObject({ name: 'Van Cora', audience: [v5a] })
  })

  test('lose access to their own rounds when they lose the role', async () => {
    const ownRound = await createRound({ audience: [v5b] })
    await db
      .updateTable('person')
      .set({ roles: ['teacher'] })
      .where('attendee_id', '=', await getAttendeeId(db, 'cora'))
      .execute()
    expect(getCodeOrStatus(await fetchRound(ownRound.result.id))).toBe('attendeeNoRights')
    expect((await (await callAsCora()).get<[]>(deskApiPath)).result).toEqual([])
    const round = await addRound(db, { createdBy: 'cora', options: [{ name: 'Koor', seats: 1 }] })
    const path = `/api/roster-interrogation/${round}/student/${await getAttendeeId(db, 'anna')}`
    const choice = await (await callAsCora()).post(`${path}/choose-option/${await getOptionId(db, 'Koor')}`)
    expect(choice).toMatchObject({ status: 403, code: 'attendeeNoRights' })
    await db
      .updateTable('person')
      .set({ roles: ['teacher', 'team-coordinator'] })
      .where('attendee_id', '=', await getAttendeeId(db, 'cora'))
      .execute()
  })
})
