import { describe, expect, test } from 'vitest'
import {
  createSamplePlannedWeek,
  createSampleProgram,
  createSampleSubject,
  sampleWeeks,
  toWeekOffset,
  createSampleWeeks,
} from '../program-sample.ts'
import { buildYearWeeks } from '../year-weeks.ts'
import {
  toWeeksToRestore,
  toWeeksToWrite,
  copyWeek,
  moveWeeks,
  type BulkWeeksPlan,
  takeOverWeeks,
  replacePlannedWeeks,
} from './bulk-weeks.ts'

const weeks = buildYearWeeks(createSampleProgram(), [], '2026-11-18')
const place = toWeekOffset
/** Weeks by number, each with what is to be reached in it. */
const createSubject = (texts: Record<number, string>) =>
  createSampleSubject({
    weeks: Object.entries(texts).map(([number, objectives]) =>
      createSamplePlannedWeek(place(Number(number)), { objectives }),
    ),
  })
const listChangedWeeks = ({ changes }: BulkWeeksPlan) =>
  changes.map(({ week, after }) => `${week.number} ${after.objectives || '–'}`)

test('a week is copied to another, which is then the same', () => {
  const subject = createSubject({ 47: 'a', 49: 'b' })
  expect(listChangedWeeks(copyWeek(subject, weeks, place(47), place(49)))).toEqual(['49 a'])
  expect(listChangedWeeks(copyWeek(subject, weeks, place(47), place(47)))).toEqual([])
  expect(listChangedWeeks(copyWeek(subject, weeks, place(48), place(49)))).toEqual(['49 –'])
})

describe('what is moved along', () => {
  test('stands so many weeks later, and what is before stays', () => {
    const subject = createSubject({ 46: 'before', 47: 'a', 48: 'b', 50: 'c' })
    expect(listChangedWeeks(moveWeeks(subject, weeks, place(47), 1))).toEqual(['47 –', '48 a', '49 b', '50 –', '51 c'])
  })

  test('steps over holidays', () => {
    expect(listChangedWeeks(moveWeeks(createSubject({ 50: 'a', 51: 'b' }), weeks, place(50), 2))).toEqual([
      '50 –',
      '51 –',
      '1 a',
      '2 b',
    ])
  })

  test('comes out of a holiday to the week with school after it', () => {
    const subject = createSubject({ 51: 'a', 52: 'in the holiday' })
    expect(listChangedWeeks(moveWeeks(subject, weeks, place(51), 1))).toEqual([
      '51 –',
      '52 –',
      '1 a',
      '2 in the holiday',
    ])
  })

  test('loses what no longer fits in the year, and says so', () => {
    const last = sampleWeeks.length - 1
    const subject = createSampleSubject({ weeks: [createSamplePlannedWeek(last - 1), createSamplePlannedWeek(last)] })
    const { changes, lost } = moveWeeks(subject, weeks, last - 1, 1)
    expect(changes.map(({ week, after }) => [week.week, after.objectives])).toEqual([
      [last - 1, ''],
      [last, `Doel ${last - 1}`],
    ])
    expect(lost).toEqual([{ objectives: `Doel ${last}`, material: '', test: '' }])
  })
})

describe('what is taken over', () => {
  const source = {
    weeks: createSampleWeeks('2025-08-25', 46),
    planned: [12, 13, 14, 17, 19].map((week) => createSamplePlannedWeek(week, { objectives: `vorig jaar ${week}` })),
  }

  test('comes to the weeks of the same number, but not to a holiday, and says what is left out', () => {
    const plan = takeOverWeeks(createSubject({}), weeks, source, true)
    expect(plan.lost.map(({ objectives }) => objectives)).toEqual(['vorig jaar 17'])
    expect(listChangedWeeks(plan)).toEqual([
      '47 vorig jaar 12',
      '48 vorig jaar 13',
      '49 vorig jaar 14',
      '2 vorig jaar 19',
    ])
  })

  test('leaves what is planned, unless one asks for all', () => {
    const subject = createSubject({ 48: 'own' })
    expect(listChangedWeeks(takeOverWeeks(subject, weeks, source, true))).not.toContain('48 vorig jaar 13')
    expect(listChangedWeeks(takeOverWeeks(subject, weeks, source, false))).toContain('48 vorig jaar 13')
  })
})

test('what is written goes by the versions that were seen, and undone by those that it got', () => {
  const subject = createSubject({ 47: 'a', 48: 'b' })
  const { changes } = copyWeek(subject, weeks, place(47), place(48))
  expect(toWeeksToWrite(changes)).toEqual([createSamplePlannedWeek(place(48), { objectives: 'a', version: 1 })])
  const written = [createSamplePlannedWeek(place(48), { objectives: 'a', version: 2 })]
  expect(toWeeksToRestore(changes, written)).toEqual([
    createSamplePlannedWeek(place(48), { objectives: 'b', version: 2 }),
  ])
  expect(replacePlannedWeeks(subject, written).weeks.map(({ week, version }) => [week, version])).toEqual([
    [place(47), 1],
    [place(48), 2],
  ])
})
