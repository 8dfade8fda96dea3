import type { RoundProgress, RoundStudent, RoundSummary } from '@uurwerk/contract/joining/choice-round/desk'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import { addRound, getOptionId, removeRounds, setTeamGroup } from '#server/test/choice-round.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { addStudents } from '#server/test/joinable-appointments.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { deskApiPath } from './fixtures.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db, '2026-11-18T10:06:00Z')
const [dirk, emma] = (await addStudents(db, 'v5a', ['dirk', 'emma'])) as [number, number]
const [anna, v5a, v5b, teun] = [
  await getAttendeeId(db, 'anna'),
  await getAttendeeId(db, 'v5a'),
  await getAttendeeId(db, 'v5b'),
  await getAttendeeId(db, 'teun'),
]
let round: number

/** Anna confirmed, Dirk chose without confirming, Emma nothing. */
beforeEach(async () => {
  await removeRounds(db)
  await setTeamGroup(db)
  await db.deleteFrom('notification').execute()
  round = await addRound(db, {
    groups: [
      { group: 'v5a', seats: 3 },
      { group: 'v5b', seats: 3 },
    ],
    sets: [{ name: 'Sport', min: 0, max: 2, options: ['Roeien', 'Dans'].map((name) => ({ name, seats: 2 })) }],
    options: [{ name: 'Lunch', seats: 9 }],
  })
  const choose = async (person: string, instant: string, choicePath: string) =>
    expect(
      getCodeOrStatus(
        await (await api.at(instant).as(person)).post(`${deskApiPath}/${round}/student/me/${choicePath}`),
      ),
    ).toBe(200)
  const rowing = await getOptionId(db, 'Roeien')
  await choose('anna', '2026-11-18T08:00:30Z', `choose-group/${v5a}`)
  await choose('anna', '2026-11-18T08:01:00Z', `choose-option/${rowing}`)
  await choose('anna', '2026-11-18T08:10:00Z', 'confirm')
  await choose('dirk', '2026-11-18T09:59:00Z', `choose-option/${rowing}`)
})

const callAsCora = () => api.as('cora')
const fetchRoundPart = async <T>(subpath: string) => (await callAsCora()).get<T>(`${deskApiPath}/${round}${subpath}`)

test('choice-round-desk.list returns the rounds that the caller coordinates, with counts of students per progress state', async () => {
  await addRound(db, { audience: ['v5b'] })
  const { result } = await (await callAsCora()).get<RoundSummary[]>(deskApiPath)
  expect(result).toEqual([
    expect.objectContaining({
      id: round,
      name: 'Sport V5',
      state: 'open',
      isImported: false,
      isPublished: false,
      students: 3,
      undecided: 1,
      unconfirmed: 1,
      confirmed: 1,
    }),
  ])
  expect((await (await api.as('ada')).get<[]>(deskApiPath)).result).toHaveLength(2)
})

test('choice-round-desk.audience counts each student of the groups once, on the day that is given', async () => {
  const countAudience = async (groups: number[], date = '2026-11-18') =>
    (await (await callAsCora()).get<object>(`${deskApiPath}/audience?groups=${groups.join(',')}&date=${date}`)).result
  await sql`insert into membership (group_id, person_id, from_date) values (${v5b}, ${dirk}, '2026-11-20')`.execute(db)
  expect(await countAudience([v5a])).toEqual({ students: 3 })
  expect(await countAudience([v5b])).toEqual({ students: 1 })
  expect(await countAudience([v5b], '2026-11-20')).toEqual({ students: 2 })
  expect(await countAudience([v5a, v5b], '2026-11-20')).toEqual({ students: 4 })
  await sql`delete from membership where group_id = ${v5b} and person_id = ${dirk}`.execute(db)
})

describe('choice-round-desk.students', () => {
  test('returns all students of the round by name, each with their choices', async () => {
    const { result } = await fetchRoundPart<RoundStudent[]>('/students')
    const rowing = { id: await getOptionId(db, 'Roeien'), name: 'Roeien' }
    expect(result).toEqual([
      {
        student: { id: anna, name: 'Anna Aerts' },
        groups: [{ id: v5a, name: 'V5A' }],
        coach: { id: teun, name: 'Teun Tol' },
        group: { id: v5a, name: 'V5A' },
        options: [rowing],
        ranking: [],
        chosenAt: '2026-11-18T08:00:30.000Z',
        confirmedAt: '2026-11-18T08:10:00.000Z',
        remindedAt: null,
        moved: null,
      },
      expect.objectContaining({ student: { id: dirk, name: 'dirk' }, group: null, options: [rowing], coach: null }),
      expect.objectContaining({ student: { id: emma, name: 'emma' }, options: [], chosenAt: null }),
    ])
  })

  test.each([
    ['undecided', 'emma'],
    ['unconfirmed', 'dirk'],
    ['confirmed', 'Anna Aerts'],
  ])('returns only %s students on request', async (state, name) => {
    const { result } = await fetchRoundPart<RoundStudent[]>(`/students?state=${state}`)
    expect(result.map(({ student }) => student.name)).toEqual([name])
  })

  test('lists a student in two groups once, and omits students who left unless they chose', async () => {
    await sql`insert into choice_round_audience values (${round}, ${v5b})`.execute(db)
    await sql`insert into membership (group_id, person_id) values (${v5b}, ${dirk})`.execute(db)
    await sql`update membership set until_date = '2026-11-17' where group_id = ${v5a}`.execute(db)
    const { result } = await fetchRoundPart<RoundStudent[]>('/students')
    expect(result.map(({ student, groups }) => [student.name, groups.map(({ name }) => name).join()])).toEqual([
      ['Anna Aerts', ''],
      ['Bram Bos', 'V5B'],
      ['dirk', 'V5B'],
    ])
    await sql`update membership set until_date = null where group_id = ${v5a}`.execute(db)
    await sql`delete from membership where group_id = ${v5b} and person_id = ${dirk}`.execute(db)
  })

  test('refuses with requestOutOfBounds when there are too many students to list', async () => {
    const studentIds = Array.from({ length: 5000 }, (_, index) => `many-${index}`)
    await addStudents(db, 'v5a', studentIds)
    expect(getCodeOrStatus(await fetchRoundPart('/students'))).toBe('requestOutOfBounds')
    expect(getCodeOrStatus(await fetchRoundPart('/students?state=confirmed'))).toBe(200)
    await sql`update attendee set removed = true where source_id like 'many-%'`.execute(db)
    expect((await fetchRoundPart<[]>('/students')).result).toHaveLength(3)
  })
})

describe('choice-round-desk.progress', () => {
  test('counts students per progress state, and taken and confirmed seats per group and option', async () => {
    const { result } = await fetchRoundPart<RoundProgress>('/progress')
    expect(result).toMatchObject({
      students: 3,
      undecided: 1,
      unconfirmed: 1,
      confirmed: 1,
      now: '2026-11-18T10:06:00.000Z',
      groups: [
        { groupId: v5a, name: 'V5A', seats: 3, taken: 1, confirmed: 1 },
        { groupId: v5b, taken: 0, confirmed: 0 },
      ],
      optionSets: [{ name: 'Sport', min: 0, max: 2 }],
      options: expect.arrayContaining([
        expect.objectContaining({ name: 'Roeien', seats: 2, taken: 2, confirmed: 1 }),
        expect.objectContaining({ name: 'Lunch', setId: null, taken: 0 }),
      ]),
    })
  })

  test('returns a curve from the opening until now or the closing, of at most 200 points', async () => {
    const { curve } = (await fetchRoundPart<RoundProgress>('/progress')).result
    const findPoint = (time: string) => curve.find((point) => point.at === `2026-11-18T${time}`)
    expect(curve[0]).toEqual({ at: '2026-11-18T09:00', chosen: 1, confirmed: 0 })
    expect(findPoint('09:09')).toMatchObject({ chosen: 1, confirmed: 0 })
    expect(findPoint('09:10')).toMatchObject({ chosen: 1, confirmed: 1 })
    expect(curve.at(-1)).toEqual({ at: '2026-11-18T11:06', chosen: 2, confirmed: 1 })
    const later = await (
      await api.at('2026-11-25T10:00:00Z').as('cora')
    ).get<RoundProgress>(`${deskApiPath}/${round}/progress`)
    expect(later.result.curve).toHaveLength(200)
    expect(later.result.curve.at(-1)).toEqual({ at: '2026-11-19T17:00', chosen: 2, confirmed: 1 })
  })

  test('ends the curve with the students who still have a choice', async () => {
    const dirkCaller = await api.at('2026-11-18T10:05:00Z').as('dirk')
    await dirkCaller.delete(`${deskApiPath}/${round}/student/me/deselect-option/${await getOptionId(db, 'Roeien')}`)
    const { curve, confirmed, unconfirmed } = (await fetchRoundPart<RoundProgress>('/progress')).result
    expect(curve.at(-1)).toMatchObject({ chosen: confirmed + unconfirmed, confirmed })
    expect(unconfirmed).toBe(0)
  })

  test('counts first choices and all rankings of each option in a ranked round', async () => {
    round = await addRound(db, { kind: 'ranked', options: ['a', 'b', 'c'].map((name) => ({ name, seats: 1 })) })
    const [a, b] = [await getOptionId(db, 'a'), await getOptionId(db, 'b')]
    const rankings = { anna: [a, b], dirk: [a], emma: [b, a] }
    for (const [person, optionIds] of Object.entries(rankings))
      await (await api.as(person)).put(`${deskApiPath}/${round}/student/me/ranking`, { optionIds })
    const { options } = (await fetchRoundPart<RoundProgress>('/progress')).result
    expect(options.map(({ name, taken, first, listed }) => [name, taken, first, listed])).toEqual([
      ['a', 0, 2, 3],
      ['b', 0, 1, 2],
      ['c', 0, 0, 0],
    ])
  })

  test('returns no curve for a round that has not opened', async () => {
    const early = await (
      await api.at('2026-11-18T07:59:59Z').as('cora')
    ).get<RoundProgress>(`${deskApiPath}/${round}/progress`)
    expect(early.result).toMatchObject({ students: 3, curve: [] })
  })
})

describe('choice-round-desk.export', () => {
  const exportRows = async (language: string) => {
    const response = await api.inject({
      url: `${deskApiPath}/${round}/export`,
      headers: { authorization: `Bearer ${await api.mintToken('cora')}`, 'accept-language': language },
    })
    expect(response.headers['content-type']).toContain('text/plain')
    return parse(response.body, { delimiter: language === 'nl' ? ';' : ',' })
  }

  test('has a row for each student and a column for each set, in the caller’s language', async () => {
    expect(await exportRows('en')).toEqual([
      ['Student', 'Class', 'Coach', 'Group', 'Sport', 'Other choices', 'Status', 'Confirmed on'],
      ['Anna Aerts', 'V5A', 'Teun Tol', 'V5A', 'Roeien', '', 'confirmed', '2026-11-18 09:10'],
      ['dirk', 'V5A', '', '', 'Roeien', '', 'not confirmed', ''],
      ['emma', 'V5A', '', '', '', '', 'nothing chosen yet', ''],
    ])
    expect((await exportRows('nl'))[0]).toContain('Leerling')
  })

  test('escapes a name that a spreadsheet would read as a formula', async () => {
    await sql`update attendee set name = '=HYPERLINK("http://x")' where id = ${emma}`.execute(db)
    expect((await exportRows('en')).map(([name]) => name)).toContain(`'=HYPERLINK("http://x")`)
    await sql`update attendee set name = 'emma' where id = ${emma}`.execute(db)
  })

  test('has a column for each rank in a ranked round', async () => {
    round = await addRound(db, { kind: 'ranked', options: ['a', 'b'].map((name) => ({ name, seats: 1 })) })
    const [a, b] = [await getOptionId(db, 'a'), await getOptionId(db, 'b')]
    await (await api.as('anna')).put(`${deskApiPath}/${round}/student/me/ranking`, { optionIds: [b, a] })
    expect((await exportRows('en')).slice(0, 2)).toEqual([
      ['Student', 'Class', 'Coach', 'Choice 1', 'Choice 2', 'Choice 3', 'Allocated', 'Status', 'Confirmed on'],
      ['Anna Aerts', 'V5A', 'Teun Tol', 'b', 'a', '', '', 'confirmed', '2026-11-18 11:06'],
    ])
  })
})

describe('choice-round-desk.remind', () => {
  const remind = async (
    studentIds: number[] | null,
    instant = '2026-11-18T10:06:00Z',
    expected?: RoundProgress['remindable'],
  ) =>
    (await api.at(instant).as('cora')).post<{ reminded: number }>(`${deskApiPath}/${round}/remind`, {
      studentIds,
      expected,
    })
  const listNotified = () =>
    db
      .selectFrom('notification')
      .select(['attendee_id', 'data'])
      .where('type', '=', 'interrogationReminder')
      .orderBy('attendee_id')
      .execute()

  test('notifies only students who have not confirmed, with the student deadline', async () => {
    expect((await remind(null)).result).toEqual({ reminded: 2 })
    const data = {
      interrogation: { id: round, name: 'Sport V5' },
      until: '2026-11-18T17:00',
      choice: null,
      by: 'Cora Coen',
    }
    expect(await listNotified()).toEqual([dirk, emma].map((attendee_id) => ({ attendee_id, data })))
    const { result } = await fetchRoundPart<RoundStudent[]>('/students')
    expect(result.map(({ remindedAt }) => remindedAt)).toEqual([
      null,
      '2026-11-18T10:06:00.000Z',
      '2026-11-18T10:06:00.000Z',
    ])
  })

  test.each([
    ['without a body', undefined],
    ['with an empty object', {}],
  ])('notifies everyone who has not confirmed, %s', async (_, body) => {
    const { result } = await (await callAsCora()).post(`${deskApiPath}/${round}/remind`, body)
    expect(result).toEqual({ reminded: 2 })
    expect((await listNotified()).map(({ attendee_id }) => attendee_id)).toEqual([dirk, emma])
  })

  test('notifies only named students who are in the round and have not confirmed', async () => {
    const bram = await getAttendeeId(db, 'bram')
    expect((await remind([anna, emma, bram, teun])).result).toEqual({ reminded: 1 })
    expect((await listNotified()).map(({ attendee_id }) => attendee_id)).toEqual([emma])
  })

  test('skips a student who was reminded less than an hour ago', async () => {
    await remind([emma])
    expect((await remind(null, '2026-11-18T11:05:59Z')).result).toEqual({ reminded: 1 })
    expect((await remind(null, '2026-11-18T11:06:00Z')).result).toEqual({ reminded: 1 })
    expect(await listNotified()).toHaveLength(3)
  })

  test('notifies each student once when six calls run concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => remind(null)))
    expect(answers.reduce((sum, { result }) => sum + result.reminded, 0)).toBe(2)
    expect(await listNotified()).toHaveLength(2)
  })

  test('reminds exactly the expected students, and otherwise refuses with preconditionFailed and reminds nobody', async () => {
    const fetchRemindable = async (instant: string) =>
      (await (await api.at(instant).as('cora')).get<RoundProgress>(`${deskApiPath}/${round}/progress`)).result
        .remindable
    const [now, anHourLater] = ['2026-11-18T10:06:00Z', '2026-11-18T11:06:00Z']
    expect(await fetchRemindable(now)).toEqual({ undecided: 1, unconfirmed: 1 })
    for (const expected of [
      { undecided: 2, unconfirmed: 0 },
      { undecided: 1, unconfirmed: 0 },
    ])
      expect(getCodeOrStatus(await remind(null, now, expected))).toBe('preconditionFailed')
    expect(await listNotified()).toEqual([])
    await remind([emma])
    expect(await fetchRemindable('2026-11-18T11:05:59Z')).toEqual({ undecided: 0, unconfirmed: 1 })
    expect(await fetchRemindable(anHourLater)).toEqual({ undecided: 1, unconfirmed: 1 })
    const { result } = await remind(null, anHourLater, { undecided: 1, unconfirmed: 1 })
    expect(result).toEqual({ reminded: 2 })
  })

  test('does not keep a reminded student in the round after the student leaves the group', async () => {
    await remind(null)
    await sql`update membership set until_date = '2026-11-17' where person_id = ${emma}`.execute(db)
    const { result } = await fetchRoundPart<RoundStudent[]>('/students')
    expect(result.map(({ student }) => student.name)).not.toContain('emma')
    expect((await (await api.as('emma')).get<[]>(`${deskApiPath}/student/me`)).result).toEqual([])
    await sql`update membership set until_date = null where person_id = ${emma}`.execute(db)
  })

  test.each(['2026-11-18T07:59:59Z', '2026-11-18T16:00:00Z'])(
    'refuses with interrogationNotStartedOrExpired when students cannot choose, at %s',
    async (instant) => {
      expect(getCodeOrStatus(await remind(null, instant))).toBe('interrogationNotStartedOrExpired')
      expect(await listNotified()).toEqual([])
    },
  )
})
