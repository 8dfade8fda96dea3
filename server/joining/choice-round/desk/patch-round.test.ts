import type { NewRound, Round } from '@uurwerk/contract/joining/choice-round/desk'
import { beforeEach, describe, expect, test } from 'vitest'
import { getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import { removeRounds, listRoundRows } from '#server/test/choice-round.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { buildNewOption, buildNewRound, deskApiPath, replaceField, buildFullRound } from './fixtures.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db, '2026-11-18T10:06:00Z')
let [v5a, v5b, wisb, en] = [0, 0, 0, 0]

beforeEach(async () => {
  await removeRounds(db)
  await db.updateTable('course').set({ removed: false }).execute()
  ;[v5a, v5b] = [await getAttendeeId(db, 'v5a'), await getAttendeeId(db, 'v5b')]
  const courses = await db.selectFrom('course').select('id').orderBy('source_id', 'desc').execute()
  ;[wisb, en] = [courses[0]!.id, courses[1]!.id]
})

const callAsCora = () => api.as('cora')
const createRound = async (round: Partial<NewRound>) =>
  (await callAsCora()).post<Round>(deskApiPath, buildNewRound(round))
const patchRound = async (id: number, patch: unknown, headers = {}) =>
  (await callAsCora()).patch<Round>(`${deskApiPath}/${id}`, patch, headers)
const fetchRound = async (id: number) => (await callAsCora()).get<Round>(`${deskApiPath}/${id}`)
const buildWholeRound = () => buildFullRound({ v5a, v5b, wisb, en })

describe('choice-round-desk.change', () => {
  let round: Round
  beforeEach(async () => {
    round = (await createRound({ ...buildWholeRound(), openingDate: '2026-11-18T11:00' })).result
  })
  const choose = async (choicePath: string) =>
    (await api.as('anna')).post(`${deskApiPath}/${round.id}/student/me/${choicePath}`)
  const getSportSet = () => round.optionSets[0]!
  const getRowingOption = () => getSportSet().options[0]!

  test('updates the name, extends the deadlines of an open round, and returns a new ETag', async () => {
    const { headers } = await fetchRound(round.id)
    const extendingPatch = [
      ...replaceField('studentExpirationDate', '2026-11-21T17:00'),
      ...replaceField('coachExpirationDate', '2026-11-25T17:00'),
      ...replaceField('name', 'Sport'),
    ]
    const changed = await patchRound(round.id, extendingPatch, { 'if-match': String(headers['etag']) })
    expect(changed.result).toMatchObject({ name: 'Sport', studentExpirationDate: '2026-11-21T17:00' })
    expect(changed.headers['etag']).not.toBe(headers['etag'])
    const lateCallers = api.at('2026-11-21T15:59:00Z')
    expect(
      getCodeOrStatus(
        await (await lateCallers.as('anna')).post(`${deskApiPath}/${round.id}/student/me/choose-group/${v5a}`),
      ),
    ).toBe(200)
  })

  test('refuses an outdated ETag with preconditionFailed, and changes nothing', async () => {
    const { headers } = await fetchRound(round.id)
    await patchRound(round.id, replaceField('name', 'Sport'))
    const staleChange = await patchRound(round.id, replaceField('name', 'Dans'), {
      'if-match': String(headers['etag']),
    })
    expect(getCodeOrStatus(staleChange)).toBe('preconditionFailed')
    expect((await fetchRound(round.id)).result.name).toBe('Sport')
  })

  test('keeps the ETag and writes no log entry when the values stay the same', async () => {
    const { headers } = await fetchRound(round.id)
    await db.deleteFrom('audit_log').execute()
    const { headers: headersAfter } = await patchRound(round.id, [
      ...replaceField('name', round.name),
      ...replaceField('groups', round.groups),
      ...replaceField('optionSets', round.optionSets),
      ...replaceField('options', round.options),
    ])
    expect(headersAfter['etag']).toBe(headers['etag'])
    expect(await db.selectFrom('audit_log').selectAll().execute()).toEqual([])
  })

  test('changes a description alone, as the plain text that was given, with a new ETag', async () => {
    const { headers } = await fetchRound(round.id)
    const [lunch] = round.options
    const groups = [
      { ...round.groups[0], description: null },
      { ...round.groups[1], description: ' <b>Nieuw</b> & kort ' },
    ]
    const options = [{ ...lunch, description: 'Broodjes.\nTot half twee.' }]
    const changed = await patchRound(round.id, [...replaceField('groups', groups), ...replaceField('options', options)])
    expect(changed.headers['etag']).not.toBe(headers['etag'])
    const { result } = await fetchRound(round.id)
    expect(result.groups.map(({ description }) => description)).toEqual([null, '<b>Nieuw</b> & kort'])
    expect(result.options[0]?.description).toBe('Broodjes.\nTot half twee.')
    expect(result.optionSets).toEqual(round.optionSets)
    const tooLong = [{ ...lunch, description: 'x'.repeat(201) }]
    expect(getCodeOrStatus(await patchRound(round.id, replaceField('options', tooLong)))).toBe('requestInvalid')
  })

  test('replaces lists, and keeps the ids of the items that stay', async () => {
    const [extraSet] = [round.optionSets[1]!]
    const optionSets = [
      { ...extraSet, name: 'Sport', options: [extraSet.options[1]!, buildNewOption('Schaken', { courseIds: [wisb] })] },
      {
        ...getSportSet(),
        name: 'Extra',
        options: [{ ...extraSet.options[0]!, name: 'Debatteren' }, getRowingOption()],
      },
    ]
    const patch = [
      ...replaceField('optionSets', optionSets),
      ...replaceField('options', []),
      ...replaceField('groups', [round.groups[1]]),
    ]
    const { result } = await patchRound(round.id, patch)
    expect(result.optionSets).toMatchObject(optionSets)
    expect(result.optionSets[0]?.id).toBe(extraSet.id)
    expect(result.options).toEqual([])
    expect(await listRoundRows(db)).toMatchObject({
      groups: ['v5a 0/4'],
      options: ['Sport 0/5', 'Sport 0/5 wisb', 'Extra 0/5', 'Extra 0/5 v5b en'],
    })
  })

  test('replaces a set with a new set of the same name, and keeps the option that moves along', async () => {
    const newSets = [{ name: 'Sport', min: 0, max: 1, options: [getRowingOption()] }]
    const { result } = await patchRound(round.id, replaceField('optionSets', newSets))
    expect(result.optionSets).toMatchObject([{ name: 'Sport', options: [{ id: getRowingOption().id }] }])
    expect(result.optionSets[0]?.id).not.toBe(getSportSet().id)
  })

  test('refuses fewer seats than are taken with interrogationSeatsTaken, and reports where', async () => {
    await choose(`choose-group/${v5b}`)
    await choose(`choose-option/${getRowingOption().id}`)
    const buildSeatsPatch = (value: number) => [
      ...replaceField('groups', [{ ...round.groups[0]!, seats: value }, round.groups[1]]),
      ...replaceField('optionSets', [
        { ...getSportSet(), options: [{ ...getRowingOption(), seats: value }] },
        round.optionSets[1],
      ]),
    ]
    const refused = await patchRound(round.id, buildSeatsPatch(0))
    expect([refused.status, refused.code]).toEqual([409, 'interrogationSeatsTaken'])
    expect(refused.body).toMatchObject({
      errors: [
        { path: `groups/${v5b}`, message: 'V5B: 1' },
        { path: `options/${getRowingOption().id}`, message: 'Roeien: 1' },
      ],
    })
    expect((await fetchRound(round.id)).result).toEqual({ ...round, state: 'open' })
    expect(getCodeOrStatus(await patchRound(round.id, buildSeatsPatch(1)))).toBe(200)
  })

  test.each<[string, () => Promise<unknown>, () => unknown[]]>([
    ['a chosen group', () => choose(`choose-group/${v5b}`), () => replaceField('groups', [round.groups[1]])],
    ['a chosen option', () => choose(`choose-option/${getRowingOption().id}`), () => replaceField('optionSets', [])],
  ])('refuses with interrogationSeatsTaken to remove %s', async (_, chosen, patch) => {
    await chosen()
    expect(getCodeOrStatus(await patchRound(round.id, patch()))).toBe('interrogationSeatsTaken')
    expect((await fetchRound(round.id)).result.optionSets).toEqual(round.optionSets)
  })

  test('refuses with interrogationSeatsTaken to remove a ranked option, and removes an unranked option', async () => {
    const rankedRound = await createRound({
      kind: 'ranked',
      ranks: 2,
      audience: [v5a],
      openingDate: '2026-11-18T11:00',
      options: [buildNewOption('a'), buildNewOption('b')],
    })
    const [a, b] = rankedRound.result.options
    await (
      await api.as('anna')
    ).put(`${deskApiPath}/${rankedRound.result.id}/student/me/ranking`, { optionIds: [a!.id] })
    expect(getCodeOrStatus(await patchRound(rankedRound.result.id, replaceField('options', [b])))).toBe(
      'interrogationSeatsTaken',
    )
    expect(getCodeOrStatus(await patchRound(rankedRound.result.id, replaceField('options', [a])))).toBe(200)
  })

  test.each<[string, string, () => unknown[]]>([
    ['dateRangeInvalid', 'an end at the opening', () => replaceField('studentExpirationDate', '2026-11-18T11:00')],
    [
      'requestInvalid',
      'an option of another round',
      () => replaceField('options', [{ ...buildNewOption('a'), id: 2e9 }]),
    ],
    ['attendeeDoesNotExist', 'an unknown group', () => replaceField('audience', [2_000_000_000])],
    [
      'interrogationCourseMissing',
      'an unknown course',
      () => replaceField('options', [buildNewOption('a', { courseIds: [2e9] })]),
    ],
    ['patchNotAllowed', 'the kind', () => [{ op: 'replace', path: '/kind', value: 'ranked' }]],
    ['timeDoesNotExist', 'a time that the clock skips', () => replaceField('coachExpirationDate', '2027-03-28T02:30')],
    [
      'requestOutOfBounds',
      'too many options',
      () =>
        replaceField(
          'options',
          Array.from({ length: 500 }, (_, index) => buildNewOption(`${index}`)),
        ),
    ],
  ])('answers %s for %s, and changes nothing', async (code, _, patch) => {
    expect(getCodeOrStatus(await patchRound(round.id, patch()))).toBe(code)
    expect((await fetchRound(round.id)).result).toEqual({ ...round, state: 'open' })
  })

  test('keeps a removed course on an existing option', async () => {
    await db.updateTable('course').set({ removed: true }).where('id', '=', en).execute()
    const renamedSets = [{ ...getSportSet(), name: 'Sporten' }, round.optionSets[1]]
    expect(getCodeOrStatus(await patchRound(round.id, replaceField('optionSets', renamedSets)))).toBe(200)
  })

  test('updates memberships with the period and the groups, and deletes them while the round only counts', async () => {
    await choose(`choose-group/${v5b}`)
    await choose(`choose-option/${getRowingOption().id}`)
    await choose('confirm')
    const listMemberships = async () => {
      const rows = await db
        .selectFrom('membership')
        .select(['group_id', 'from_date', 'until_date'])
        .where('round_id', '=', round.id)
        .orderBy('group_id')
        .execute()
      return rows.map(({ group_id, from_date, until_date }) => [group_id, from_date, until_date])
    }
    expect(await listMemberships()).toEqual([[v5b, '2026-11-16', '2027-02-12']])
    await patchRound(round.id, replaceField('periodEnd', '2027-04-01'))
    expect(await listMemberships()).toEqual([[v5b, '2026-11-16', '2027-04-01']])
    const setsWithOtherGroup = [
      { ...getSportSet(), options: [{ ...getRowingOption(), groupId: v5a }] },
      round.optionSets[1],
    ]
    await patchRound(round.id, replaceField('optionSets', setsWithOtherGroup))
    expect(await listMemberships()).toEqual(
      [v5a, v5b].toSorted((a, b) => a - b).map((group) => [group, '2026-11-16', '2027-04-01']),
    )
    await patchRound(round.id, replaceField('countsOnly', true))
    expect(await listMemberships()).toEqual([])
    await patchRound(round.id, replaceField('countsOnly', false))
    expect(await listMemberships()).toHaveLength(2)
  })
})
