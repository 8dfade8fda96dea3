import { describe, expect, test } from 'vitest'
import {
  listAllOptions,
  applyTapsToGroups,
  applySeatUpdatesToGroups,
  isChangedElsewhere,
  listFaultsOfChoices,
  applyTapsToOptions,
  applySeatUpdatesToOptions,
  markChosenGroup,
} from './choice-flags.ts'
import type { ChoiceTap } from './choice-outbox.ts'
import { createSampleGroupChoice, createSampleOption, createSampleOptions } from './student-round-sample.ts'

const tap = (kind: ChoiceTap['kind'], id: number): ChoiceTap => ({
  key: `${kind} ${id}`,
  kind,
  id,
  at: '2026-11-18T11:06:00',
})
const groups = [createSampleGroupChoice(1, { chosen: true }), createSampleGroupChoice(2), createSampleGroupChoice(3)]
const chosenIn = (all: readonly { chosen: boolean }[]) => all.map(({ chosen }) => chosen)
const marks = (options: Parameters<typeof listAllOptions>[0]) =>
  listAllOptions(options).flatMap(({ id, chosen }) => (chosen ? [id] : []))

describe('a tap on a group', () => {
  test('marks only the last tapped group as chosen', () => {
    expect(chosenIn(applyTapsToGroups(groups, [tap('chooseGroup', 2)]))).toEqual([false, true, false])
    expect(chosenIn(applyTapsToGroups(groups, [tap('chooseGroup', 2), tap('chooseGroup', 3)]))).toEqual([
      false,
      false,
      true,
    ])
    expect(applyTapsToGroups(groups, [tap('chooseOption', 2)])).toBe(groups)
  })
  test('clears every mark when it fails', () => {
    expect(chosenIn(markChosenGroup(groups, undefined))).toEqual([false, false, false])
  })
})

describe('a tap on an option', () => {
  const full = createSampleOption(1, { chosen: true, full: true, taken: 20 })
  const options = createSampleOptions({ options: [full, createSampleOption(9)] })
  test('changes the mark of that option only', () => {
    expect(marks(applyTapsToOptions(options, [tap('chooseOption', 3)]))).toEqual([1, 3])
    expect(marks(applyTapsToOptions(options, [tap('deselectOption', 1)]))).toEqual([])
  })
  test('moves the mark to the option that replaces another option', () => {
    expect(marks(applyTapsToOptions(options, [{ ...tap('chooseOption', 9), instead: 1 }]))).toEqual([9])
  })
  test('no longer affects the marks once it has failed', () => {
    expect(marks(applyTapsToOptions(options, []))).toEqual([1])
  })
  test('frees the seat of a deselected option, which is then no longer full', () => {
    const [after] = listAllOptions(applyTapsToOptions(options, [tap('deselectOption', 1)]))
    expect(after).toMatchObject({ chosen: false, full: false, taken: 19 })
    const [again] = listAllOptions(applyTapsToOptions(options, [tap('chooseOption', 1)]))
    expect(again).toMatchObject({ chosen: true, full: true, taken: 20 })
  })
})

test('a seat event updates the full flags and seat counts of the groups and options that it names', () => {
  const update = {
    id: 7,
    groups: [{ groupId: 2, full: true, taken: 30 }],
    options: [{ id: 2, full: false, taken: 19 }],
  }
  expect(applySeatUpdatesToGroups(groups, update).map(({ full, taken, chosen }) => [full, taken, chosen])).toEqual([
    [false, 24, true],
    [true, 30, false],
    [false, 24, false],
  ])
  const [option] = applySeatUpdatesToOptions(createSampleOptions(), update).optionSets[0]?.options.slice(1) ?? []
  expect(option).toMatchObject({ id: 2, full: false, taken: 19 })
})

describe('after a reconnect', () => {
  const none = markChosenGroup(groups, undefined)
  const second = markChosenGroup(groups, 2)
  test('the session has ended if the chosen group was added, removed or replaced elsewhere', () => {
    expect(isChangedElsewhere(none, second, [])).toBe(true)
    expect(isChangedElsewhere(second, none, [])).toBe(true)
    expect(isChangedElsewhere(groups, second, [])).toBe(true)
    expect(isChangedElsewhere(second, second, [])).toBe(false)
    expect(isChangedElsewhere(null, null, [])).toBe(false)
  })
  test('the session goes on if this window sent the new choice and has no answer yet', () => {
    const sent = [tap('chooseGroup', 2)]
    expect(isChangedElsewhere(groups, second, sent)).toBe(false)
    expect(isChangedElsewhere(groups, groups, sent)).toBe(false)
    expect(isChangedElsewhere(groups, markChosenGroup(groups, 3), sent)).toBe(true)
    expect(isChangedElsewhere(groups, second, [tap('chooseOption', 2)])).toBe(true)
  })
})

describe('findMissingChoices', () => {
  const kinds = (...parameters: Parameters<typeof listFaultsOfChoices>) =>
    listFaultsOfChoices(...parameters).map(({ kind }) => kind)
  test('reports a missing group, and an option set with fewer choices than its minimum', () => {
    expect(kinds(markChosenGroup(groups, undefined), createSampleOptions())).toEqual(['noGroup', 'tooFew'])
    expect(kinds(groups, applyTapsToOptions(createSampleOptions(), [tap('chooseOption', 1)]))).toEqual([])
    expect(kinds(null, createSampleOptions({ optionSets: [] }))).toEqual([])
  })
  test('reports a course that two choices share', () => {
    const same = [{ id: 3, name: 'Wiskunde B', firstAppointmentDate: null }]
    const options = createSampleOptions({
      options: [createSampleOption(9, { chosen: true, courses: same })],
      optionSets: [],
    })
    expect(listFaultsOfChoices(groups, options)).toEqual([{ kind: 'sameCourse', courseId: 3, name: 'Wiskunde B' }])
  })
})
