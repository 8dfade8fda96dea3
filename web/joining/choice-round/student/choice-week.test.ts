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

const createLesson = (id: number, start: string, group: number) =>
  createSampleAppointment({
    id,
    name: `les ${id}`,
    start: `2026-11-30T${start}`,
    end: `2026-11-30T${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00`,
    groups: [{ id: group, name: `groep ${group}`, code: null }],
    attendeeIds: [group],
  })
const listIds = (appointments: readonly { id: number }[]) => appointments.map(({ id }) => id)

describe('the weeks to step through', () => {
  const createChoiceInWeeks = (...weeks: string[]) => ({ weeks })
  const [rowing, film] = [
    createChoiceInWeeks('2026-12-07', '2026-12-21'),
    createChoiceInWeeks('2026-11-30', '2026-12-07'),
  ]
  const emptySources = { previewedChoice: undefined, chosen: [], allChoices: [], periodStart: '2026-12-02' }

  test('are those of all chosen choices together, in order', () => {
    expect(listWeeksToShow({ ...emptySources, chosen: [rowing, film] })).toEqual([
      '2026-11-30',
      '2026-12-07',
      '2026-12-21',
    ])
  })
  test('are those of the previewed choice, if it has lessons', () => {
    expect(listWeeksToShow({ ...emptySources, previewedChoice: rowing, chosen: [film] })).toEqual(rowing.weeks)
    expect(listWeeksToShow({ ...emptySources, previewedChoice: createChoiceInWeeks(), chosen: [film] })).toEqual(
      film.weeks,
    )
  })
  test('are, while nothing is chosen, the first week with a choice, else the first week of the period', () => {
    expect(listWeeksToShow({ ...emptySources, allChoices: [rowing, film] })).toEqual(['2026-11-30'])
    expect(listWeeksToShow(emptySources)).toEqual(['2026-11-30'])
  })
})

test('lessons have the name of their choice instead of their course, and a shared lesson that of the chosen choice', () => {
  const sharedLesson = {
    ...createLesson(3, '11:00', 5),
    groups: [5, 6].map((id) => ({ id, name: `groep ${id}`, code: null })),
  }
  const names = new Map([
    [5, 'Robotica'],
    [6, 'Roeien'],
  ])
  const namedLessons = nameLessonsByChoice(
    [createLesson(1, '09:00', 5), createLesson(2, '10:00', 8), sharedLesson],
    names,
    new Set([6]),
  )
  expect(namedLessons.map(({ name }) => name)).toEqual(['Robotica', 'les 2', 'Roeien'])
})

test('a week includes its Saturday if a lesson takes place on it', () => {
  const monday = Temporal.PlainDate.from('2026-11-30')
  expect(listSchoolDays(monday, [createLesson(1, '09:00', 1)])).toHaveLength(5)
  expect(listSchoolDays(monday, [{ ...createLesson(1, '09:00', 1), start: '2026-12-05T09:00' }])).toHaveLength(6)
})

test('the lessons of a previewed group replace those of the chosen group', () => {
  const roster = [createLesson(1, '09:00', 5), createLesson(2, '10:00', 8)]
  expect(listIds(replaceGroupLessons(roster, [createLesson(3, '08:00', 6)], new Set([5])))).toEqual([3, 2])
  expect(listIds(replaceGroupLessons(roster, [createLesson(1, '09:00', 5)], new Set([5])))).toEqual([2, 1].toSorted())
})

test('an offered lesson is hidden only if it overlaps with a lesson that the student attends', () => {
  const offer = { subscribable: { from: '2026-11-01T00:00', until: '2026-12-01T00:00' } }
  const offers = [
    { ...createLesson(1, '09:00', 8), ...offer },
    { ...createLesson(2, '11:00', 8), ...offer },
    { ...createLesson(3, '10:00', 8), ...offer, isSubscribed: true },
    { ...createLesson(4, '13:00', 5), ...offer },
  ]
  const week = [createLesson(5, '09:00', 5), createLesson(6, '10:00', 9), createLesson(7, '13:00', 9), ...offers]
  expect(listIds(removeClashingOffers(week, new Set([5])))).toEqual([5, 6, 7, 2, 3, 4])
})

test('the groups of unsent taps are the tapped groups and the groups of the tapped options', () => {
  const createTap = (kind: 'chooseGroup' | 'chooseOption' | 'deselectOption', id: number) => ({
    kind,
    id,
    key: '',
    at: '',
    from: [],
  })
  const options = [createSampleOption(1, { groupId: 6 }), createSampleOption(2), createSampleOption(3, { groupId: 7 })]
  const taps = [
    createTap('chooseGroup', 3),
    createTap('chooseOption', 1),
    createTap('chooseOption', 2),
    createTap('deselectOption', 3),
  ]
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
      [createLesson(1, '09:00', 8), createLesson(2, '09:00', 5), createLesson(3, '10:00', 6)],
      chosenGroupIds,
    )
    expect(pairs.map(({ first, second }) => [first.id, second.id])).toEqual([[1, 2]])
    expect(listOverlappingPairs([createLesson(1, '09:00', 8), createLesson(2, '09:00', 9)], chosenGroupIds)).toEqual([])
  })
  test('are marked as clashing in the week, next to the marks of chosen lessons', () => {
    const entries = buildChoiceWeekEntries(
      [createLesson(1, '09:00', 8), createLesson(2, '09:00', 5), createLesson(3, '10:00', 6)],
      chosenGroupIds,
    )
    expect(entries.map(({ isChosen, hasClash }) => [isChosen, hasClash])).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ])
  })
})
