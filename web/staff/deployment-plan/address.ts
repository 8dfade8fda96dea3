import { languages } from '@uurwerk/contract/languages'
import { Id } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import { toOptionalParam } from '#web/lib/address-param.ts'
import { sortOrders } from '#web/ui/sort-order.ts'

export const planViews = ['teachers', 'work'] as const
export type PlanView = (typeof planViews)[number]
export const planColumns = ['name', 'fte', 'total', 'difference'] as const
export type PlanColumn = (typeof planColumns)[number]

/**
 * Address of the screen: team, teacher, year, language and periods; layout and open teachers. Hours are compared with a
 * year, with the period before (`period`), or by default with the contracted hours.
 */
export const planAddress = z.object({
  team: toOptionalParam(Id),
  attendee: toOptionalParam(Id),
  year: toOptionalParam(z.int()),
  language: toOptionalParam(z.enum(languages)),
  periods: toOptionalParam(z.array(z.string())),
  view: toOptionalParam(z.enum(planViews)),
  compare: toOptionalParam(z.union([z.literal('period'), z.int()])),
  sort: toOptionalParam(z.enum(planColumns)),
  order: toOptionalParam(z.enum(sortOrders)),
  open: toOptionalParam(z.array(z.int())),
})
export type PlanAddress = z.infer<typeof planAddress>
