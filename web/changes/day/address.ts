import { LocalDate } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import { toOptionalParam } from '#web/lib/address-param.ts'

/** Without a date it is today. */
export const dayAddress = z.object({ date: toOptionalParam(LocalDate) })
export type DayAddress = z.infer<typeof dayAddress>
