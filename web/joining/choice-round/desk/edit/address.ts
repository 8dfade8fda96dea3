import { Id } from '@uurwerk/contract/values'
import * as z from 'zod/mini'

/** Of which round a new one is a copy; absent for none. */
export const newRoundAddress = z.object({ copy: z.catch(z.optional(Id), undefined) })
export type NewRoundAddress = z.infer<typeof newRoundAddress>
