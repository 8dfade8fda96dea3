import type { ChoiceRoundListItem } from '@uurwerk/contract/joining/choice-round/student'
import { beforeEach, describe, expect, test } from 'vitest'
import { getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import { addRound, getOptionId, removeRounds } from '#server/test/choice-round.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db, '2026-11-18T10:06:00Z')
let round: number
let path: string
let [v5a, v5b] = [0, 0]

beforeEach(async () => {
  await removeRounds(db)
  await db.updateTable('course').set({ removed: false }).execute()
  ;[v5a, v5b] = [await getAttendeeId(db, 'v5a'), await getAttendeeId(db, 'v5b')]
  round = await addRound(db, {
    groups: [
      { group: 'v5b', seats: 1, courses: ['wisb'] },
      { group: 'v5a', seats: 1 },
    ],
    sets: [
      {
        name: 'Sport',
        min: 1,
        max: 1,
        options: [
          { name: 'Roeien', seats: 1, group: 'v5b', courses: ['en'] },
          { name: 'Dans', seats: 1 },
        ],
      },
      { name: 'Extra', min: 0, max: 2, options: ['a', 'b', 'c'].map((name) => ({ name, seats: 1 })) },
    ],
    options: [{ name: 'Lunch', seats: 1, courses: ['wisb'] }],
  })
  path = `/api/roster-interrogation/${round}/student/me`
})

const callAsAnna = () => api.as('anna')
const choose = async (name: string) => (await callAsAnna()).post(`${path}/choose-option/${await getOptionId(db, name)}`)
const chooseGroup = async (id: number) => (await callAsAnna()).post(`${path}/choose-group/${id}`)
const deselect = async (name: string) =>
  (await callAsAnna()).delete(`${path}/deselect-option/${await getOptionId(db, name)}`)
const confirm = async () => (await callAsAnna()).post(`${path}/confirm`)
/** Reads the state from the round and from the list of rounds, which must agree. */
const isConfirmed = async () => {
  const caller = await callAsAnna()
  const roundAnswer = await caller.get<ChoiceRoundListItem>(path)
  const listAnswer = await caller.get<ChoiceRoundListItem[]>('/api/roster-interrogation/student/me')
  expect(listAnswer.result.map((item) => item.isConfirmed)).toEqual([roundAnswer.result.isConfirmed])
  return roundAnswer.result.isConfirmed
}
const countTakenSeats = async () => {
  const groups = await db
    .selectFrom('choice_round_group')
    .select(['group_id as id', 'taken'])
    .where('taken', '>', 0)
    .execute()
  const options = await db
    .selectFrom('choice_round_option')
    .select(['name as id', 'taken'])
    .where('taken', '>', 0)
    .execute()
  return [...groups, ...options].map(({ id, taken }) => `${id} ${taken}`)
}
const listMemberships = () =>
  db
    .selectFrom('membership')
    .select(['group_id', 'person_id', 'from_date', 'until_date'])
    .where('round_id', '=', round)
    .execute()
/** Leaves no free seats. */
const fillSeats = (table: 'choice_round_group' | 'choice_round_option') =>
  db.updateTable(table).set({ seats: 0 }).where('taken', '=', 0).execute()

describe('choice-round.chooseGroup', () => {
  test('takes a seat, gives it back on another choice, and changes nothing when repeated', async () => {
    expect(await chooseGroup(v5b)).toMatchObject({ status: 200, result: { chosen: true } })
    expect(await chooseGroup(v5b)).toMatchObject({ status: 200, result: { chosen: true } })
    expect(await countTakenSeats()).toEqual([`${v5b} 1`])
    await chooseGroup(v5a)
    expect(await countTakenSeats()).toEqual([`${v5a} 1`])
  })

  test('refuses a full group with interrogationGroupFull, and keeps the previous choice', async () => {
    await chooseGroup(v5b)
    await fillSeats('choice_round_group')
    expect(await chooseGroup(v5a)).toMatchObject({ status: 409, code: 'interrogationGroupFull' })
    expect(await countTakenSeats()).toEqual([`${v5b} 1`])
  })

  test('refuses a group outside the round, and a group with a removed course', async () => {
    expect(getCodeOrStatus(await chooseGroup(await getAttendeeId(db, 'teun')))).toBe('interrogationMissing')
    await db.updateTable('course').set({ removed: true }).where('source_id', '=', 'wisb').execute()
    expect(await chooseGroup(v5b)).toMatchObject({ status: 404, code: 'interrogationCourseMissing' })
    expect(getCodeOrStatus(await chooseGroup(v5a))).toBe(200)
  })
})

describe('choice-round.chooseOption and choice-round.deselectOption', () => {
  test('take a seat and give it back, and change nothing when repeated', async () => {
    expect([await choose('Lunch'), await choose('Lunch')].map(({ result }) => result)).toEqual([
      { chosen: true },
      { chosen: true },
    ])
    expect(await countTakenSeats()).toEqual(['Lunch 1'])
    expect([await deselect('Lunch'), await deselect('Lunch')].map(({ result }) => result)).toEqual([
      { chosen: false },
      { chosen: false },
    ])
    expect(await countTakenSeats()).toEqual([])
  })

  test('refuse a second option in a set with a maximum of one, and an option beyond a higher maximum', async () => {
    await choose('Roeien')
    expect(await choose('Dans')).toMatchObject({ status: 422, code: 'interrogationOnlyOneChoice' })
    for (const name of ['a', 'b']) expect(getCodeOrStatus(await choose(name))).toBe(200)
    expect(await choose('c')).toMatchObject({ status: 422, code: 'interrogationInvalidCourseChoices' })
    await deselect('Roeien')
    expect(getCodeOrStatus(await choose('Dans'))).toBe(200)
  })

  test('swap two options of a set in one call, and change nothing when repeated or refused', async () => {
    const swap = async () =>
      (await callAsAnna()).post(
        `${path}/choose-option/${await getOptionId(db, 'Dans')}?instead=${await getOptionId(db, 'Roeien')}`,
      )
    await choose('Roeien')
    expect([await swap(), await swap()].map(({ result }) => result)).toEqual([{ chosen: true }, { chosen: true }])
    expect(await countTakenSeats()).toEqual(['Dans 1'])
    expect(getCodeOrStatus(await deselect('Dans'))).toBe(200)
    await choose('Roeien')
    await fillSeats('choice_round_option')
    expect(await swap()).toMatchObject({ status: 409, code: 'interrogationGroupFull' })
    expect(await countTakenSeats()).toEqual(['Roeien 1'])
  })

  test.each([
    ['was not chosen', 'Dans', 'Roeien'],
    ['is of another set', 'Dans', 'a'],
    ['is in no set', 'Dans', 'Lunch'],
  ])('refuse to swap with an option that %s', async (_, name, replacedOption) => {
    for (const item of ['a', 'Lunch']) await choose(item)
    const before = await countTakenSeats()
    const ids = [await getOptionId(db, name), await getOptionId(db, replacedOption)]
    expect(await (await callAsAnna()).post(`${path}/choose-option/${ids[0]}?instead=${ids[1]}`)).toMatchObject({
      status: 422,
      code: 'interrogationInvalidCourseChoices',
    })
    expect(await countTakenSeats()).toEqual(before)
  })

  test('refuse a full option, an unknown option, and an option with a removed course', async () => {
    await fillSeats('choice_round_option')
    expect(await choose('a')).toMatchObject({ status: 409, code: 'interrogationGroupFull' })
    const nothing = [
      await (await callAsAnna()).post(`${path}/choose-option/2000000000`),
      await (await callAsAnna()).delete(`${path}/deselect-option/2000000000`),
    ]
    expect(nothing.map(getCodeOrStatus)).toEqual(['interrogationMissing', 'interrogationMissing'])
    await db.updateTable('choice_round_option').set({ seats: 1 }).execute()
    await db.updateTable('course').set({ removed: true }).where('source_id', '=', 'en').execute()
    expect(await choose('Roeien')).toMatchObject({ status: 404, code: 'interrogationCourseMissing' })
  })

  test('refuse choices and confirmation in a ranked round, and take no seat', async () => {
    await db.updateTable('choice_round').set({ kind: 'ranked', ranks: 3 }).execute()
    expect([getCodeOrStatus(await choose('a')), getCodeOrStatus(await confirm())]).toEqual(
      Array.from({ length: 2 }, () => 'interrogationInvalidCourseChoices'),
    )
    expect(await countTakenSeats()).toEqual([])
  })

  test('return the stored answer to a retry with the same key, and keep the choice that was made in between', async () => {
    const key = { 'idempotency-key': 'tap-1' }
    const caller = await callAsAnna()
    const dance = `${path}/choose-option/${await getOptionId(db, 'Dans')}`
    await caller.post(dance, undefined, key)
    await deselect('Dans')
    await choose('Roeien')
    expect((await caller.post(dance, undefined, key)).result).toEqual({ chosen: true })
    expect(await countTakenSeats()).toEqual(['Roeien 1'])
  })
})

describe('choice-round.confirm', () => {
  const chooseAll = async () => {
    await chooseGroup(v5a)
    await choose('Roeien')
  }

  test('adds memberships for the period and the group’s lessons to the roster, once when repeated', async () => {
    await chooseAll()
    expect(await confirm()).toMatchObject({ status: 200, result: { isConfirmed: true } })
    expect(await isConfirmed()).toBe(true)
    const anna_id = await getAttendeeId(db, 'anna')
    const period = { person_id: anna_id, from_date: '2026-11-16', until_date: '2027-02-12' }
    expect((await listMemberships()).toSorted((a, b) => a.group_id - b.group_id)).toEqual([
      { group_id: v5a, ...period },
      { group_id: v5b, ...period },
    ])
    const { result } = await (
      await callAsAnna()
    ).get<{ start: string }[]>('/api/Appointment/Date/2026-11-17/2026-11-17/Attendee?atnId=me')
    expect(result.map(({ start }) => start)).toEqual(['2026-11-17T10:30'])
    expect(getCodeOrStatus(await confirm())).toBe(200)
    expect(await listMemberships()).toHaveLength(2)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['another group', () => chooseGroup(v5b)],
    ['another option', () => choose('a')],
    ['a deselected option', () => deselect('Roeien')],
  ])('is undone by %s, together with the memberships', async (_, change) => {
    await chooseAll()
    await confirm()
    await change()
    expect(await isConfirmed()).toBe(false)
    expect(await listMemberships()).toEqual([])
  })

  test('stays in force when the student repeats the same choices', async () => {
    await chooseAll()
    await confirm()
    await chooseGroup(v5a)
    await choose('Roeien')
    expect(await isConfirmed()).toBe(true)
    expect(await listMemberships()).toHaveLength(2)
  })

  test('adds no memberships when the round only counts', async () => {
    await db.updateTable('choice_round').set({ counts_only: true }).execute()
    await chooseAll()
    await confirm()
    expect([await isConfirmed(), await listMemberships()]).toEqual([true, []])
  })

  test('refuses an incomplete choice, and names the missing parts in the caller’s language', async () => {
    const { status, code, body } = await confirm()
    expect([status, code]).toEqual([422, 'interrogationInvalidCourseChoices'])
    const sport = await db
      .selectFrom('choice_round_option_set')
      .select('id')
      .where('name', '=', 'Sport')
      .executeTakeFirstOrThrow()
    expect(body).toMatchObject({
      errors: [
        { path: 'groupChoice', message: 'Kies een groep.' },
        { path: `optionSets/${sport.id}`, message: 'Sport: kies er minstens 1.' },
      ],
    })
    const english = await (await callAsAnna()).post(`${path}/confirm`, undefined, { 'accept-language': 'en' })
    expect(english.body).toMatchObject({
      errors: [{ message: 'Choose a group.' }, { message: 'Sport: choose at least 1.' }],
    })
  })

  test('refuses a course in two choices, too many options of a set, and a removed course', async () => {
    await chooseGroup(v5b)
    await choose('Roeien')
    await choose('Lunch')
    expect((await confirm()).body).toMatchObject({
      errors: [{ message: 'Wiskunde B zit in meer dan één van je keuzes.' }],
    })
    await deselect('Lunch')
    await choose('a')
    await choose('b')
    await db.updateTable('choice_round_option_set').set({ max: 1 }).execute()
    expect((await confirm()).body).toMatchObject({ errors: [{ message: 'Extra: kies er maximaal 1.' }] })
    await deselect('b')
    await db.updateTable('course').set({ removed: true }).where('source_id', '=', 'en').execute()
    expect(getCodeOrStatus(await confirm())).toBe('interrogationCourseMissing')
    expect(await isConfirmed()).toBe(false)
  })
})
