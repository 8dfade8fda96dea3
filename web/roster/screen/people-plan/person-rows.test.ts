import { describe, expect, test } from 'vitest'
import { buildRosterEntries } from '../roster-entries.ts'
import { computePlanHours, isSamePersonRow, buildPersonRows } from './person-rows.ts'
import { createSampleLesson, createSamplePeople } from './plan-fixtures.ts'

const people = createSamplePeople(3)
const colouredAttendees = new Map(people.map((person) => [person.id, person]))
const days = [0, 1].map((day) => Temporal.PlainDate.from('2026-11-16').add({ days: day }))
const createEntries = (...lessons: ReturnType<typeof createSampleLesson>[]) =>
  buildRosterEntries(lessons, new Set(), colouredAttendees)
const buildRows = (...lessons: ReturnType<typeof createSampleLesson>[]) =>
  buildPersonRows(people, days, createEntries(...lessons))
const listTimes = (blocks: ReturnType<typeof buildRows>[number]['days'][number] | undefined) =>
  blocks?.map(({ from, until, isBusy, entries }) => [from, until, isBusy, entries.map(({ key }) => key).join()])

describe('person rows', () => {
  test('keep the order of the people, with the lessons of each person by day', () => {
    const [first, second, third] = buildRows(
      createSampleLesson(7, [1, 3], 0, [560, 610]),
      createSampleLesson(8, [3], 1, [510, 560]),
    )
    expect([first, second, third].map((row) => row?.person.id)).toEqual([1, 2, 3])
    expect(first?.days.map(listTimes)).toEqual([[[560, 610, true, '7']], []])
    expect(second?.days.map(listTimes)).toEqual([[], []])
    expect(third?.days.map(listTimes)).toEqual([[[560, 610, true, '7']], [[510, 560, true, '8']]])
  })

  test('merge overlapping lessons into a single block, but not lessons back to back', () => {
    const [row] = buildRows(
      createSampleLesson(1, [1], 0, [600, 700]),
      createSampleLesson(2, [1], 0, [650, 750]),
      createSampleLesson(3, [1], 0, [750, 800]),
    )
    expect(listTimes(row?.days[0])).toEqual([
      [600, 750, true, '1,2'],
      [750, 800, true, '3'],
    ])
  })

  test('treat cancelled and offered lessons as free time, listed behind a lesson at the same time', () => {
    const [row] = buildRows(
      createSampleLesson(1, [1], 0, [600, 650], { isCancelled: true }),
      createSampleLesson(2, [1], 0, [700, 750], { isCancelled: true }),
      createSampleLesson(3, [1], 0, [720, 800]),
      createSampleLesson(4, [1], 0, [850, 900], {
        teachers: [],
        type: 'choice',
        subscribable: { from: '2026-11-01T08:00', until: '2026-11-30T17:00' },
      }),
    )
    expect(listTimes(row?.days[0])).toEqual([
      [600, 650, false, '1'],
      [720, 800, true, '3,2'],
      [850, 900, false, '4'],
    ])
  })

  test('leave out the old place of a moved lesson', () => {
    const oldTimes = { start: '2026-11-16T09:00', end: '2026-11-16T09:50' }
    const [row] = buildRows(
      createSampleLesson(1, [1], 1, [600, 650], { change: { kind: 'moved', ...oldTimes } as never }),
    )
    expect(row?.days.map(listTimes)).toEqual([[], [[600, 650, true, '1']]])
  })

  test('are equal only if none of their entries changed', () => {
    const entries = createEntries(createSampleLesson(1, [1], 0, [600, 650]), createSampleLesson(2, [2], 0, [600, 650]))
    const laterEntries = [...entries.slice(0, 1), ...createEntries(createSampleLesson(2, [2], 0, [610, 660]))]
    const [before, after] = [buildPersonRows(people, days, entries), buildPersonRows(people, days, laterEntries)]
    expect(before.map((row, index) => isSamePersonRow(row, after[index]!))).toEqual([true, false, true])
  })
})

test('the plan’s hours are the school hours in whole half hours, extended for lessons outside them', () => {
  const school = { start: '08:20', end: '16:45' }
  expect(computePlanHours(buildRows(), school)).toEqual({ from: 480, until: 1020 })
  expect(computePlanHours(buildRows(createSampleLesson(1, [1], 0, [440, 1100])), school)).toEqual({
    from: 420,
    until: 1110,
  })
})
