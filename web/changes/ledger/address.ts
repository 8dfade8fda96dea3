import { heldChoices, heldParts } from '@uurwerk/contract/changes/held'
import * as z from 'zod/mini'
import { toOptionalParam } from '#web/lib/address-param.ts'
import { sortOrders } from '#web/ui/sort-order.ts'

export const ledgerColumns = ['name', 'fte', 'week', 'term', 'perFte', 'standbyWeek', 'standbyTerm'] as const
export type LedgerColumn = (typeof ledgerColumns)[number]

export const ledgerAddress = z.object({
  /** In the week that is shown. */
  date: toOptionalParam(z.iso.date()),
  sort: toOptionalParam(z.enum(ledgerColumns)),
  order: toOptionalParam(z.enum(sortOrders)),
})
export type LedgerAddress = z.infer<typeof ledgerAddress>

export const heldCounts = ['planned', 'held', 'covered', 'moved', 'cancelled'] as const
export type HeldColumn = (typeof heldParts)[number] | (typeof heldCounts)[number]

export const heldAddress = z.object({
  start: toOptionalParam(z.iso.date()),
  end: toOptionalParam(z.iso.date()),
  by: toOptionalParam(z.enum(heldChoices)),
  sort: toOptionalParam(z.enum([...heldParts, ...heldCounts])),
  order: toOptionalParam(z.enum(sortOrders)),
})
export type HeldAddress = z.infer<typeof heldAddress>
