import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { languages } from '../languages.ts'
import { Id, LocalDate, Participant, TextListParam } from '../values.ts'

// A deployment plan: who gives how many hours to what, in each period of a school year.

export const deploymentPlanTypes = ['teacher', 'team'] as const
export const DeploymentPlanType = z.enum(deploymentPlanTypes)
export type DeploymentPlanType = z.infer<typeof DeploymentPlanType>

/** A period of the school year, by its name. */
export const PlanPeriod = z.object({ name: z.string(), start: LocalDate, end: LocalDate })
export type PlanPeriod = z.infer<typeof PlanPeriod>

/** A teacher with the part of a full post that is the teacher's; null where the school does not say. */
export const PlannedTeacher = z.extend(Participant, { fte: z.nullable(z.number()) })
export type PlannedTeacher = z.infer<typeof PlannedTeacher>

export const PlanRow = z.object({
  label: z.string(),
  course: z.nullable(Participant),
  /** In each of the plan's periods, in their order; null where the plan says nothing. */
  hours: z.array(z.nullable(z.number())),
})
export type PlanRow = z.infer<typeof PlanRow>

export const PlanTable = z.object({
  title: z.string(),
  /** Whose hours these are; null for what is the team's own. */
  teacher: z.nullable(PlannedTeacher),
  rows: z.array(PlanRow),
})
export type PlanTable = z.infer<typeof PlanTable>

/** Whether a period is published, and since or from when; those who make plans see periods before that. */
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
  /** How many hours a full post gives in one period. */
  fullPostHours: z.number(),
})
export type DeploymentPlan = z.infer<typeof DeploymentPlan>

/** A team of which the caller may see plans, with the ids that a plan is asked for by. */
export const PlanTeam = z.object({
  id: Id,
  sourceId: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Whether the team's own plan may be seen too, or only those of `teachers`. */
  seesTeam: z.boolean(),
  teachers: z.array(z.extend(Participant, { sourceId: z.string() })),
})
export type PlanTeam = z.infer<typeof PlanTeam>

export const PlanYear = z.object({
  /** The calendar year in which the school year starts. */
  year: z.int(),
  name: z.string(),
  start: LocalDate,
  end: LocalDate,
  periods: z.array(PlanPeriod),
  /** In which languages there are plans. */
  languages: z.array(z.enum(languages)),
})
export type PlanYear = z.infer<typeof PlanYear>

/** The most periods of one year, and so of one call. */
export const planPeriodsMaximum = 60

export const deploymentPlanContract = defineContract({
  one: {
    method: 'GET',
    path: '/api/DeploymentPlan',
    summary: 'The plan of a team, with those of its teachers, or of one teacher, in some periods of a school year',
    access: ['deploymentPlan'],
    query: z.object({
      // What these two may be are rules with codes of their own.
      /** `team` or `teacher`. */
      type: z.optional(z.string()),
      /** Unit and team, and of a teacher's plan the teacher: ids of the school's own, joined by commas. */
      identifiers: z.optional(z.string()),
      /** The calendar year in which the school year starts. */
      year: z.coerce.number<string>().check(z.int(), z.minimum(1900), z.maximum(2199)),
      /** Names of periods of that year; of a team's plan all when absent. */
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
