import { Id } from '@uurwerk/contract/values'
import * as z from 'zod/mini'

/** Search parameters of a new round. `copy` is the id of the round to copy. */
export const newRoundAddress = z.object({ copy: z.catch(z.optional(Id), undefined) })
export type NewRoundAddress = z.infer<typeof newRoundAddress>
