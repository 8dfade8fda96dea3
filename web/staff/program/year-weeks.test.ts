import { describe, expect, test } from 'vitest'
import {
  createSampleExam,
  createSampleProgram,
  createSampleSubject,
  createSamplePlannedWeek,
  toWeekIndex,
} from './program-sample.ts'
import {
  buildBoardColumns,
  groupExamsBySubject,
  getFirstVisibleWeekIndex,
  collectPlannedWeekIndexes,
  getAdjacentSchoolWeek,
  buildYearWeeks,
} from './year-weeks.ts'

const today = '2026-11-18'
const program = createSampleProgram()
const weeks = buildYearWeeks(program, [createSampleExam(), createSampleExam({ start: '2026-11-22T09:00' })], today)
const toIndex = toWeekIndex
const noWeeks = new Set<number>()
const listColumns = (firstWeekIndex: number, count: number, plannedWeeks = noWeeks) =>
  buildBoardColumns(weeks, firstWeekIndex, count, plannedWeeks).map(
    ({ week, gap }) => week?.number ?? gap?.weeks.map(({ number }) => number),
  )

describe('weeks of a school year', () => {
  test('mark the current week, full and partial holidays, and the number of exams', () => {
    expect(weeks[toIndex(47)]).toMatchObject({ number: 47, isNow: true, fullHoliday: undefined, examCount: 2 })
    expect(weeks.filter(({ isNow }) => isNow)).toHaveLength(1)
    expect(
      weeks.filter(({ fullHoliday }) => fullHoliday).map(({ number, fullHoliday }) => `${number} ${fullHoliday}`),
    ).toEqual(['43 Herfstvakantie', '52 Kerstvakantie', '53 Kerstvakantie'])
    expect(weeks.filter(({ partialHoliday }) => partialHoliday).map(({ number }) => number)).toEqual([12])
  })

  test('start in view at this week, at the week in the address, or at the first week of another year', () => {
    expect(getFirstVisibleWeekIndex(weeks, undefined)).toBe(toIndex(47))
    expect(getFirstVisibleWeekIndex(weeks, '2027-W01')).toBe(toIndex(54))
    expect(getFirstVisibleWeekIndex(weeks, '2031-W01')).toBe(toIndex(47))
    expect(getFirstVisibleWeekIndex(buildYearWeeks(program, [], '2028-01-01'), undefined)).toBe(0)
  })

  test('are stepped through by school week, up to the ends of the year', () => {
    expect([getAdjacentSchoolWeek(weeks, toIndex(51), 1), getAdjacentSchoolWeek(weeks, toIndex(54), -1)]).toEqual([
      toIndex(54),
      toIndex(51),
    ])
    expect([getAdjacentSchoolWeek(weeks, 0, -1), getAdjacentSchoolWeek(weeks, 46, 1)]).toEqual([0, 46])
  })
})

describe('buildBoardColumns', () => {
  test('returns the requested number of school weeks, and each holiday between them as a single column', () => {
    expect(listColumns(toIndex(47), 6)).toEqual([47, 48, 49, 50, 51, [52, 53], 1])
    expect(listColumns(toIndex(47), 1)).toEqual([47])
    expect(listColumns(toIndex(52), 1)).toEqual([[52, 53], 1])
    expect(listColumns(45, 6)).toEqual([27, 28])
  })

  test('returns a holiday week as a full column when something is planned in it', () => {
    const plannedWeeks = collectPlannedWeekIndexes([
      createSampleSubject({
        weeks: [createSamplePlannedWeek(toIndex(52)), createSamplePlannedWeek(0, { objectives: '' })],
      }),
    ])
    expect(plannedWeeks).toEqual(new Set([toIndex(52)]))
    expect(listColumns(toIndex(51), 3, plannedWeeks)).toEqual([51, 52, [53], 1])
  })
})

test('groupExamsBySubject assigns an exam to its subject and group, and an exam of a class to every group of the subject', () => {
  const [groupA, groupB] = [
    { id: 20, name: 'a', code: null },
    { id: 22, name: 'b', code: null },
  ]
  const course = { id: 3, name: 'Wiskunde B', code: 'wiB' }
  const program = createSampleProgram({
    subjects: [createSampleSubject({ group: groupA }), createSampleSubject({ group: groupB })],
  })
  const exams = [
    createSampleExam({ id: 1, course, groups: [groupA] }),
    createSampleExam({ id: 2, course, groups: [{ id: 99, name: 'V5A', code: null }] }),
    createSampleExam({ id: 3 }),
    createSampleExam({ id: 4, course, groups: [groupB], start: '2026-11-25T09:00' }),
  ]
  const examsBySubject = groupExamsBySubject(program, exams)
  const listExamIds = (key: string, number: number) =>
    examsBySubject
      .get(key)
      ?.get(toIndex(number))
      ?.map(({ id }) => id)
  expect(listExamIds('3-20', 47)).toEqual([1, 2])
  expect(listExamIds('3-22', 47)).toEqual([2])
  expect(listExamIds('3-22', 48)).toEqual([4])
})
