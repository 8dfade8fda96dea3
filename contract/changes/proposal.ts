import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { Id, LocalDate, LocalMinute, Named } from '../values.ts'
import { teacherReasons, roomReasons, timeReasons } from './alternatives.ts'

/** In the product's order, from most to least important. */
export const proposalRules = [
  'open',
  'selfStudy',
  'merged',
  'moved',
  'splitBlocks',
  'standby',
  'knowsClass',
  'teachesCourse',
  'freed',
  'fairShare',
  'inSchool',
  'sameBuilding',
  'available',
] as const
export const ProposalRule = z.enum(proposalRules)
export type ProposalRule = z.infer<typeof ProposalRule>

/** Always on in the school's order: without them cancelling or self-study would cost nothing. */
export const lastingRules: readonly ProposalRule[] = ['open', 'selfStudy']

export const proposalBounds = { lessons: 1000, coversPerWeek: 40 } as const

/**
 * `cover`: another teacher. `freedTeacher`: one whose own lesson then is cancelled. `standby`: one on standby duty. `merged`: with a
 * parallel lesson. `room`: another room only. `selfStudy`: without a teacher. `moved`: to another time of the day.
 */
export const proposalKinds = [
  'cover',
  'freedTeacher',
  'standby',
  'merged',
  'selfStudy',
  'moved',
  'room',
  'cancelled',
] as const
const ProposalKind = z.enum(proposalKinds)
export type ProposalKind = z.infer<typeof ProposalKind>

const FixedSolution = z.object({
  appointmentId: Id,
  kind: ProposalKind,
  teacher: z.optional(z.nullable(Id)),
  classroom: z.optional(z.nullable(Id)),
  /** New start of a moved lesson. */
  start: z.optional(z.nullable(LocalMinute)),
  /** The parallel lesson. */
  mergedWith: z.optional(z.nullable(Id)),
})
export type FixedSolution = z.infer<typeof FixedSolution>

export const ProposalRequest = z.object({
  /** In order of importance, instead of the school's; rules that are absent are off. Without `merged` or `moved` no lesson is. */
  rules: z.optional(
    z.array(ProposalRule).check(
      z.minLength(1),
      z.maxLength(proposalRules.length),
      z.refine((rules) => new Set(rules).size === rules.length, { error: 'A rule is named twice.' }),
    ),
  ),
  /** Most covers of a full-timer in a week. It lowers the school's limit and never raises it. */
  coversPerWeek: z.optional(z.int().check(z.minimum(0), z.maximum(proposalBounds.coversPerWeek))),
  /** Decided by the planner; the others are solved around these. */
  fixed: z.optional(z.array(FixedSolution).check(z.maxLength(proposalBounds.lessons))),
})
export type ProposalRequest = z.infer<typeof ProposalRequest>

const ProposedSolution = z.object({
  kind: ProposalKind,
  /** Null if the lesson has none, or keeps the present one. */
  teacher: z.nullable(Named),
  classroom: z.nullable(Named),
  /** The new time of a moved lesson. */
  time: z.nullable(z.object({ start: LocalMinute, end: LocalMinute })),
  /** The parallel lesson, by its groups. */
  mergedWith: z.nullable(Named),
})

export const Proposal = z.object({
  /** Cost by each rule, and the least that is possible with the costs before it. */
  rules: z.array(z.object({ rule: ProposalRule, cost: z.number(), bound: z.number() })),
  /** True if no proposal is better. */
  optimal: z.boolean(),
  lessons: z.array(
    z.object({
      appointmentId: Id,
      name: z.string(),
      start: LocalMinute,
      end: LocalMinute,
      groups: z.array(Named),
      solution: z.extend(ProposedSolution, {
        reasons: z.array(z.enum([...new Set([...teacherReasons, ...roomReasons, ...timeReasons])])),
      }),
      /** The best other solution while the other lessons stay as proposed, and what it costs more; null if none. */
      nextBest: z.nullable(
        z.extend(ProposedSolution, { costs: z.array(z.object({ rule: ProposalRule, cost: z.number() })) }),
      ),
    }),
  ),
})
export type Proposal = z.infer<typeof Proposal>

export const proposalContract = defineContract({
  propose: {
    method: 'POST',
    path: '/api/Changes/Day/:date/propose',
    summary: 'Propose what to do with all open lessons of a day together, by ordered rules; changes nothing',
    access: ['changes'],
    params: z.object({ date: LocalDate }),
    body: z.optional(z.nullable(ProposalRequest)),
    result: Proposal,
    errors: ['appointmentNoRights', 'changeClash'],
  },
})
