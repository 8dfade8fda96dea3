import { isAdmin } from '@uurwerk/contract/roles'
import type { DeploymentPlan, PlanPeriod } from '@uurwerk/contract/staff/deployment-plan'
import { planPeriodsMaximum } from '@uurwerk/contract/staff/deployment-plan'
import type { Language } from '@uurwerk/contract/languages'
import type { Context } from '#server/auth/context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getToday } from '#server/lib/clock.ts'
import { getPlanHours, listSchoolYears, type SchoolYear } from '#server/school/queries.ts'
import { presentDeploymentPlan } from './present.ts'
import { loadPlanRelations, listPlanLanguages, listPlanRecords, listVisibleTeams } from './queries.ts'
import { parsePlanAddress, findPlanRefusal } from './rules.ts'

export { deletePlanPeriods } from './erasure-queries.ts'
export { deploymentPlanJobs, notifyPublishedPlans } from './notify-published-plans.ts'
export { isPeriodPublished } from './rules.ts'

interface PlanRequest {
  type?: string | undefined
  identifiers?: string | undefined
  year: number
  periods?: readonly string[] | undefined
  language: Language
}

/** Loads a plan. Shows unpublished periods to coordinators and administrators. */
export async function getDeploymentPlan(context: Context, request: PlanRequest): Promise<DeploymentPlan> {
  const { db, actor, clock } = context
  const address = parsePlanAddress(request)
  if (typeof address === 'string') throw new AppError(address)
  if ((request.periods?.length ?? 0) > planPeriodsMaximum) throw new AppError('requestOutOfBounds')
  const relations = await loadPlanRelations(db, address, actor.attendeeId)
  const refusal = findPlanRefusal(address, relations)
  if (refusal !== undefined || relations.teamId === null)
    throw new AppError(refusal ?? 'deploymentPlanRelationsNotMatching')
  const canSeeDrafts = isAdmin(actor.roles) || relations.isCoordinator
  const isOwnPlan = relations.teacherId !== null && relations.teacherId === actor.attendeeId
  if (!canSeeDrafts && !isOwnPlan) throw new AppError('attendeeNoRights')
  const { teamId, teacherId } = relations
  const [years, plans, planHours] = await Promise.all([
    listSchoolYears(db),
    listPlanRecords(db, { teamId, teacherId, year: request.year, language: request.language }),
    getPlanHours(db),
  ])
  const year = years.find((schoolYear) => getStartYear(schoolYear) === request.year)
  const periods = listRequestedPeriods(year, request.periods)
  const fullPostHours = planHours / Math.max(1, year?.periods.length ?? 0)
  const plan = presentDeploymentPlan(plans, {
    periods,
    fullPostHours,
    today: getToday(clock).toString(),
    canSeeDrafts,
  })
  if (!plan) throw new AppError('deploymentPlanNoneForAttendee')
  return plan
}

const getStartYear = ({ start }: SchoolYear): number => Temporal.PlainDate.from(start).year

/** Lists the requested periods in the order of the year; all by default. */
function listRequestedPeriods(year: SchoolYear | undefined, names: readonly string[] | undefined): PlanPeriod[] {
  if (!year || names === undefined || names.length === 0) return year?.periods ?? []
  const requestedPeriods = year.periods.filter(({ name }) => names.includes(name))
  if (requestedPeriods.length < new Set(names).size) throw new AppError('deploymentPlanRelationsNotMatching')
  return requestedPeriods
}

/** Lists teams with teachers, and years with plans, newest first. */
export async function getPlanChoices({ db, actor }: Context) {
  const teams = await listVisibleTeams(db, actor.attendeeId, isAdmin(actor.roles))
  if (teams.length === 0) throw new AppError('attendeeNoOrganisationalUnit')
  const [years, planLanguages] = await Promise.all([
    listSchoolYears(db),
    listPlanLanguages(
      db,
      teams.filter(({ seesTeam }) => seesTeam).map(({ id }) => id),
      actor.attendeeId,
    ),
  ])
  return {
    teams,
    years: years
      .map((year) => ({ ...year, year: getStartYear(year) }))
      .map((year) => ({
        ...year,
        languages: planLanguages.filter((plan) => plan.year === year.year).map((plan) => plan.language),
      }))
      .filter(({ languages }) => languages.length > 0)
      .toReversed(),
  }
}
