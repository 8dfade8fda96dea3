import { LocalDate } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import { TextParam, toOptionalParam } from '#web/lib/address-param.ts'

/** Without a date it is today. `absent` opens the form for an absence: `new`, or the id of a teacher or room. */
export const dayAddress = z.object({ date: toOptionalParam(LocalDate), absent: toOptionalParam(TextParam) })
export type DayAddress = z.infer<typeof dayAddress>
