import { WeekName } from '@uurwerk/contract/staff/availability'
import { Id } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import { toOptionalParam } from '#web/lib/address-param.ts'
import { sortOrders } from '#web/ui/sort-order.ts'

export const reviewFilters = ['all', 'toJudge', 'notSubmitted', 'sentBack', 'accepted', 'denied'] as const
export type ReviewFilter = (typeof reviewFilters)[number]
export const reviewColumns = ['name', 'state', 'fte', 'asks', 'gives', 'difference'] as const
export type ReviewColumn = (typeof reviewColumns)[number]

/**
 * Address of the screen: own requests or reviews, the request, week and day. For reviews also filter, order, open
 * teacher, and `cannot`: the half hour, such as `1-09:00`, whose unavailable teachers are listed.
 */
export const availabilityAddress = z.object({
  view: toOptionalParam(z.enum(['mine', 'reviews'])),
  request: toOptionalParam(Id),
  week: toOptionalParam(WeekName),
  day: toOptionalParam(z.int().check(z.minimum(1), z.maximum(7))),
  show: toOptionalParam(z.enum(reviewFilters)),
  team: toOptionalParam(Id),
  sort: toOptionalParam(z.enum(reviewColumns)),
  order: toOptionalParam(z.enum(sortOrders)),
  teacher: toOptionalParam(Id),
  cannot: toOptionalParam(z.string().check(z.regex(/^[1-7]-\d\d:\d\d$/))),
})
export type AvailabilityAddress = z.infer<typeof availabilityAddress>
