import { describe, expect, test } from 'vitest'
import {
  createSamplePlannedWeek,
  createSampleProgram,
  createSampleSubject,
  sampleWeeks,
  toWeekIndex,
  createSampleWeeks,
} from '../program-sample.ts'
import { buildYearWeeks } from '../year-weeks.ts'
import {
  buildWeeksToRestore,
  buildWeeksToSave,
  copyWeek,
  moveWeeks,
  type BulkWeeksOutcome,
  takeOverWeeks,
  replacePlannedWeeks,
} from './bulk-weeks.ts'

const weeks = buildYearWeeks(createSampleProgram(), [], '2026-11-18')
const toIndex = toWeekIndex
/** Creates a subject with objectives by week number. */
const createSubject = (texts: Record<number, string>) =>
  createSampleSubject({
    weeks: Object.entries(texts).map(([number, objectives]) =>
      createSamplePlannedWeek(toIndex(Number(number)), { objectives }),
    ),
  })
const listChangedWeeks = ({ changes }: BulkWeeksOutcome) =>
  changes.map(({ week, after }) => `${week.number} ${after.objectives || '–'}`)

test('copyWeek makes the target equal to the source, also for an empty source, and skips a copy to the same week', () => {
  const subject = createSubject({ 47: 'a', 49: 'b' })
  expect(listChangedWeeks(copyWeek(subject, weeks, toIndex(47), toIndex(49)))).toEqual(['49 a'])
  expect(listChangedWeeks(copyWeek(subject, weeks, toIndex(47), toIndex(47)))).toEqual([])
  expect(listChangedWeeks(copyWeek(subject, weeks, toIndex(48), toIndex(49)))).toEqual(['49 –'])
})

describe('moveWeeks', () => {
  test('moves a week and all later weeks by the given number of weeks, and keeps earlier weeks', () => {
    const subject = createSubject({ 46: 'before', 47: 'a', 48: 'b', 50: 'c' })
    expect(listChangedWeeks(moveWeeks(subject, weeks, toIndex(47), 1))).toEqual([
      '47 –',
      '48 a',
      '49 b',
      '50 –',
      '51 c',
    ])
  })

  test('skips holidays', () => {
    expect(listChangedWeeks(moveWeeks(createSubject({ 50: 'a', 51: 'b' }), weeks, toIndex(50), 2))).toEqual([
      '50 –',
      '51 –',
      '1 a',
      '2 b',
    ])
  })

  test('moves a plan in a holiday to the next school week', () => {
    const subject = createSubject({ 51: 'a', 52: 'in the holiday' })
    expect(listChangedWeeks(moveWeeks(subject, weeks, toIndex(51), 1))).toEqual([
      '51 –',
      '52 –',
      '1 a',
      '2 in the holiday',
    ])
  })

  test('returns as lost the plans that no longer fit in the school year', () => {
    const lastIndex = sampleWeeks.length - 1
    const subject = createSampleSubject({
      weeks: [createSamplePlannedWeek(lastIndex - 1), createSamplePlannedWeek(lastIndex)],
    })
    const { changes, lostPlans } = moveWeeks(subject, weeks, lastIndex - 1, 1)
    expect(changes.map(({ week, after }) => [week.weekIndex, after.objectives])).toEqual([
      [lastIndex - 1, ''],
      [lastIndex, `Doel ${lastIndex - 1}`],
    ])
    expect(lostPlans).toEqual([{ objectives: `Doel ${lastIndex}`, material: '', test: '' }])
  })
})

describe('takeOverWeeks', () => {
  const source = {
    weeks: createSampleWeeks('2025-08-25', 46),
    plannedWeeks: [12, 13, 14, 17, 19].map((week) =>
      createSamplePlannedWeek(week, { objectives: `vorig jaar ${week}` }),
    ),
  }

  test('fills the weeks of the same number, skips holidays and returns the plans left out as lost', () => {
    const outcome = takeOverWeeks(createSubject({}), weeks, source, true)
    expect(outcome.lostPlans.map(({ objectives }) => objectives)).toEqual(['vorig jaar 17'])
    expect(listChangedWeeks(outcome)).toEqual([
      '47 vorig jaar 12',
      '48 vorig jaar 13',
      '49 vorig jaar 14',
      '2 vorig jaar 19',
    ])
  })

  test('keeps existing plans, or overwrites them on request', () => {
    const subject = createSubject({ 48: 'own' })
    expect(listChangedWeeks(takeOverWeeks(subject, weeks, source, true))).not.toContain('48 vorig jaar 13')
    expect(listChangedWeeks(takeOverWeeks(subject, weeks, source, false))).toContain('48 vorig jaar 13')
  })
})

test('a bulk write sends the versions that the user saw, and its undo the versions that the write returned', () => {
  const subject = createSubject({ 47: 'a', 48: 'b' })
  const { changes } = copyWeek(subject, weeks, toIndex(47), toIndex(48))
  expect(buildWeeksToSave(changes)).toEqual([createSamplePlannedWeek(toIndex(48), { objectives: 'a', version: 1 })])
  const savedWeeks = [createSamplePlannedWeek(toIndex(48), { objectives: 'a', version: 2 })]
  expect(buildWeeksToRestore(changes, savedWeeks)).toEqual([
    createSamplePlannedWeek(toIndex(48), { objectives: 'b', version: 2 }),
  ])
  expect(replacePlannedWeeks(subject, savedWeeks).weeks.map(({ week, version }) => [week, version])).toEqual([
    [toIndex(47), 1],
    [toIndex(48), 2],
  ])
})
