import type { Language } from '@uurwerk/contract/languages'
import type { PlanPeriod, PlanTeam, PlanYear } from '@uurwerk/contract/staff/deployment-plan'
import type { PlanAddress } from './address.ts'
import type { PlanRequest } from './queries.ts'

interface PlanViewer {
  /** Undefined for users who are not an attendee. */
  id: number | undefined
  /** True for team coordinators and administrators, who see the team's plan by default. */
  coordinates: boolean
}

interface PlanChoices {
  teams: readonly PlanTeam[]
  years: readonly PlanYear[]
}

interface ChoiceContext {
  who: PlanViewer
  language: Language
  today: string
}

export interface PlanChoice extends PlanRequest {
  /** Visible periods of the year, at least one. */
  periods: readonly PlanPeriod[]
  compare: 'fte' | 'period' | PlanYear
}

/** Combines the address with defaults for the user; undefined without a team or year. */
export function findPlanChoice(
  { teams, years }: PlanChoices,
  address: PlanAddress,
  { who, language, today }: ChoiceContext,
): PlanChoice | undefined {
  const team = findTeam(teams, address, who)
  const year =
    years.find((planYear) => planYear.year === address.year) ??
    years.find(({ start, end }) => start <= today && today <= end) ??
    years[0]
  if (!team || !year) return undefined
  const asked = [address.language, language, ...year.languages].find((item) => item && year.languages.includes(item))
  const named = year.periods.filter(({ name }) => address.periods?.includes(name))
  const periods = named.length > 0 ? named : year.periods
  return {
    team,
    teacher: findTeacher(team, address, who),
    year,
    language: asked ?? language,
    periods,
    compare: chooseComparison(address.compare, years, year, periods.length),
  }
}

function findTeam(teams: readonly PlanTeam[], { team, attendee }: PlanAddress, { id, coordinates }: PlanViewer) {
  const has = (planTeam: PlanTeam, person: number | undefined) =>
    planTeam.teachers.some((teacher) => teacher.id === person)
  const led = teams.filter(({ seesTeam }) => seesTeam)
  return (
    teams.find((planTeam) => planTeam.id === team) ??
    (attendee === undefined ? undefined : teams.find((planTeam) => has(planTeam, attendee))) ??
    (coordinates ? (led.find((planTeam) => has(planTeam, id)) ?? led[0]) : undefined) ??
    teams.find((planTeam) => has(planTeam, id)) ??
    teams[0]
  )
}

function findTeacher(
  { id: shown, seesTeam, teachers }: PlanTeam,
  { team, attendee }: PlanAddress,
  { id, coordinates }: PlanViewer,
) {
  const own = teachers.find((teacher) => teacher.id === id)
  const asked = teachers.find((teacher) => teacher.id === attendee)
  if (asked) return asked
  if (!seesTeam) return own ?? teachers[0]
  return team === shown || coordinates ? undefined : own
}

function chooseComparison(
  asked: PlanAddress['compare'],
  years: readonly PlanYear[],
  shown: PlanYear,
  periods: number,
): PlanChoice['compare'] {
  if (asked === 'period') return periods > 1 ? 'period' : 'fte'
  return years.find(({ year }) => year === asked && year !== shown.year) ?? 'fte'
}

/** Returns the other year's periods, matched by name, else by position; empty strings where none matches. */
export const listMatchingPeriods = (periods: readonly PlanPeriod[], own: PlanYear, other: PlanYear): string[] =>
  periods.map(({ name }) => {
    const place = own.periods.findIndex((period) => period.name === name)
    return (other.periods.find((period) => period.name === name) ?? other.periods[place])?.name ?? ''
  })
