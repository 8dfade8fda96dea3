import { queryOptions } from '@tanstack/react-query'
import type { Language } from '@uurwerk/contract/languages'
import { deploymentPlanContract, type PlanTeam, type PlanYear } from '@uurwerk/contract/staff/deployment-plan'
import { escapeListItem } from '@uurwerk/contract/text-list'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'

const planKeys = keys.deploymentPlans
export const planChoicesQuery = queryOptions({
  queryKey: [...planKeys, 'choices'],
  queryFn: ({ signal }) => call(deploymentPlanContract.choices, {}, signal),
})

export type PlanTeacher = PlanTeam['teachers'][number]

export interface PlanRequest {
  team: PlanTeam
  /** Undefined for the team's own plan. */
  teacher: PlanTeacher | undefined
  year: PlanYear
  language: Language
}

/** Fetches a plan for all periods of its year; the screen selects the visible periods. */
export const planQuery = ({ team, teacher, year, language }: PlanRequest) => {
  const identifiers = [team.unit, team.sourceId, ...(teacher ? [teacher.sourceId] : [])].map(escapeListItem).join(',')
  const periods = year.periods.map(({ name }) => name)
  return queryOptions({
    queryKey: [...planKeys, 'plan', identifiers, year.year, language],
    queryFn: ({ signal }) =>
      call(
        deploymentPlanContract.one,
        { query: { type: teacher ? 'teacher' : 'team', identifiers, year: year.year, periods, language } },
        signal,
      ),
  })
}

/** Builds the query key for the periods that were new when the plan was opened. */
export const buildPlanNewsKey = ({ team, teacher, year }: Omit<PlanRequest, 'language'>) => [
  ...planKeys,
  'news',
  team.id,
  teacher?.id,
  year.year,
]
