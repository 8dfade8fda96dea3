import { Id } from '@uurwerk/contract/values'
import * as z from 'zod/mini'

const toOptionalParam = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

/** Which allocation is looked at and beside which other; absent are the published or newest one, and none. */
export const allocationAddress = z.object({
  shown: toOptionalParam(Id),
  beside: toOptionalParam(Id),
  /** Whom: those who got nothing, or something else in the other. */
  only: toOptionalParam(z.enum(['none', 'differs', 'byHand'])),
  query: toOptionalParam(
    z.pipe(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), z.string().check(z.maxLength(100))),
  ),
})
export type AllocationAddress = z.infer<typeof allocationAddress>
