import { Id } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import { TextParam, toOptionalParam } from '#web/lib/address-param.ts'

export const allocatedQueryMaximum = 100

/** `shown` defaults to the published allocation, else the newest. Without `beside`, nothing is compared. */
export const allocationAddress = z.object({
  shown: toOptionalParam(Id),
  beside: toOptionalParam(Id),
  /** Students without an option, with another option in `beside`, or adjusted by hand. */
  only: toOptionalParam(z.enum(['none', 'differs', 'byHand'])),
  query: toOptionalParam(z.pipe(TextParam, z.string().check(z.maxLength(allocatedQueryMaximum)))),
})
export type AllocationAddress = z.infer<typeof allocationAddress>
