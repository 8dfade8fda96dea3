import { AuditAction } from '@uurwerk/contract/tell/audit-action'
import { Id, LocalDate } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import { toOptionalParam } from '#web/lib/address-param.ts'
import { sortOrders } from '#web/ui/sort-order.ts'

export const logColumns = ['at', 'actor', 'action', 'subject'] as const
export type LogColumn = (typeof logColumns)[number]

export const logAddress = z.object({
  start: toOptionalParam(LocalDate),
  end: toOptionalParam(LocalDate),
  action: toOptionalParam(AuditAction),
  attendee: toOptionalParam(Id),
  sort: toOptionalParam(z.enum(logColumns)),
  order: toOptionalParam(z.enum(sortOrders)),
})
export type LogAddress = z.infer<typeof logAddress>
