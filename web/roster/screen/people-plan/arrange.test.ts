import { describe, expect, test } from 'vitest'
import { rosterEntries } from '../lessons.ts'
import { hoursOf, isSameRow, rowsOf } from './arrange.ts'
import { sampleLesson, samplePeople } from './plan-fixtures.ts'

const people = samplePeople(3)
const coloured = new Map(people.map((person) => [person.id, person]))
const days = [0, 1].map((day) => Temporal.PlainDate.from('2026-11-16').add({ days: day }))
const entriesOf = (...lessons: ReturnType<typeof sampleLesson>[]) => rosterEntries(lessons, new Set(), coloured)
const rows = (...lessons: ReturnType<typeof sampleLesson>[]) => rowsOf(people, days, entriesOf(...lessons))
const told = (blocks: ReturnType<typeof rows>[number]['days'][number] | undefined) =>
  blocks?.map(({ from, until, isBusy, entries }) => [from, until, isBusy, entries.map(({ key }) => key).join()])

describe('the rows of many people', () => {
  test('stand in their order, each with what stands in the own roster, day by day', () => {
    const [first, second, third] = rows(sampleLesson(7, [1, 3], 0, [560, 610]), sampleLesson(8, [3], 1, [510, 560]))
    expect([first, second, third].map((row) => row?.who.id)).toEqual([1, 2, 3])
    expect(first?.days.map(told)).toEqual([[[560, 610, true, '7']], []])
    expect(second?.days.map(told)).toEqual([[], []])
    expect(third?.days.map(told)).toEqual([[[560, 610, true, '7']], [[510, 560, true, '8']]])
  })

  test('have what overlaps as one block, and what follows at once as two', () => {
    const [row] = rows(
      sampleLesson(1, [1], 0, [600, 700]),
      sampleLesson(2, [1], 0, [650, 750]),
      sampleLesson(3, [1], 0, [750, 800]),
    )
    expect(told(row?.days[0])).toEqual([
      [600, 750, true, '1,2'],
      [750, 800, true, '3'],
    ])
  })

  test('have a cancelled lesson and an offer as time that is free, behind what is in their place', () => {
    const [row] = rows(
      sampleLesson(1, [1], 0, [600, 650], { isCancelled: true }),
      sampleLesson(2, [1], 0, [700, 750], { isCancelled: true }),
      sampleLesson(3, [1], 0, [720, 800]),
      sampleLesson(4, [1], 0, [850, 900], {
        teachers: [],
        type: 'choice',
        subscribable: { from: '2026-11-01T08:00', until: '2026-11-30T17:00' },
      }),
    )
    expect(told(row?.days[0])).toEqual([
      [600, 650, false, '1'],
      [720, 800, true, '3,2'],
      [850, 900, false, '4'],
    ])
  })

  test('leave out the place that a moved lesson left', () => {
    const was = { start: '2026-11-16T09:00', end: '2026-11-16T09:50' }
    const [row] = rows(sampleLesson(1, [1], 1, [600, 650], { change: { kind: 'moved', ...was } as never }))
    expect(row?.days.map(told)).toEqual([[], [[600, 650, true, '1']]])
  })

  test('are the same as long as nothing in them is another', () => {
    const entries = entriesOf(sampleLesson(1, [1], 0, [600, 650]), sampleLesson(2, [2], 0, [600, 650]))
    const later = [...entries.slice(0, 1), ...entriesOf(sampleLesson(2, [2], 0, [610, 660]))]
    const [before, after] = [rowsOf(people, days, entries), rowsOf(people, days, later)]
    expect(before.map((row, index) => isSameRow(row, after[index]!))).toEqual([true, false, true])
  })
})

test('the hours are the school’s by the half, and as much longer as something lasts', () => {
  const school = { start: '08:20', end: '16:45' }
  expect(hoursOf(rows(), school)).toEqual({ from: 480, until: 1020 })
  expect(hoursOf(rows(sampleLesson(1, [1], 0, [440, 1100])), school)).toEqual({ from: 420, until: 1110 })
})
