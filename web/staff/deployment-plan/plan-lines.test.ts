import { describe, expect, test } from 'vitest'
import { computeTotals, computePeriodDifference } from './plan-comparison.ts'
import {
  pairLinesWithOtherYear,
  selectPeriods,
  buildKindLines,
  sortTeacherLines,
  countTeachersByContract,
  sumHours,
  buildTeacherLines,
  buildTotalLine,
} from './plan-lines.ts'
import { createSamplePlan, createSamplePlanRow, createSamplePlanTable } from './deployment-plan-sample.ts'

const allPeriods = ['P1', 'P2', 'P3']
const createPeriodPlan = (periodNames: readonly string[], plan = createSamplePlan()) => selectPeriods(plan, periodNames)
const createTeacherLines = (periodNames: readonly string[], plan = createSamplePlan()) =>
  buildTeacherLines(createPeriodPlan(periodNames, plan), 'Exact')

describe('a teacher’s plan', () => {
  test('sums the teacher’s own tables and compares them with the contracted hours', () => {
    const [, anna] = createTeacherLines(allPeriods)
    expect(anna).toMatchObject({
      label: 'Anna Arends',
      subtitle: 'ANN',
      hours: [238.5, 210, 200],
      contractedHours: [200, 200, 200],
    })
    expect(anna && allPeriods.map((_, periodIndex) => computePeriodDifference(anna, periodIndex, 'fte'))).toEqual([
      38.5, 10, 0,
    ])
    expect(anna && computeTotals(anna, 'fte')).toEqual({ total: 648.5, comparedHours: 600, difference: 48.5 })
  })

  test('compares only the chosen periods for which the plan has hours', () => {
    const [, anna, bas] = createTeacherLines(['P2', 'P3'])
    expect(anna && computeTotals(anna, 'fte')).toEqual({ total: 410, comparedHours: 400, difference: 10 })
    expect(bas).toMatchObject({ hours: [300, null], contractedHours: [400, null] })
    expect(bas && computeTotals(bas, 'fte')).toEqual({ total: 300, comparedHours: 400, difference: -100 })
  })

  test('has no contracted hours and no difference when the FTE is unknown', () => {
    const cor = createTeacherLines(allPeriods)[3]
    expect(cor).toMatchObject({ contractedHours: [null, null, null] })
    expect(cor && computeTotals(cor, 'fte').difference).toBeNull()
  })
})

describe('a team’s plan', () => {
  test('lists the team’s own line first and then each teacher with the teacher’s work', () => {
    const lines = createTeacherLines(allPeriods)
    expect(lines.map(({ label }) => label)).toEqual(['Exact', 'Anna Arends', 'Bas Bos', 'Cor Cuperus'])
    expect(lines[1]?.parts.map(({ label, subtitle }) => `${label} ${subtitle}`)).toEqual([
      'Wiskunde B Lessen',
      'Wiskunde A Lessen',
      'Mentoraat Taken',
    ])
  })

  test('has the sum of its teachers’ contracted hours, and none if any of them is unknown', () => {
    const planWithKnownFte = createSamplePlan({
      tables: createSamplePlan().tables.filter(({ teacher }) => teacher?.id !== 3),
    })
    expect(buildTotalLine(createPeriodPlan(allPeriods, planWithKnownFte), 'Totaal')).toMatchObject({
      hours: [538.5, 550, 200],
      contractedHours: [600, 600, 200],
    })
    expect(buildTotalLine(createPeriodPlan(allPeriods), 'Totaal').contractedHours).toEqual([null, null, null])
  })

  test('combines the same work of several teachers into a single row of its kind', () => {
    const lessons = buildKindLines(createPeriodPlan(allPeriods)).find(({ label }) => label === 'Lessen')
    expect(lessons?.parts.map(({ label, hours }) => [label, hours])).toEqual([
      ['Wiskunde B', [450, 450, 150]],
      ['Wiskunde A', [52.5, 48, 48]],
      ['Natuurkunde', [100, 100, 100]],
    ])
    expect(lessons?.hours).toEqual([602.5, 598, 298])
  })

  test('counts the teachers over, under and at their contracted hours', () => {
    expect(countTeachersByContract(createTeacherLines(allPeriods))).toEqual({ over: 1, under: 1, equal: 0 })
    expect(countTeachersByContract(createTeacherLines(['P3']))).toEqual({ over: 0, under: 0, equal: 1 })
  })

  test('sorts teachers by a column, with the team’s line on top and unknown values last', () => {
    const listNames = (order: 'ascending' | 'descending') =>
      sortTeacherLines(
        createTeacherLines(allPeriods),
        'difference',
        order,
        (line) => computeTotals(line, 'fte').difference,
      ).map(({ label }) => label)
    expect(listNames('descending')).toEqual(['Exact', 'Anna Arends', 'Bas Bos', 'Cor Cuperus'])
    expect(listNames('ascending')).toEqual(['Exact', 'Bas Bos', 'Anna Arends', 'Cor Cuperus'])
  })
})

describe('plan comparison', () => {
  test('compares a period with the previous chosen period', () => {
    const [, anna] = createTeacherLines(['P1', 'P3'])
    expect(anna && [0, 1].map((periodIndex) => computePeriodDifference(anna, periodIndex, 'period'))).toEqual([
      null,
      -38.5,
    ])
  })

  test('counts work found in only a single year as entirely more or entirely less', () => {
    const otherYearPlan = createSamplePlan({
      tables: [
        createSamplePlanTable('Lessen', 0, 0.5, [
          createSamplePlanRow('Wiskunde B', [140, 140, 140]),
          createSamplePlanRow('Rekenen', [20, null, 20]),
        ]),
      ],
    })
    const [, anna] = pairLinesWithOtherYear(
      createTeacherLines(allPeriods),
      createTeacherLines(allPeriods, otherYearPlan),
    )
    expect(
      anna?.parts.map((line) => [line.label, computePeriodDifference(line, 0, 'year'), computeTotals(line, 'year')]),
    ).toEqual([
      ['Wiskunde B', 10, { total: 450, comparedHours: 420, difference: 30 }],
      ['Wiskunde A', 52.5, { total: 148.5, comparedHours: null, difference: 148.5 }],
      ['Mentoraat', 36, { total: 50, comparedHours: null, difference: 50 }],
      ['Rekenen', -20, { total: null, comparedHours: 40, difference: -40 }],
    ])
  })
})

test('sumHours returns null when all hours are null, and adds decimals without rounding errors', () => {
  expect(sumHours([null, null])).toBeNull()
  expect(sumHours([0, null])).toBe(0)
  expect(sumHours([0.1, 0.2])).toBe(0.3)
})
