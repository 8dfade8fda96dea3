import { describe, expect, test } from 'vitest'
import { computeTotals, computePeriodDifference } from './plan-comparison.ts'
import {
  addOtherYearLines,
  selectPeriods,
  buildKindLines,
  sortTeacherLines,
  countByNorm,
  sumHours,
  buildTeacherLines,
  buildTotalLine,
} from './plan-lines.ts'
import { createSamplePlan, createSamplePlanRow, createSamplePlanTable } from './deployment-plan-sample.ts'

const all = ['P1', 'P2', 'P3']
const createPeriodPlan = (names: readonly string[], plan = createSamplePlan()) => selectPeriods(plan, names)
const createTeacherLines = (names: readonly string[], plan = createSamplePlan()) =>
  buildTeacherLines(createPeriodPlan(names, plan), 'Exact')

describe('a teacher', () => {
  test('has the sum of the own tables, compared with the part of a full post', () => {
    const [, anna] = createTeacherLines(all)
    expect(anna).toMatchObject({ label: 'Anna Arends', note: 'ANN', hours: [238.5, 210, 200], norm: [200, 200, 200] })
    expect(anna && all.map((_, place) => computePeriodDifference(anna, place, 'fte'))).toEqual([38.5, 10, 0])
    expect(anna && computeTotals(anna, 'fte')).toEqual({ total: 648.5, other: 600, more: 48.5 })
  })

  test('is compared for the periods that are chosen, and of which the plan says something', () => {
    const [, anna, bas] = createTeacherLines(['P2', 'P3'])
    expect(anna && computeTotals(anna, 'fte')).toEqual({ total: 410, other: 400, more: 10 })
    expect(bas).toMatchObject({ hours: [300, null], norm: [400, null] })
    expect(bas && computeTotals(bas, 'fte')).toEqual({ total: 300, other: 400, more: -100 })
  })

  test('without a known fte has no norm, and so no difference', () => {
    const cor = createTeacherLines(all)[3]
    expect(cor).toMatchObject({ norm: [null, null, null] })
    expect(cor && computeTotals(cor, 'fte').more).toBeNull()
  })
})

describe('a team', () => {
  test('has its own line first and then its teachers, each with what they do', () => {
    const lines = createTeacherLines(all)
    expect(lines.map(({ label }) => label)).toEqual(['Exact', 'Anna Arends', 'Bas Bos', 'Cor Cuperus'])
    expect(lines[1]?.lines.map(({ label, note }) => `${label} ${note}`)).toEqual([
      'Wiskunde B Lessen',
      'Wiskunde A Lessen',
      'Mentoraat Taken',
    ])
  })

  test('has a norm that is the sum of its teachers’, and none when one of them is not known', () => {
    const known = createSamplePlan({ tables: createSamplePlan().tables.filter(({ teacher }) => teacher?.id !== 3) })
    expect(buildTotalLine(createPeriodPlan(all, known), 'Totaal')).toMatchObject({
      hours: [538.5, 550, 200],
      norm: [600, 600, 200],
    })
    expect(buildTotalLine(createPeriodPlan(all), 'Totaal').norm).toEqual([null, null, null])
  })

  test('has the same work of several teachers in one row of its kind', () => {
    const lessons = buildKindLines(createPeriodPlan(all)).find(({ label }) => label === 'Lessen')
    expect(lessons?.lines.map(({ label, hours }) => [label, hours])).toEqual([
      ['Wiskunde B', [450, 450, 150]],
      ['Wiskunde A', [52.5, 48, 48]],
      ['Natuurkunde', [100, 100, 100]],
    ])
    expect(lessons?.hours).toEqual([602.5, 598, 298])
  })

  test('counts how many have too much, too little and just enough', () => {
    expect(countByNorm(createTeacherLines(all))).toEqual({ over: 1, under: 1, equal: 0 })
    expect(countByNorm(createTeacherLines(['P3']))).toEqual({ over: 0, under: 0, equal: 1 })
  })

  test('is sorted by a column, with its own line on top and what is not known last', () => {
    const names = (order: 'ascending' | 'descending') =>
      sortTeacherLines(createTeacherLines(all), 'difference', order, (line) => computeTotals(line, 'fte').more).map(
        ({ label }) => label,
      )
    expect(names('descending')).toEqual(['Exact', 'Anna Arends', 'Bas Bos', 'Cor Cuperus'])
    expect(names('ascending')).toEqual(['Exact', 'Bas Bos', 'Anna Arends', 'Cor Cuperus'])
  })
})

describe('a comparison', () => {
  test('of periods is with the one before, among those that are chosen', () => {
    const [, anna] = createTeacherLines(['P1', 'P3'])
    expect(anna && [0, 1].map((place) => computePeriodDifference(anna, place, 'period'))).toEqual([null, -38.5])
  })

  test('of years has what only one of them says, as all more or all less', () => {
    const old = createSamplePlan({
      tables: [
        createSamplePlanTable('Lessen', 0, 0.5, [
          createSamplePlanRow('Wiskunde B', [140, 140, 140]),
          createSamplePlanRow('Rekenen', [20, null, 20]),
        ]),
      ],
    })
    const [, anna] = addOtherYearLines(createTeacherLines(all), createTeacherLines(all, old))
    expect(
      anna?.lines.map((line) => [line.label, computePeriodDifference(line, 0, 'year'), computeTotals(line, 'year')]),
    ).toEqual([
      ['Wiskunde B', 10, { total: 450, other: 420, more: 30 }],
      ['Wiskunde A', 52.5, { total: 148.5, other: null, more: 148.5 }],
      ['Mentoraat', 36, { total: 50, other: null, more: 50 }],
      ['Rekenen', -20, { total: null, other: 40, more: -40 }],
    ])
  })
})

test('nothing said is not nought, and thirds add up', () => {
  expect(sumHours([null, null])).toBeNull()
  expect(sumHours([0, null])).toBe(0)
  expect(sumHours([0.1, 0.2])).toBe(0.3)
})
