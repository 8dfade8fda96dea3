import { AuditAction } from '@uurwerk/contract/tell/audit-action'
import { Id, LocalDate } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import { orders } from '#web/ui/order.ts'

export const logColumns = ['at', 'actor', 'action', 'subject'] as const
export type LogColumn = (typeof logColumns)[number]

const optional = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

/** What the address of the log holds: which days, which actions, which person, and how it is sorted. */
export const logSearch = z.object({
  start: optional(LocalDate),
  end: optional(LocalDate),
  action: optional(AuditAction),
  attendee: optional(Id),
  sort: optional(z.enum(logColumns)),
  order: optional(z.enum(orders)),
})
export type LogSearch = z.infer<typeof logSearch>
