import { describe, expect, test } from 'vitest'
import { buildRosterEntries } from '../roster-entries.ts'
import { buildPersonRows } from './person-rows.ts'
import { findRemainingGap, proposeTime, listFreeTimeByDay, parseGapCriteria } from './common-gaps.ts'
import { createSampleLesson, createSamplePeople } from './plan-fixtures.ts'

const people = createSamplePeople(3)
const colouredAttendees = new Map(people.map((person) => [person.id, person]))
const monday = Temporal.PlainDate.from('2026-11-16')
const criteria = { minimumMinutes: 50, canMissOnePerson: false }
const schoolDay = { start: '08:30', end: '17:00' }

const listGaps = (lessons: ReturnType<typeof createSampleLesson>[], changes = {}, days = [monday]) =>
  listFreeTimeByDay(
    buildPersonRows(people, days, buildRosterEntries(lessons, new Set(), colouredAttendees)),
    { week: days, schoolDay, isClosed: () => false, ...changes },
    criteria,
  ).map(({ gaps }) => gaps.map(({ from, until, missingPerson }) => [from, until, missingPerson?.id]))

describe('listFreeTimeByDay', () => {
  test('returns the gaps within school hours between the lessons that anyone attends', () => {
    const lessons = [
      createSampleLesson(1, [1, 2], 0, [480, 600]),
      createSampleLesson(2, [3], 0, [680, 1020]),
      createSampleLesson(3, [2], 0, [620, 660], { isCancelled: true }),
    ]
    expect(listGaps(lessons)).toEqual([[[600, 680, undefined]]])
  })

  test('returns no gaps on a weekend or a closed day', () => {
    const saturday = monday.add({ days: 5 })
    expect(listGaps([], {}, [saturday])).toEqual([[]])
    expect(
      listGaps([], { isClosed: (weekDayIndex: number) => weekDayIndex === 1 }, [monday, monday.add({ days: 1 })]),
    ).toEqual([[[510, 1020, undefined]], []])
  })

  test('returns no gaps during a holiday that covers part of a day', () => {
    const holiday = createSampleLesson(1, [1], 0, [720, 1020], { type: 'holiday', name: 'Vrije middag' })
    expect(listGaps([holiday])).toEqual([[[510, 720, undefined]]])
  })

  test('returns gaps that a single person misses if the criteria allow it, and names that person', () => {
    const rows = buildPersonRows(
      people,
      [monday],
      buildRosterEntries([createSampleLesson(1, [2], 0, [480, 960])], new Set(), colouredAttendees),
    )
    const [day] = listFreeTimeByDay(
      rows,
      { week: [monday], schoolDay, isClosed: () => false },
      { minimumMinutes: 90, canMissOnePerson: true },
    )
    expect(day?.gaps.map(({ from, until, missingPerson }) => [from, until, missingPerson?.id])).toEqual([
      [510, 1020, 2],
    ])
  })
})

describe('the remaining part of a gap', () => {
  const gap = { weekDayIndex: 0, from: 600, until: 720, missingPerson: undefined }
  const toDateTime = (time: string) => Temporal.PlainDateTime.from(time)

  test('begins at the next multiple of five minutes, and is undefined once it is too short or over', () => {
    expect(findRemainingGap(gap, monday, toDateTime('2026-11-15T23:00'), 50)).toEqual({ from: 600, until: 720 })
    expect(findRemainingGap(gap, monday, toDateTime('2026-11-16T10:41'), 50)).toEqual({ from: 645, until: 720 })
    expect(findRemainingGap(gap, monday, toDateTime('2026-11-16T11:11'), 50)).toBeUndefined()
    expect(findRemainingGap(gap, monday, toDateTime('2026-11-17T08:00'), 50)).toBeUndefined()
  })

  test('fits a meeting of the requested length, at its start or at the minute that the user pointed at', () => {
    const remainingGap = { from: 600, until: 720 }
    expect(proposeTime(remainingGap, 50)).toEqual({ from: 600, until: 650 })
    expect(proposeTime(remainingGap, 50, 633.7)).toEqual({ from: 630, until: 680 })
    expect(proposeTime(remainingGap, 50, 700)).toEqual({ from: 670, until: 720 })
    expect(proposeTime(remainingGap, 50, 500)).toEqual({ from: 600, until: 650 })
  })
})

test('the address sets the minimum length and whether a person may miss; the default is 50 minutes with everyone', () => {
  expect(parseGapCriteria({})).toEqual({ minimumMinutes: 50, canMissOnePerson: false })
  expect(parseGapCriteria({ free: 100, missing: 1 })).toEqual({ minimumMinutes: 100, canMissOnePerson: true })
  expect(parseGapCriteria({ free: 7 })).toEqual({ minimumMinutes: 50, canMissOnePerson: false })
})
