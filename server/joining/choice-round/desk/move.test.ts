import type { ChoiceRound } from '@uurwerk/contract/joining/choice-round/student'
import type { RoundStudent } from '@uurwerk/contract/joining/choice-round/desk'
import { beforeEach, describe, expect, test } from 'vitest'
import { getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import { addRound, getOptionId, removeRounds, setTeamGroup } from '#server/test/choice-round.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { deskApiPath } from './fixtures.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db, '2026-11-18T10:06:00Z')
const [anna, bram, v5a, v5b] = [
  await getAttendeeId(db, 'anna'),
  await getAttendeeId(db, 'bram'),
  await getAttendeeId(db, 'v5a'),
  await getAttendeeId(db, 'v5b'),
]
const reason = 'Komt van een andere school'
let round: number

beforeEach(async () => {
  await removeRounds(db)
  await setTeamGroup(db)
  for (const table of ['notification', 'audit_log'] as const) await db.deleteFrom(table).execute()
  round = await addRound(db, {
    groups: [
      { group: 'v5b', seats: 1 },
      { group: 'v5a', seats: 1 },
    ],
    sets: [
      { name: 'Sport', min: 1, max: 1, options: ['Roeien', 'Dans'].map((name) => ({ name, seats: 1, group: 'v5b' })) },
      { name: 'Extra', min: 0, max: 2, options: ['a', 'b', 'c'].map((name) => ({ name, seats: 1 })) },
    ],
    options: [{ name: 'Lunch', seats: 1 }],
  })
})

const moveStudent = async (person: number, to: string, instant = '2026-11-18T10:06:00Z') =>
  (await api.at(instant).as('cora')).put<RoundStudent>(`${deskApiPath}/${round}/student/${person}/${to}`, { reason })
const moveToGroup = (person: number, group: number, instant?: string) => moveStudent(person, `group/${group}`, instant)
const moveToOption = async (person: number, name: string, instant?: string) =>
  moveStudent(person, `option/${await getOptionId(db, name)}`, instant)
const choose = async (choicePath: string) =>
  (await api.as('anna')).post(`${deskApiPath}/${round}/student/me/${choicePath}`)
const listMemberships = async () => {
  const rows = await db
    .selectFrom('membership')
    .select(['group_id', 'person_id'])
    .where('round_id', '=', round)
    .orderBy('group_id')
    .execute()
  return rows.map(({ group_id, person_id }) => [group_id, person_id])
}
const countTakenSeats = async () => {
  const groups = await db.selectFrom('choice_round_group').select(['group_id', 'taken']).execute()
  return Object.fromEntries(groups.map(({ group_id, taken }) => [group_id, taken]))
}

describe('choice-round-desk.moveToGroup', () => {
  test('moves a student to another group, confirms the choice and replaces the membership', async () => {
    await choose(`choose-group/${v5b}`)
    const { result } = await moveToGroup(anna, v5a)
    expect(result).toMatchObject({
      group: { id: v5a, name: 'V5A' },
      confirmedAt: '2026-11-18T10:06:00.000Z',
      moved: { by: { name: 'Cora Coen' }, reason },
    })
    expect(await countTakenSeats()).toEqual({ [v5a]: 1, [v5b]: 0 })
    expect(await listMemberships()).toEqual([[v5a, anna]])
  })

  test('adds a student from outside the audience, who then sees the round as confirmed', async () => {
    expect((await moveToGroup(bram, v5b)).result).toMatchObject({
      student: { id: bram },
      groups: [],
      group: { id: v5b },
    })
    const { result } = await (await api.as('bram')).get<[]>(`${deskApiPath}/student/me`)
    expect(result).toEqual([expect.objectContaining({ id: round, isConfirmed: true })])
  })

  test('notifies the student of the coordinator’s name, and logs the move without its reason', async () => {
    await moveToGroup(anna, v5a)
    const notifications = await db.selectFrom('notification').select(['attendee_id', 'type', 'data']).execute()
    const data = { interrogation: { id: round, name: 'Sport V5' }, until: null, choice: 'V5A', by: 'Cora Coen' }
    expect(notifications).toEqual([{ attendee_id: anna, type: 'interrogationChanged', data }])
    const log = await db.selectFrom('audit_log').select(['action', 'subject_id', 'details']).execute()
    expect(log).toEqual([
      { action: 'round-desk.moveToGroup', subject_id: anna, details: { interrogation: round, group: v5a } },
    ])
  })

  test('changes nothing and sends no second notification when repeated', async () => {
    await moveToGroup(anna, v5a)
    expect(getCodeOrStatus(await moveToGroup(anna, v5a))).toBe(200)
    expect(await db.selectFrom('notification').select('id').execute()).toHaveLength(1)
  })

  test('shows coordinator and reason to the student until the student chooses again', async () => {
    await moveToGroup(anna, v5a)
    const fetchOwnRound = () =>
      api.as('anna').then((student) => student.get<ChoiceRound>(`${deskApiPath}/${round}/student/me`))
    expect((await fetchOwnRound()).result.moved).toEqual({
      by: { id: await getAttendeeId(db, 'cora'), name: 'Cora Coen' },
      reason,
    })
    await choose(`choose-group/${v5b}`)
    expect((await fetchOwnRound()).result.moved).toBeNull()
    const fetchStudents = () =>
      api.as('cora').then((cora) => cora.get<RoundStudent[]>(`${deskApiPath}/${round}/students`))
    expect((await fetchStudents()).result).toMatchObject([{ moved: null, group: { id: v5b } }])
  })

  test('refuses with interrogationGroupFull when no seat is left, and changes nothing', async () => {
    await moveToGroup(bram, v5b)
    await choose(`choose-group/${v5a}`)
    expect(getCodeOrStatus(await moveToGroup(anna, v5b))).toBe('interrogationGroupFull')
    expect(await countTakenSeats()).toEqual({ [v5a]: 1, [v5b]: 1 })
    expect(await listMemberships()).toEqual([[v5b, bram]])
  })

  test('works from the opening until the round closes for coaches, also after it closes for students', async () => {
    expect(getCodeOrStatus(await moveToGroup(anna, v5a, '2026-11-19T15:59:59Z'))).toBe(200)
    for (const instant of ['2026-11-19T16:00:00Z', '2026-11-18T07:59:59Z'])
      expect(getCodeOrStatus(await moveToGroup(anna, v5b, instant))).toBe('interrogationNotStartedOrExpired')
    expect(await countTakenSeats()).toEqual({ [v5a]: 1, [v5b]: 0 })
  })

  test('refuses an unknown group or person, and a person who is not a student, with interrogationMissing', async () => {
    const missing = [
      await moveToGroup(anna, 2e9),
      await moveToGroup(await getAttendeeId(db, 'teun'), v5a),
      await moveToGroup(2e9, v5a),
    ]
    expect(missing.map(getCodeOrStatus)).toEqual(missing.map(() => 'interrogationMissing'))
  })

  test('refuses a blank reason with requestInvalid', async () => {
    const cora = await api.as('cora')
    expect(
      getCodeOrStatus(await cora.put(`${deskApiPath}/${round}/student/${anna}/group/${v5a}`, { reason: '  ' })),
    ).toBe('requestInvalid')
  })
})

describe('choice-round-desk.moveToOption', () => {
  const listChosenOptions = async () => {
    const { result } = await (await api.as('cora')).get<RoundStudent[]>(`${deskApiPath}/${round}/students`)
    return result[0]?.options.map(({ name }) => name)
  }

  test('replaces the option in a set with a maximum of one, and adds to the other options otherwise', async () => {
    for (const name of ['Roeien', 'a', 'Lunch']) await choose(`choose-option/${await getOptionId(db, name)}`)
    await moveToOption(anna, 'Dans')
    expect(await listChosenOptions()).toEqual(['Dans', 'Lunch', 'a'])
    expect(await listMemberships()).toEqual([[v5b, anna]])
    await moveToOption(anna, 'b')
    expect(await listChosenOptions()).toEqual(['Dans', 'Lunch', 'a', 'b'])
  })

  test('confirms an option that is already chosen, and sends no second notification when repeated', async () => {
    await choose(`choose-option/${await getOptionId(db, 'Roeien')}`)
    expect((await moveToOption(anna, 'Roeien')).result).toMatchObject({ confirmedAt: '2026-11-18T10:06:00.000Z' })
    await moveToOption(anna, 'Roeien')
    expect(await db.selectFrom('notification').select('id').execute()).toHaveLength(1)
  })

  test('refuses with interrogationGroupFull or interrogationInvalidCourseChoices, and keeps the choices', async () => {
    await moveToOption(bram, 'Dans')
    await choose(`choose-option/${await getOptionId(db, 'Roeien')}`)
    expect(getCodeOrStatus(await moveToOption(anna, 'Dans'))).toBe('interrogationGroupFull')
    for (const name of ['a', 'b']) await choose(`choose-option/${await getOptionId(db, name)}`)
    expect(getCodeOrStatus(await moveToOption(anna, 'c'))).toBe('interrogationInvalidCourseChoices')
    expect(await listChosenOptions()).toEqual(['Roeien', 'a', 'b'])
  })

  test('refuses an option of another round with interrogationMissing', async () => {
    await addRound(db, { options: [{ name: 'elders', seats: 1 }] })
    expect(getCodeOrStatus(await moveToOption(anna, 'elders'))).toBe('interrogationMissing')
  })

  test('refuses with interrogationNotStartedOrExpired in a ranked round before publication', async () => {
    round = await addRound(db, { kind: 'ranked', options: [{ name: 'Schaken', seats: 1 }] })
    expect(getCodeOrStatus(await moveToOption(anna, 'Schaken', '2026-11-18T17:00:00Z'))).toBe(
      'interrogationNotStartedOrExpired',
    )
  })
})
