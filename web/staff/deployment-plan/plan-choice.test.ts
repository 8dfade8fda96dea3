import { describe, expect, test } from 'vitest'
import { planAddress } from './address.ts'
import { findPlanChoice, listMatchingPeriods } from './plan-choice.ts'
import { createSamplePlanTeam, createSamplePlanYear } from './deployment-plan-sample.ts'

const [own, other] = [createSamplePlanTeam(), createSamplePlanTeam({ id: 200, name: 'Talen', teachers: [] })]
const years = [createSamplePlanYear(2026), createSamplePlanYear(2025, { languages: ['nl', 'en'] })]
const choose = (address: object, { id = 2, coordinates = false, teams = [other, own], today = '2026-11-18' } = {}) =>
  findPlanChoice({ teams, years }, planAddress.parse(address), { who: { id, coordinates }, language: 'en', today })

describe('without an address', () => {
  test('a teacher sees the own plan, also one who may see others', () => {
    expect(choose({})).toMatchObject({ team: { id: 100 }, teacher: { id: 2 } })
    const seen = createSamplePlanTeam({ seesTeam: false, teachers: own.teachers.slice(1, 2) })
    expect(choose({}, { teams: [seen] })).toMatchObject({ teacher: { id: 2 } })
  })

  test('a coordinator sees the own team first, and an administrator who is in none the first', () => {
    expect(choose({}, { coordinates: true })).toMatchObject({ team: { id: 100 }, teacher: undefined })
    expect(choose({}, { id: 999, coordinates: true })).toMatchObject({ team: { id: 200 }, teacher: undefined })
  })

  test('it is the year of today, else the newest, in the language that is read where it is there', () => {
    expect(choose({})).toMatchObject({ year: { year: 2026 }, language: 'nl', compare: 'fte' })
    expect(choose({}, { today: '2026-02-01' })).toMatchObject({ year: { year: 2025 }, language: 'en' })
    expect(choose({}, { today: '2030-02-01' })).toMatchObject({ year: { year: 2026 } })
  })

  test('there is nothing to choose where there are no plans', () => {
    expect(
      findPlanChoice(
        { teams: [own], years: [] },
        {},
        { who: { id: 1, coordinates: false }, language: 'nl', today: '' },
      ),
    ).toBe(undefined)
  })
})

describe('an address', () => {
  test('chooses team, teacher, year, language, periods and what is compared with', () => {
    const address = { team: 100, attendee: 3, year: 2025, language: 'nl', periods: ['P3', 'P1'], compare: 2026 }
    const choice = choose(address, { coordinates: true })
    expect(choice).toMatchObject({ team: { id: 100 }, teacher: { id: 3 }, year: { year: 2025 }, language: 'nl' })
    expect(choice?.periods.map(({ name }) => name)).toEqual(['P1', 'P3'])
    expect(choice?.compare).toMatchObject({ year: 2026 })
    expect(choose({ attendee: 3 })).toMatchObject({ team: { id: 100 }, teacher: { id: 3 } })
  })

  test('that says what is not there is as if it said nothing', () => {
    const choice = choose({ team: 5, attendee: 77, year: 1999, periods: ['P9'], compare: 2026 })
    expect(choice).toMatchObject({ teacher: { id: 2 }, year: { year: 2026 }, compare: 'fte' })
    expect(choice?.periods).toHaveLength(3)
    expect(choose({ periods: ['P1'], compare: 'period' })).toMatchObject({ compare: 'fte' })
    expect(choose({ year: 'x', compare: {}, periods: 4 })).toMatchObject({ year: { year: 2026 }, compare: 'fte' })
  })
})

test('periods of another year are found by name, and by place where they are called otherwise', () => {
  const renamed = createSamplePlanYear(2025)
  renamed.periods = renamed.periods.map((period, place) => (place === 1 ? { ...period, name: 'Winter' } : period))
  expect(listMatchingPeriods(createSamplePlanYear(2026).periods, createSamplePlanYear(2026), renamed)).toEqual([
    'P1',
    'Winter',
    'P3',
  ])
})
