import { Id } from '@uurwerk/contract/values'
import * as z from 'zod/mini'

/** `copy` is the id of the round to copy. */
export const newRoundAddress = z.object({ copy: z.catch(z.optional(Id), undefined) })
export type NewRoundAddress = z.infer<typeof newRoundAddress>
