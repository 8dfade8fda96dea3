import type { Language } from '@uurwerk/contract/languages'
import type { PlanPeriod, PlanTeam, PlanYear } from '@uurwerk/contract/staff/deployment-plan'
import type { PlanAddress } from './address.ts'
import type { AskedPlan } from './queries.ts'

interface Who {
  /** The attendee whose screen it is; undefined for who is none. */
  id: number | undefined
  /** Whether teams are led: then the team comes first, else oneself. */
  coordinates: boolean
}

interface Choices {
  teams: readonly PlanTeam[]
  years: readonly PlanYear[]
}

interface Circumstances {
  who: Who
  language: Language
  today: string
}

export interface Choice extends AskedPlan {
  /** Those of the year that are shown, at least one. */
  periods: readonly PlanPeriod[]
  compare: 'fte' | 'period' | PlanYear
}

/** What the address and, where it says nothing, who looks choose; undefined where there is nothing to choose from. */
export function choiceOf(
  { teams, years }: Choices,
  address: PlanAddress,
  { who, language, today }: Circumstances,
): Choice | undefined {
  const team = teamOf(teams, address, who)
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
    teacher: teacherOf(team, address, who),
    year,
    language: asked ?? language,
    periods,
    compare: comparedWith(address.compare, years, year, periods.length),
  }
}

function teamOf(teams: readonly PlanTeam[], { team, attendee }: PlanAddress, { id, coordinates }: Who) {
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

function teacherOf(
  { id: shown, seesTeam, teachers }: PlanTeam,
  { team, attendee }: PlanAddress,
  { id, coordinates }: Who,
) {
  const own = teachers.find((teacher) => teacher.id === id)
  const asked = teachers.find((teacher) => teacher.id === attendee)
  if (asked) return asked
  if (!seesTeam) return own ?? teachers[0]
  return team === shown || coordinates ? undefined : own
}

function comparedWith(
  asked: PlanAddress['compare'],
  years: readonly PlanYear[],
  shown: PlanYear,
  periods: number,
): Choice['compare'] {
  if (asked === 'period') return periods > 1 ? 'period' : 'fte'
  return years.find(({ year }) => year === asked && year !== shown.year) ?? 'fte'
}

/** The same periods of another year: by name, and by place where it calls them otherwise. */
export const samePeriods = (periods: readonly PlanPeriod[], own: PlanYear, other: PlanYear): string[] =>
  periods.map(({ name }) => {
    const place = own.periods.findIndex((period) => period.name === name)
    return (other.periods.find((period) => period.name === name) ?? other.periods[place])?.name ?? ''
  })
