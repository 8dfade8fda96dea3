import type { ChoiceRound } from '@uurwerk/contract/joining/choice-round/student'
import { beforeEach, describe, expect, test } from 'vitest'
import { getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import { addRound, getOptionId, removeRounds } from '#server/test/choice-round.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db, '2026-11-18T10:06:00Z')
let path: string
let ids: number[]

beforeEach(async () => {
  await removeRounds(db)
  await db.deleteFrom('notification').execute()
  await db.updateTable('course').set({ removed: false }).execute()
  const options = ['a', 'b', 'c', 'd'].map((name) => ({ name, seats: 1, ...(name === 'd' && { courses: ['en'] }) }))
  const round = await addRound(db, { kind: 'ranked', options })
  path = `/api/roster-interrogation/${round}/student/me`
  ids = await Promise.all(options.map(({ name }) => getOptionId(db, name)))
})

const rank = async (optionIds: (number | undefined)[], instant = '2026-11-18T10:06:00Z') =>
  (await api.at(instant).as('anna')).put(`${path}/ranking`, { optionIds })
const fetchOwnRanking = async () => {
  const { ranking, isConfirmed } = (await (await api.as('anna')).get<ChoiceRound>(path)).result
  return { ranking, isConfirmed }
}

describe('choice-round.rank', () => {
  test('stores a ranking, replaces the previous ranking, and counts an empty ranking as unconfirmed', async () => {
    const [a, b, c] = ids
    expect(await fetchOwnRanking()).toEqual({ ranking: [], isConfirmed: false })
    expect((await rank([b, a])).result).toEqual({ optionIds: [b, a] })
    expect(await fetchOwnRanking()).toEqual({ ranking: [b, a], isConfirmed: true })
    await rank([a, b, c])
    expect(await fetchOwnRanking()).toEqual({ ranking: [a, b, c], isConfirmed: true })
    await rank([])
    expect(await fetchOwnRanking()).toEqual({ ranking: [], isConfirmed: false })
  })

  test('takes no seats', async () => {
    await rank(ids.slice(0, 2))
    const rows = await db.selectFrom('choice_round_option').select('taken').execute()
    expect(rows.map(({ taken }) => taken)).toEqual([0, 0, 0, 0])
  })

  test.each<[string, string, () => (number | undefined)[]]>([
    ['interrogationInvalidCourseChoices', 'more options than ranks', () => ids],
    ['interrogationInvalidCourseChoices', 'an option twice', () => [ids[0], ids[0]]],
    ['interrogationMissing', 'an option of another round', () => [ids[0], 2_000_000_000]],
  ])('answers %s for %s, and changes nothing', async (code, _, optionIds) => {
    await rank([ids[2]])
    expect(getCodeOrStatus(await rank(optionIds()))).toBe(code)
    expect(await fetchOwnRanking()).toEqual({ ranking: [ids[2]], isConfirmed: true })
  })

  test('refuses an option with a removed course with interrogationCourseMissing', async () => {
    await db.updateTable('course').set({ removed: true }).where('source_id', '=', 'en').execute()
    expect(getCodeOrStatus(await rank([ids[3]]))).toBe('interrogationCourseMissing')
  })

  test('refuses a round that is not ranked with interrogationInvalidCourseChoices', async () => {
    const id = await addRound(db, { options: [{ name: 'e', seats: 1 }] })
    path = `/api/roster-interrogation/${id}/student/me`
    expect(getCodeOrStatus(await rank([await getOptionId(db, 'e')]))).toBe('interrogationInvalidCourseChoices')
  })

  test.each(['2026-11-18T07:59:59Z', '2026-11-18T16:00:00Z'])(
    'refuses with interrogationNotStartedOrExpired outside the window, at %s',
    async (instant) => expect(getCodeOrStatus(await rank([ids[0]], instant))).toBe('interrogationNotStartedOrExpired'),
  )

  test('notifies the student when a coach ranks after the student deadline', async () => {
    const anna = await getAttendeeId(db, 'anna')
    const teun = await api.at('2026-11-18T17:00:00Z').as('teun')
    expect(getCodeOrStatus(await teun.put(path.replace('me', `${anna}`) + '/ranking', { optionIds: [ids[0]] }))).toBe(
      200,
    )
    const notifications = await db.selectFrom('notification').select(['attendee_id', 'type']).execute()
    expect(notifications).toEqual([{ attendee_id: anna, type: 'interrogationChanged' }])
  })

  test('keeps a single complete ranking when a student sends twelve concurrently', async () => {
    const rankings = Array.from({ length: 12 }, (_, turn) => [ids[turn % 3], ids[(turn + 1) % 3]])
    const answers = await Promise.all(rankings.map((list) => rank(list)))
    expect(new Set(answers.map(getCodeOrStatus))).toEqual(new Set([200]))
    expect(rankings).toContainEqual((await fetchOwnRanking()).ranking)
  })
})
