import { describe, expect, test } from 'vitest'
import {
  listAllOptions,
  applyTapsToGroups,
  applySeatNewsToGroups,
  isChangedElsewhere,
  findMissingChoices,
  applyTapsToOptions,
  applySeatNewsToOptions,
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

describe('the marks of groups', () => {
  test('are on the one that is chosen alone, as soon as it is tapped', () => {
    expect(chosenIn(applyTapsToGroups(groups, [tap('chooseGroup', 2)]))).toEqual([false, true, false])
    expect(chosenIn(applyTapsToGroups(groups, [tap('chooseGroup', 2), tap('chooseGroup', 3)]))).toEqual([
      false,
      false,
      true,
    ])
    expect(applyTapsToGroups(groups, [tap('chooseOption', 2)])).toBe(groups)
  })
  test('are all cleared by a choice that failed', () => {
    expect(chosenIn(markChosenGroup(groups, undefined))).toEqual([false, false, false])
  })
})

describe('the mark of an option', () => {
  const full = createSampleOption(1, { chosen: true, full: true, taken: 20 })
  const options = createSampleOptions({ options: [full, createSampleOption(9)] })
  test('follows what is tapped, beside the others', () => {
    expect(marks(applyTapsToOptions(options, [tap('chooseOption', 3)]))).toEqual([1, 3])
    expect(marks(applyTapsToOptions(options, [tap('deselectOption', 1)]))).toEqual([])
  })
  test('passes to the option that replaces another', () => {
    expect(marks(applyTapsToOptions(options, [{ ...tap('chooseOption', 9), instead: 1 }]))).toEqual([9])
  })
  test('is what it was once what was tapped has failed', () => {
    expect(marks(applyTapsToOptions(options, []))).toEqual([1])
  })
  test('leaves a seat when it is given back: what was full is full no longer', () => {
    const [after] = listAllOptions(applyTapsToOptions(options, [tap('deselectOption', 1)]))
    expect(after).toMatchObject({ chosen: false, full: false, taken: 19 })
    const [again] = listAllOptions(applyTapsToOptions(options, [tap('chooseOption', 1)]))
    expect(again).toMatchObject({ chosen: true, full: true, taken: 20 })
  })
})

test('what is heard sets and clears the full flags, of nothing else', () => {
  const news = {
    id: 7,
    groups: [{ groupId: 2, full: true, taken: 30 }],
    options: [{ id: 2, full: false, taken: 19 }],
  }
  expect(applySeatNewsToGroups(groups, news).map(({ full, taken, chosen }) => [full, taken, chosen])).toEqual([
    [false, 24, true],
    [true, 30, false],
    [false, 24, false],
  ])
  const [option] = applySeatNewsToOptions(createSampleOptions(), news).optionSets[0]?.options.slice(1) ?? []
  expect(option).toMatchObject({ id: 2, full: false, taken: 19 })
})

describe('after a broken connection', () => {
  const none = markChosenGroup(groups, undefined)
  const second = markChosenGroup(groups, 2)
  test('the session ended if a group is chosen where none was, if none is any more, or if it is another', () => {
    expect(isChangedElsewhere(none, second, [])).toBe(true)
    expect(isChangedElsewhere(second, none, [])).toBe(true)
    expect(isChangedElsewhere(groups, second, [])).toBe(true)
    expect(isChangedElsewhere(second, second, [])).toBe(false)
    expect(isChangedElsewhere(null, null, [])).toBe(false)
  })
  test('it goes on when the choice is one that this window has sent and not heard about', () => {
    const sent = [tap('chooseGroup', 2)]
    expect(isChangedElsewhere(groups, second, sent)).toBe(false)
    expect(isChangedElsewhere(groups, groups, sent)).toBe(false)
    expect(isChangedElsewhere(groups, markChosenGroup(groups, 3), sent)).toBe(true)
    expect(isChangedElsewhere(groups, second, [tap('chooseOption', 2)])).toBe(true)
  })
})

describe('what is missing before it can be confirmed', () => {
  const kinds = (...given: Parameters<typeof findMissingChoices>) =>
    findMissingChoices(...given).map(({ kind }) => kind)
  test('is a group, and as many options of a set as it asks for', () => {
    expect(kinds(markChosenGroup(groups, undefined), createSampleOptions())).toEqual(['noGroup', 'tooFew'])
    expect(kinds(groups, applyTapsToOptions(createSampleOptions(), [tap('chooseOption', 1)]))).toEqual([])
    expect(kinds(null, createSampleOptions({ optionSets: [] }))).toEqual([])
  })
  test('is told of a course that two choices hold', () => {
    const same = [{ id: 3, name: 'Wiskunde B', firstAppointmentDate: null }]
    const options = createSampleOptions({
      options: [createSampleOption(9, { chosen: true, courses: same })],
      optionSets: [],
    })
    expect(findMissingChoices(groups, options)).toEqual([{ kind: 'sameCourse', courseId: 3, name: 'Wiskunde B' }])
  })
})
