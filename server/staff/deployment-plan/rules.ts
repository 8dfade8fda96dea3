import type { ErrorCode } from '@uurwerk/contract/errors'
import { type DeploymentPlanType, deploymentPlanTypes } from '@uurwerk/contract/staff/deployment-plan'
import { parseTextList } from '@uurwerk/contract/text-list'

/** Source ids; `teacher` is null for a team's plan. */
export interface PlanAddress {
  unit: string
  team: string
  teacher: string | null
}

interface PlanQuery {
  type?: string | undefined
  identifiers?: string | undefined
  periods?: readonly string[] | undefined
}

/** Checks only the syntax. Returns the code of the rule that is broken. */
export function parsePlanAddress({ type = '', identifiers = '', periods = [] }: PlanQuery): PlanAddress | ErrorCode {
  if (!isPlanType(type)) return 'deploymentPlanTypeNotAllowed'
  const sourceIds = parseTextList(identifiers)
  if (hasEmptyItem(identifiers)) return 'deploymentPlanIdentifiersEmpty'
  const [unit = '', team = '', teacher = null] = sourceIds
  if (sourceIds.length !== (type === 'team' ? 2 : 3)) return 'deploymentPlanIdentifiersTwoOrThree'
  if (type === 'teacher' && periods.length === 0) return 'deploymentPlanPeriodsMissing'
  return { unit, team, teacher }
}

const isPlanType = (type: string): type is DeploymentPlanType =>
  deploymentPlanTypes.some((deploymentPlanType) => deploymentPlanType === type)

/** A backslash escapes a comma. */
const hasEmptyItem = (list: string) =>
  list
    .replace(/\\[\\,]/g, '_')
    .split(',')
    .some((item) => item.trim() === '')

export interface PlanRelations {
  isTeamInUnit: boolean
  teacherId: number | null
  /** Whether the teacher is in any team, and in this team. */
  isInAnyTeam: boolean
  isInTeam: boolean
}

/** Returns why no such plan can exist. */
export function findPlanRefusal({ teacher }: PlanAddress, relations: PlanRelations): ErrorCode | undefined {
  if (teacher !== null && relations.teacherId !== null && !relations.isInAnyTeam) return 'attendeeNoOrganisationalUnit'
  if (!relations.isTeamInUnit) return 'deploymentPlanRelationsNotMatching'
  if (teacher !== null && !relations.isInTeam) return 'deploymentPlanRelationsNotMatching'
  return undefined
}

export const isPeriodPublished = (publishedOn: string | null, today: string): boolean =>
  publishedOn !== null && publishedOn <= today
