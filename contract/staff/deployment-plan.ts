import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { languages } from '../languages.ts'
import { Id, LocalDate, Participant, TextListParam } from '../values.ts'

export const deploymentPlanTypes = ['teacher', 'team'] as const
export const DeploymentPlanType = z.enum(deploymentPlanTypes)
export type DeploymentPlanType = z.infer<typeof DeploymentPlanType>

export const PlanPeriod = z.object({ name: z.string(), start: LocalDate, end: LocalDate })
export type PlanPeriod = z.infer<typeof PlanPeriod>

/** `fte` 1 is full time; null if unknown. */
export const PlannedTeacher = z.extend(Participant, { fte: z.nullable(z.number()) })
export type PlannedTeacher = z.infer<typeof PlannedTeacher>

export const PlanRow = z.object({
  label: z.string(),
  course: z.nullable(Participant),
  /** Per period of the plan; null where it has none. */
  hours: z.array(z.nullable(z.number())),
})
export type PlanRow = z.infer<typeof PlanRow>

export const PlanTable = z.object({
  title: z.string(),
  /** Null for hours of the whole team. */
  teacher: z.nullable(PlannedTeacher),
  rows: z.array(PlanRow),
})
export type PlanTable = z.infer<typeof PlanTable>

/** Planners see periods before publication. */
export const PlanPublication = z.object({
  period: z.string(),
  published: z.boolean(),
  publishedOn: z.nullable(LocalDate),
})
export type PlanPublication = z.infer<typeof PlanPublication>

export const DeploymentPlan = z.object({
  publishInfo: z.array(PlanPublication),
  tables: z.array(PlanTable),
  periods: z.array(PlanPeriod),
  /** Hours of full time in one period. */
  fullPostHours: z.number(),
})
export type DeploymentPlan = z.infer<typeof DeploymentPlan>

export const PlanTeam = z.object({
  id: Id,
  sourceId: z.string(),
  name: z.string(),
  unit: z.string(),
  /** False if only the plans of `teachers` are visible. */
  seesTeam: z.boolean(),
  teachers: z.array(z.extend(Participant, { sourceId: z.string() })),
})
export type PlanTeam = z.infer<typeof PlanTeam>

export const PlanYear = z.object({
  /** Calendar year of its start. */
  year: z.int(),
  name: z.string(),
  start: LocalDate,
  end: LocalDate,
  periods: z.array(PlanPeriod),
  languages: z.array(z.enum(languages)),
})
export type PlanYear = z.infer<typeof PlanYear>

export const planPeriodsMaximum = 60

export const deploymentPlanContract = defineContract({
  one: {
    method: 'GET',
    path: '/api/DeploymentPlan',
    summary: 'The plan of a team, with those of its teachers, or of one teacher, in some periods of a school year',
    access: ['deploymentPlan'],
    query: z.object({
      // Plain strings: rules with their own codes check them.
      type: z.optional(z.string()),
      /** Source ids of unit, team and possibly teacher, separated by commas. */
      identifiers: z.optional(z.string()),
      /** Calendar year of its start. */
      year: z.coerce.number<string>().check(z.int(), z.minimum(1900), z.maximum(2199)),
      /** Names; by default all, for a team's plan. */
      periods: z.optional(TextListParam),
      language: z.enum(languages),
    }),
    result: DeploymentPlan,
    errors: [
      'deploymentPlanTypeNotAllowed',
      'deploymentPlanIdentifiersEmpty',
      'deploymentPlanIdentifiersTwoOrThree',
      'deploymentPlanPeriodsMissing',
      'deploymentPlanRelationsNotMatching',
      'deploymentPlanNoneForAttendee',
      'attendeeNoOrganisationalUnit',
      'attendeeNoRights',
      'requestOutOfBounds',
    ],
  },
  choices: {
    method: 'GET',
    path: '/api/DeploymentPlan/Choices',
    summary: 'The teams and teachers whose plans the caller may see, and the school years that have plans',
    access: ['deploymentPlan'],
    result: z.object({ teams: z.array(PlanTeam), years: z.array(PlanYear) }),
    errors: ['attendeeNoOrganisationalUnit'],
  },
})
