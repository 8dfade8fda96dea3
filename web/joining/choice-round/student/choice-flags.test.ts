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
import type { ChoiceTap, OutboxState } from './choice-outbox.ts'
import { createSampleGroupChoice, createSampleOption, createSampleOptions } from './student-round-sample.ts'

const createTap = (kind: ChoiceTap['kind'], id: number): ChoiceTap => ({
  key: `${kind} ${id}`,
  kind,
  id,
  at: '2026-11-18T11:06:00',
  from: [],
})
const groups = [createSampleGroupChoice(1, { chosen: true }), createSampleGroupChoice(2), createSampleGroupChoice(3)]
const listChosen = (choices: readonly { chosen: boolean }[]) => choices.map(({ chosen }) => chosen)
const listChosenIds = (options: Parameters<typeof listAllOptions>[0]) =>
  listAllOptions(options).flatMap(({ id, chosen }) => (chosen ? [id] : []))

describe('a tap on a group', () => {
  test('marks only the last tapped group as chosen', () => {
    expect(listChosen(applyTapsToGroups(groups, [createTap('chooseGroup', 2)]))).toEqual([false, true, false])
    expect(listChosen(applyTapsToGroups(groups, [createTap('chooseGroup', 2), createTap('chooseGroup', 3)]))).toEqual([
      false,
      false,
      true,
    ])
    expect(applyTapsToGroups(groups, [createTap('chooseOption', 2)])).toBe(groups)
  })
  test('clears every mark when it fails', () => {
    expect(listChosen(markChosenGroup(groups, undefined))).toEqual([false, false, false])
  })
})

describe('a tap on an option', () => {
  const fullOption = createSampleOption(1, { chosen: true, full: true, taken: 20 })
  const options = createSampleOptions({ options: [fullOption, createSampleOption(9)] })
  test('changes the mark of that option only', () => {
    expect(listChosenIds(applyTapsToOptions(options, [createTap('chooseOption', 3)]))).toEqual([1, 3])
    expect(listChosenIds(applyTapsToOptions(options, [createTap('deselectOption', 1)]))).toEqual([])
  })
  test('moves the mark to the option that replaces another option', () => {
    expect(listChosenIds(applyTapsToOptions(options, [{ ...createTap('chooseOption', 9), instead: 1 }]))).toEqual([9])
  })
  test('no longer affects the marks once it has failed', () => {
    expect(listChosenIds(applyTapsToOptions(options, []))).toEqual([1])
  })
  test('frees the seat of a deselected option, which is then no longer full', () => {
    const [deselected] = listAllOptions(applyTapsToOptions(options, [createTap('deselectOption', 1)]))
    expect(deselected).toMatchObject({ chosen: false, full: false, taken: 19 })
    const [chosenAgain] = listAllOptions(applyTapsToOptions(options, [createTap('chooseOption', 1)]))
    expect(chosenAgain).toMatchObject({ chosen: true, full: true, taken: 20 })
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
  const groupsWithoutChoice = markChosenGroup(groups, undefined)
  const groupsWithSecondChosen = markChosenGroup(groups, 2)
  const createOutbox = (taps: ChoiceTap[] = [], seatTimes = {}): OutboxState => ({
    taps,
    retryAt: undefined,
    seatTimes,
  })
  const [idle, pending] = [createOutbox(), createOutbox([createTap('chooseGroup', 2)])]
  const compare = (before: typeof groups | null, after: typeof groups | null, outboxes = [idle, idle]) =>
    isChangedElsewhere({ groups: before, outbox: outboxes[0]! }, { groups: after, outbox: outboxes[1]! })
  test('the session has ended if the chosen group was added, removed or replaced elsewhere', () => {
    expect(compare(groupsWithoutChoice, groupsWithSecondChosen)).toBe(true)
    expect(compare(groupsWithSecondChosen, groupsWithoutChoice)).toBe(true)
    expect(compare(groups, groupsWithSecondChosen)).toBe(true)
    expect(compare(groupsWithSecondChosen, groupsWithSecondChosen)).toBe(false)
    expect(compare(null, null)).toBe(false)
  })
  test.each([
    ['before the answer', pending, pending],
    ['and has its answer since', pending, createOutbox([], { 'group 2': '2026-11-18T11:06:01' })],
    ['and had its answer, both after the question', idle, createOutbox([], { 'group 2': '2026-11-18T11:06:01' })],
  ])('the session goes on if this window sent the new choice, %s', (_, ...outboxes) => {
    expect(compare(groups, groupsWithSecondChosen, outboxes)).toBe(false)
    expect(compare(groups, groups, outboxes)).toBe(false)
    expect(compare(groups, markChosenGroup(groups, 3), outboxes)).toBe(true)
  })
  test('the session has ended if this window had that group earlier, or an option with its number', () => {
    const chosenEarlier = createOutbox([], { 'group 2': '2026-11-18T11:00:00' })
    expect(compare(groups, groupsWithSecondChosen, [chosenEarlier, chosenEarlier])).toBe(true)
    const tappedOption = createOutbox([createTap('chooseOption', 2)])
    expect(compare(groups, groupsWithSecondChosen, [tappedOption, tappedOption])).toBe(true)
  })
})

describe('listFaultsOfChoices', () => {
  const listFaultKinds = (...parameters: Parameters<typeof listFaultsOfChoices>) =>
    listFaultsOfChoices(...parameters).map(({ kind }) => kind)
  test('reports a missing group, and an option set with fewer choices than its minimum', () => {
    expect(listFaultKinds(markChosenGroup(groups, undefined), createSampleOptions())).toEqual(['noGroup', 'tooFew'])
    expect(listFaultKinds(groups, applyTapsToOptions(createSampleOptions(), [createTap('chooseOption', 1)]))).toEqual(
      [],
    )
    expect(listFaultKinds(null, createSampleOptions({ optionSets: [] }))).toEqual([])
  })
  test('reports a course that two choices share', () => {
    const sharedCourses = [{ id: 3, name: 'Wiskunde B', firstAppointmentDate: null }]
    const options = createSampleOptions({
      options: [createSampleOption(9, { chosen: true, courses: sharedCourses })],
      optionSets: [],
    })
    expect(listFaultsOfChoices(groups, options)).toEqual([{ kind: 'sameCourse', courseId: 3, name: 'Wiskunde B' }])
  })
})
