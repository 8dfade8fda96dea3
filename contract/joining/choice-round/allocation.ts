import { choiceRoundError, choiceRoundPath as path } from '#contract/choice-round-codes.ts'
import * as z from 'zod/mini'
import { defineContract } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { NamedWithClass } from '#contract/named-with-class.ts'
import { Id, IdParam, Instant, Named } from '#contract/values.ts'
import { AllocationReason, choiceRoundAccess as access } from './student.ts'
import { moveReason } from './desk.ts'

/**
 * `lottery`: in a drawn order, each student gets the best option left. `fewestLeftOut`: as many students as possible
 * get an option.
 */
export const AllocationMethod = z.enum(['lottery', 'fewestLeftOut'])
export type AllocationMethod = z.infer<typeof AllocationMethod>

/** Rarely shared by two draws, and short enough to say aloud. */
export const maximumDrawnSeed = 9999

export const Allocation = z.object({
  id: Id,
  method: AllocationMethod,
  seed: z.int(),
  madeAt: Instant,
  madeBy: z.nullable(Named),
  isPublished: z.boolean(),
  /** Students who got their first, second, … choice. */
  byRank: z.array(z.int()),
  /** Students who got an option that they had not ranked, by hand. */
  notRanked: z.int(),
  /** Students without an option. */
  none: z.int(),
  /** Students whose allocation a coordinator changed. */
  adjusted: z.int(),
  /** Students who ranked since. */
  rankedSince: z.int(),
  options: z.array(z.object({ id: Id, name: z.string(), seats: z.int(), given: z.int() })),
})
export type Allocation = z.infer<typeof Allocation>

export const AllocatedStudent = z.object({
  student: NamedWithClass,
  option: z.nullable(Named),
  reason: AllocationReason,
  /** Reason for overriding the method, if anyone did. */
  byHand: z.nullable(z.string()),
})
export type AllocatedStudent = z.infer<typeof AllocatedStudent>

const params = z.object({ id: IdParam })
const allocationParams = z.extend(params, { allocationId: IdParam })
const readErrors = [choiceRoundError.missing, 'attendeeNoRights'] as const satisfies readonly ErrorCode[]
const allocateErrors = [...readErrors, choiceRoundError.notRanked, choiceRoundError.notOpen] as const

export const allocationContract = defineContract({
  allocations: {
    method: 'GET',
    path: `${path}/allocations`,
    summary: 'The allocations of a ranked round, newest first',
    access,
    params,
    result: z.array(Allocation),
    errors: readErrors,
  },
  allocate: {
    method: 'POST',
    path: `${path}/allocate`,
    creates: true,
    summary: 'Allocate the seats of a closed ranked round without publishing; the same seed gives the same result',
    access,
    params,
    body: z.object({ method: AllocationMethod, seed: z.int().check(z.minimum(0), z.maximum(2_147_483_647)) }),
    result: Allocation,
    errors: allocateErrors,
  },
  allocated: {
    method: 'GET',
    path: `${path}/allocation/:allocationId`,
    summary: 'The option that an allocation gives each student, with the reason, by name',
    access,
    params: allocationParams,
    result: z.array(AllocatedStudent),
    errors: readErrors,
  },
  adjust: {
    method: 'PUT',
    path: `${path}/allocation/:allocationId/student/:studentId`,
    summary: 'Change the option of a student, or remove it, in an unpublished allocation',
    access,
    params: z.extend(allocationParams, { studentId: IdParam }),
    body: z.object({ optionId: z.nullable(Id), reason: moveReason }),
    result: AllocatedStudent,
    errors: [
      ...readErrors,
      choiceRoundError.notRanked,
      choiceRoundError.groupFull,
      choiceRoundError.allocationPublished,
    ],
  },
  publish: {
    method: 'POST',
    path: `${path}/publish`,
    creates: true,
    summary: 'Publish an allocation, which replaces an earlier published one',
    access,
    params,
    body: z.optional(
      z.nullable(
        z.object({
          /** The newest if absent. */
          allocationId: z.optional(Id),
          /** The allocation that is published now; null for none. */
          replaces: z.optional(z.nullable(Id)),
        }),
      ),
    ),
    versionsInBody: true,
    result: z.null(),
    errors: [...allocateErrors, choiceRoundError.groupFull, 'preconditionFailed'],
  },
})
