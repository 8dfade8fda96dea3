import { beforeAll, describe, expect, test } from 'vitest'
import i18next from 'i18next'
import { nl } from '@uurwerk/contract/i18n/nl'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { createSampleGroupChoice, createSampleOption } from './student-round-sample.ts'
import {
  listSchoolDays,
  buildChoiceWeekEntries,
  collectChosenGroupIds,
  collectTappedGroupIds,
  listOverlappingPairs,
  listWeeksToShow,
  nameLessonsByChoice,
  replaceGroupLessons,
  removeClashingOffers,
} from './choice-week.ts'

beforeAll(() => i18next.init({ lng: 'nl', resources: { nl: { translation: nl } } }))

const lesson = (id: number, start: string, group: number) =>
  createSampleAppointment({
    id,
    name: `les ${id}`,
    start: `2026-11-30T${start}`,
    end: `2026-11-30T${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00`,
    groups: [{ id: group, name: `groep ${group}`, code: null }],
    attendeeIds: [group],
  })
const ids = (all: readonly { id: number }[]) => all.map(({ id }) => id)

describe('the weeks to step through', () => {
  const inWeeks = (...weeks: string[]) => ({ weeks })
  const [rowing, film] = [inWeeks('2026-12-07', '2026-12-21'), inWeeks('2026-11-30', '2026-12-07')]
  const nothing = { previewedChoice: undefined, chosen: [], all: [], periodStart: '2026-12-02' }

  test('are those of all chosen choices together, in order', () => {
    expect(listWeeksToShow({ ...nothing, chosen: [rowing, film] })).toEqual(['2026-11-30', '2026-12-07', '2026-12-21'])
  })
  test('are those of the previewed choice, if it has lessons', () => {
    expect(listWeeksToShow({ ...nothing, previewedChoice: rowing, chosen: [film] })).toEqual(rowing.weeks)
    expect(listWeeksToShow({ ...nothing, previewedChoice: inWeeks(), chosen: [film] })).toEqual(film.weeks)
  })
  test('are the first week in which there is anything to choose, else of the period, as long as nothing is chosen', () => {
    expect(listWeeksToShow({ ...nothing, all: [rowing, film] })).toEqual(['2026-11-30'])
    expect(listWeeksToShow(nothing)).toEqual(['2026-11-30'])
  })
})

test('lessons of a choice have its own name instead of their course’s, the chosen one’s in a shared lesson', () => {
  const shared = { ...lesson(3, '11:00', 5), groups: [5, 6].map((id) => ({ id, name: `groep ${id}`, code: null })) }
  const names = new Map([
    [5, 'Robotica'],
    [6, 'Roeien'],
  ])
  const named = nameLessonsByChoice([lesson(1, '09:00', 5), lesson(2, '10:00', 8), shared], names, new Set([6]))
  expect(named.map(({ name }) => name)).toEqual(['Robotica', 'les 2', 'Roeien'])
})

test('a week includes its Saturday if a lesson takes place on it', () => {
  const monday = Temporal.PlainDate.from('2026-11-30')
  expect(listSchoolDays(monday, [lesson(1, '09:00', 1)])).toHaveLength(5)
  expect(listSchoolDays(monday, [{ ...lesson(1, '09:00', 1), start: '2026-12-05T09:00' }])).toHaveLength(6)
})

test('the lessons of a previewed group replace those of the chosen group', () => {
  const roster = [lesson(1, '09:00', 5), lesson(2, '10:00', 8)]
  expect(ids(replaceGroupLessons(roster, [lesson(3, '08:00', 6)], new Set([5])))).toEqual([3, 2])
  expect(ids(replaceGroupLessons(roster, [lesson(1, '09:00', 5)], new Set([5])))).toEqual([2, 1].toSorted())
})

test('an offered lesson is hidden only if it overlaps with a lesson that the student attends', () => {
  const offered = { subscribable: { from: '2026-11-01T00:00', until: '2026-12-01T00:00' } }
  const offers = [
    { ...lesson(1, '09:00', 8), ...offered },
    { ...lesson(2, '11:00', 8), ...offered },
    { ...lesson(3, '10:00', 8), ...offered, isSubscribed: true },
    { ...lesson(4, '13:00', 5), ...offered },
  ]
  const week = [lesson(5, '09:00', 5), lesson(6, '10:00', 9), lesson(7, '13:00', 9), ...offers]
  expect(ids(removeClashingOffers(week, new Set([5])))).toEqual([5, 6, 7, 2, 3, 4])
})

test('the groups of unsent taps are the tapped groups and the groups of the tapped options', () => {
  const tap = (kind: 'chooseGroup' | 'chooseOption' | 'deselectOption', id: number) => ({ kind, id, key: '', at: '' })
  const options = [createSampleOption(1, { groupId: 6 }), createSampleOption(2), createSampleOption(3, { groupId: 7 })]
  const taps = [tap('chooseGroup', 3), tap('chooseOption', 1), tap('chooseOption', 2), tap('deselectOption', 3)]
  expect([...collectTappedGroupIds(taps, options)]).toEqual([3, 6, 7])
})

describe('overlapping lessons', () => {
  const chosenGroupIds = collectChosenGroupIds(createSampleGroupChoice(5, { chosen: true }), [
    createSampleOption(1, { chosen: true, groupId: 6 }),
    createSampleOption(2, { groupId: 7 }),
  ])
  test('are reported as pairs in which at least one lesson is chosen', () => {
    expect([...chosenGroupIds]).toEqual([5, 6])
    const pairs = listOverlappingPairs(
      [lesson(1, '09:00', 8), lesson(2, '09:00', 5), lesson(3, '10:00', 6)],
      chosenGroupIds,
    )
    expect(pairs.map(({ first, second }) => [first.id, second.id])).toEqual([[1, 2]])
    expect(listOverlappingPairs([lesson(1, '09:00', 8), lesson(2, '09:00', 9)], chosenGroupIds)).toEqual([])
  })
  test('are marked as clashing in the week, next to the marks of chosen lessons', () => {
    const entries = buildChoiceWeekEntries(
      [lesson(1, '09:00', 8), lesson(2, '09:00', 5), lesson(3, '10:00', 6)],
      chosenGroupIds,
    )
    expect(entries.map(({ isChosen, hasClash }) => [isChosen, hasClash])).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ])
  })
})
