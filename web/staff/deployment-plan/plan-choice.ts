import type { Language } from '@uurwerk/contract/languages'
import type { PlanPeriod, PlanTeam, PlanYear } from '@uurwerk/contract/staff/deployment-plan'
import type { PlanAddress } from './address.ts'
import type { PlanRequest } from './queries.ts'

interface PlanViewer {
  /** Undefined for users who are not an attendee. */
  attendeeId: number | undefined
  /** True for team coordinators, who see the team's plan by default. */
  isCoordinator: boolean
}

/** Teams and years to choose from. */
export interface AvailablePlans {
  teams: readonly PlanTeam[]
  years: readonly PlanYear[]
}

interface PlanDefaultsInput {
  viewer: PlanViewer
  language: Language
  today: string
}

/** Team, teacher, year, language and periods of the plan on screen, and the comparison beside it. */
export interface PlanChoice extends PlanRequest {
  /** Visible periods of the year, at least one. */
  periods: readonly PlanPeriod[]
  /** Hours to compare with: the contracted hours (`fte`), the period before, or another year. */
  comparison: 'fte' | 'period' | PlanYear
}

/** Combines the address with defaults for the user; undefined without a team or year. */
export function findPlanChoice(
  { teams, years }: AvailablePlans,
  address: PlanAddress,
  { viewer, language, today }: PlanDefaultsInput,
): PlanChoice | undefined {
  const team = findTeam(teams, address, viewer)
  const year =
    years.find((planYear) => planYear.year === address.year) ??
    years.find(({ start, end }) => start <= today && today <= end) ??
    years[0]
  if (!team || !year) return undefined
  const planLanguage = [address.language, language, ...year.languages].find(
    (candidate) => candidate && year.languages.includes(candidate),
  )
  const requestedPeriods = year.periods.filter(({ name }) => address.periods?.includes(name))
  const periods = requestedPeriods.length > 0 ? requestedPeriods : year.periods
  return {
    team,
    teacher: findTeacher(team, address, viewer),
    year,
    language: planLanguage ?? language,
    periods,
    comparison: chooseComparison(address.compare, years, year, periods.length),
  }
}

/**
 * Finds the team of the address, else of the teacher in the address. Without either, coordinators get a team whose whole
 * plan they see, preferably their own. Others get their own team.
 */
function findTeam(
  teams: readonly PlanTeam[],
  { team, attendee }: PlanAddress,
  { attendeeId, isCoordinator }: PlanViewer,
) {
  const hasTeacher = (planTeam: PlanTeam, teacherId: number | undefined) =>
    planTeam.teachers.some((teacher) => teacher.id === teacherId)
  const requestedTeam =
    teams.find((planTeam) => planTeam.id === team) ??
    (attendee === undefined ? undefined : teams.find((planTeam) => hasTeacher(planTeam, attendee)))
  if (requestedTeam) return requestedTeam
  const fullyVisibleTeams = isCoordinator ? teams.filter(({ seesTeam: canSeeWholeTeam }) => canSeeWholeTeam) : []
  return (
    fullyVisibleTeams.find((planTeam) => hasTeacher(planTeam, attendeeId)) ??
    fullyVisibleTeams[0] ??
    teams.find((planTeam) => hasTeacher(planTeam, attendeeId)) ??
    teams[0]
  )
}

/** Finds the teacher whose plan is shown; undefined for the plan of the whole team. */
function findTeacher(
  { id: teamId, seesTeam: canSeeWholeTeam, teachers }: PlanTeam,
  { team, attendee }: PlanAddress,
  { attendeeId, isCoordinator }: PlanViewer,
) {
  const ownTeacher = teachers.find((teacher) => teacher.id === attendeeId)
  const requestedTeacher = teachers.find((teacher) => teacher.id === attendee)
  if (requestedTeacher) return requestedTeacher
  if (!canSeeWholeTeam) return ownTeacher ?? teachers[0]
  // An address that names the team means the whole team, also for teachers.
  return team === teamId || isCoordinator ? undefined : ownTeacher
}

function chooseComparison(
  requestedComparison: PlanAddress['compare'],
  years: readonly PlanYear[],
  visibleYear: PlanYear,
  periodCount: number,
): PlanChoice['comparison'] {
  if (requestedComparison === 'period') return periodCount > 1 ? 'period' : 'fte'
  return years.find(({ year }) => year === requestedComparison && year !== visibleYear.year) ?? 'fte'
}

/** Returns the other year's periods, matched by name, else by position; empty strings where none matches. */
export const listMatchingPeriods = (periods: readonly PlanPeriod[], year: PlanYear, otherYear: PlanYear): string[] =>
  periods.map(({ name }) => {
    const periodIndex = year.periods.findIndex((period) => period.name === name)
    return (otherYear.periods.find((period) => period.name === name) ?? otherYear.periods[periodIndex])?.name ?? ''
  })
