import { describe, expect, test } from 'vitest'
import { planAddress } from './address.ts'
import { findPlanChoice, listMatchingPeriods } from './plan-choice.ts'
import { createSamplePlanTeam, createSamplePlanYear } from './deployment-plan-sample.ts'

const [ownTeam, otherTeam] = [createSamplePlanTeam(), createSamplePlanTeam({ id: 200, name: 'Talen', teachers: [] })]
const years = [createSamplePlanYear(2026), createSamplePlanYear(2025, { languages: ['nl', 'en'] })]
const choosePlan = (
  address: object,
  { id = 2, isCoordinator = false, teams = [otherTeam, ownTeam], today = '2026-11-18' } = {},
) =>
  findPlanChoice({ teams, years }, planAddress.parse(address), {
    viewer: { attendeeId: id, isCoordinator },
    language: 'en',
    today,
  })

describe('default plan choice', () => {
  test('is a teacher’s own plan, also when the teacher may see the plans of others', () => {
    expect(choosePlan({})).toMatchObject({ team: { id: 100 }, teacher: { id: 2 } })
    const ownTeamWithOneTeacher = createSamplePlanTeam({ seesTeam: false, teachers: ownTeam.teachers.slice(1, 2) })
    expect(choosePlan({}, { teams: [ownTeamWithOneTeacher] })).toMatchObject({ teacher: { id: 2 } })
  })

  test('is the own team for a coordinator, and the first team for a coordinator outside every team', () => {
    expect(choosePlan({}, { isCoordinator: true })).toMatchObject({ team: { id: 100 }, teacher: undefined })
    expect(choosePlan({}, { id: 999, isCoordinator: true })).toMatchObject({ team: { id: 200 }, teacher: undefined })
  })

  test('is the first team for an administrator outside every team', () => {
    expect(choosePlan({}, { id: 999 })).toMatchObject({ team: { id: 200 }, teacher: undefined })
  })

  test('is the current school year or else the newest, in the user’s language where the plan exists in it', () => {
    expect(choosePlan({})).toMatchObject({ year: { year: 2026 }, language: 'nl', comparison: 'fte' })
    expect(choosePlan({}, { today: '2026-02-01' })).toMatchObject({ year: { year: 2025 }, language: 'en' })
    expect(choosePlan({}, { today: '2030-02-01' })).toMatchObject({ year: { year: 2026 } })
  })

  test('is undefined when there are no plans', () => {
    expect(
      findPlanChoice(
        { teams: [ownTeam], years: [] },
        {},
        { viewer: { attendeeId: 1, isCoordinator: false }, language: 'nl', today: '' },
      ),
    ).toBe(undefined)
  })
})

describe('plan choice from an address', () => {
  test('takes over team, teacher, year, language, periods and comparison', () => {
    const address = { team: 100, attendee: 3, year: 2025, language: 'nl', periods: ['P3', 'P1'], compare: 2026 }
    const choice = choosePlan(address, { isCoordinator: true })
    expect(choice).toMatchObject({ team: { id: 100 }, teacher: { id: 3 }, year: { year: 2025 }, language: 'nl' })
    expect(choice?.periods.map(({ name }) => name)).toEqual(['P1', 'P3'])
    expect(choice?.comparison).toMatchObject({ year: 2026 })
    expect(choosePlan({ attendee: 3 })).toMatchObject({ team: { id: 100 }, teacher: { id: 3 } })
  })

  test('ignores unknown or malformed values and uses the defaults', () => {
    const choice = choosePlan({ team: 5, attendee: 77, year: 1999, periods: ['P9'], compare: 2026 })
    expect(choice).toMatchObject({ teacher: { id: 2 }, year: { year: 2026 }, comparison: 'fte' })
    expect(choice?.periods).toHaveLength(3)
    expect(choosePlan({ periods: ['P1'], compare: 'period' })).toMatchObject({ comparison: 'fte' })
    expect(choosePlan({ year: 'x', compare: {}, periods: 4 })).toMatchObject({
      year: { year: 2026 },
      comparison: 'fte',
    })
  })
})

test('listMatchingPeriods finds the periods of another year by name, or by position if they were renamed', () => {
  const yearWithRenamedPeriod = createSamplePlanYear(2025)
  yearWithRenamedPeriod.periods = yearWithRenamedPeriod.periods.map((period, index) =>
    index === 1 ? { ...period, name: 'Winter' } : period,
  )
  expect(
    listMatchingPeriods(createSamplePlanYear(2026).periods, createSamplePlanYear(2026), yearWithRenamedPeriod),
  ).toEqual(['P1', 'Winter', 'P3'])
})
