import type { ErrorCode } from '@uurwerk/contract/errors'
import { type DeploymentPlanType, deploymentPlanTypes } from '@uurwerk/contract/staff/deployment-plan'
import { parseTextList } from '@uurwerk/contract/text-list'

/** Whose plan is asked for, by the school's own ids; `teacher` is null for that of a team. */
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

/** What a call asks for, or the code of the rule that it breaks. Looks at nothing but what was written. */
export function parsePlanAddress({ type = '', identifiers = '', periods = [] }: PlanQuery): PlanAddress | ErrorCode {
  if (!isType(type)) return 'deploymentPlanTypeNotAllowed'
  const ids = parseTextList(identifiers)
  if (hasEmpty(identifiers)) return 'deploymentPlanIdentifiersEmpty'
  const [unit = '', team = '', teacher = null] = ids
  if (ids.length !== (type === 'team' ? 2 : 3)) return 'deploymentPlanIdentifiersTwoOrThree'
  if (type === 'teacher' && periods.length === 0) return 'deploymentPlanPeriodsMissing'
  return { unit, team, teacher }
}

const isType = (type: string): type is DeploymentPlanType =>
  deploymentPlanTypes.some((deploymentPlanType) => deploymentPlanType === type)

/** A comma with a backslash before it is part of an identifier. */
const hasEmpty = (list: string) =>
  list
    .replace(/\\[\\,]/g, '_')
    .split(',')
    .some((part) => part.trim() === '')

/** What the school knows of an address. */
export interface PlanRelations {
  teamInUnit: boolean
  teacherId: number | null
  /** Of the teacher: in any team, and in this one. */
  inAnyTeam: boolean
  inTeam: boolean
}

/** Why an address is of no plan that there can be, if so. */
export function findPlanRefusal({ teacher }: PlanAddress, relations: PlanRelations): ErrorCode | undefined {
  if (teacher !== null && relations.teacherId !== null && !relations.inAnyTeam) return 'attendeeNoOrganisationalUnit'
  if (!relations.teamInUnit) return 'deploymentPlanRelationsNotMatching'
  if (teacher !== null && !relations.inTeam) return 'deploymentPlanRelationsNotMatching'
  return undefined
}

/** Whether a period is published on a day. */
export const isPeriodPublished = (publishedOn: string | null, today: string): boolean =>
  publishedOn !== null && publishedOn <= today
