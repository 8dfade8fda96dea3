import { describe, expect, test } from 'vitest'
import {
  createSampleExam,
  createSampleProgram,
  createSampleSubject,
  createSamplePlannedWeek,
  toWeekOffset,
} from './program-sample.ts'
import {
  buildBoardColumns,
  groupExamsBySubject,
  getFirstVisibleIndex,
  collectPlannedWeeks,
  getAdjacentSchoolWeek,
  buildYearWeeks,
} from './year-weeks.ts'

const today = '2026-11-18'
const program = createSampleProgram()
const weeks = buildYearWeeks(program, [createSampleExam(), createSampleExam({ start: '2026-11-22T09:00' })], today)
const place = toWeekOffset
const none = new Set<number>()
const listColumns = (first: number, count: number, planned = none) =>
  buildBoardColumns(weeks, first, count, planned).map(
    ({ week, gap }) => week?.number ?? gap?.weeks.map(({ number }) => number),
  )

describe('weeks of a school year', () => {
  test('mark the current week, full and partial holidays, and the number of exams', () => {
    expect(weeks[place(47)]).toMatchObject({ number: 47, isNow: true, fullHoliday: undefined, exams: 2 })
    expect(weeks.filter(({ isNow }) => isNow)).toHaveLength(1)
    expect(
      weeks.filter(({ fullHoliday }) => fullHoliday).map(({ number, fullHoliday }) => `${number} ${fullHoliday}`),
    ).toEqual(['43 Herfstvakantie', '52 Kerstvakantie', '53 Kerstvakantie'])
    expect(weeks.filter(({ partialHoliday }) => partialHoliday).map(({ number }) => number)).toEqual([12])
  })

  test('start in view at this week, at the week in the address, or at the first week of another year', () => {
    expect(getFirstVisibleIndex(weeks, undefined)).toBe(place(47))
    expect(getFirstVisibleIndex(weeks, '2027-W01')).toBe(place(54))
    expect(getFirstVisibleIndex(weeks, '2031-W01')).toBe(place(47))
    expect(getFirstVisibleIndex(buildYearWeeks(program, [], '2028-01-01'), undefined)).toBe(0)
  })

  test('are stepped through by school week, up to the ends of the year', () => {
    expect([getAdjacentSchoolWeek(weeks, place(51), 1), getAdjacentSchoolWeek(weeks, place(54), -1)]).toEqual([
      place(54),
      place(51),
    ])
    expect([getAdjacentSchoolWeek(weeks, 0, -1), getAdjacentSchoolWeek(weeks, 46, 1)]).toEqual([0, 46])
  })
})

describe('buildBoardColumns', () => {
  test('returns the requested number of school weeks, and each holiday between them as a single column', () => {
    expect(listColumns(place(47), 6)).toEqual([47, 48, 49, 50, 51, [52, 53], 1])
    expect(listColumns(place(47), 1)).toEqual([47])
    expect(listColumns(place(52), 1)).toEqual([[52, 53], 1])
    expect(listColumns(45, 6)).toEqual([27, 28])
  })

  test('returns a holiday week as a full column when something is planned in it', () => {
    const planned = collectPlannedWeeks([
      createSampleSubject({
        weeks: [createSamplePlannedWeek(place(52)), createSamplePlannedWeek(0, { objectives: '' })],
      }),
    ])
    expect(planned).toEqual(new Set([place(52)]))
    expect(listColumns(place(51), 3, planned)).toEqual([51, 52, [53], 1])
  })
})

test('groupExamsBySubject assigns an exam to its subject and group, and an exam of a class to every group of the subject', () => {
  const [one, other] = [
    { id: 20, name: 'a', code: null },
    { id: 22, name: 'b', code: null },
  ]
  const course = { id: 3, name: 'Wiskunde B', code: 'wiB' }
  const two = createSampleProgram({
    subjects: [createSampleSubject({ group: one }), createSampleSubject({ group: other })],
  })
  const exams = [
    createSampleExam({ id: 1, course, groups: [one] }),
    createSampleExam({ id: 2, course, groups: [{ id: 99, name: 'V5A', code: null }] }),
    createSampleExam({ id: 3 }),
    createSampleExam({ id: 4, course, groups: [other], start: '2026-11-25T09:00' }),
  ]
  const found = groupExamsBySubject(two, exams)
  const ids = (key: string, number: number) =>
    found
      .get(key)
      ?.get(place(number))
      ?.map(({ id }) => id)
  expect(ids('3-20', 47)).toEqual([1, 2])
  expect(ids('3-22', 47)).toEqual([2])
  expect(ids('3-22', 48)).toEqual([4])
})
