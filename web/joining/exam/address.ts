import { searchTerm } from '@uurwerk/contract/roster/attendee'
import { Id, LocalDate } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import { TextParam, toOptionalParam } from '#web/lib/address-param.ts'
import { IdsParam } from '#web/roster/attendee/ids-param.ts'
import { sortOrders } from '#web/ui/sort-order.ts'

export const examViews = ['overview', 'search'] as const
export const examColumns = ['date', 'time', 'name', 'course', 'groups', 'room', 'seats', 'registration'] as const
export type ExamColumn = (typeof examColumns)[number]
export const examFilters = ['all', 'open', 'joined', 'full'] as const
export type ExamFilter = (typeof examFilters)[number]

/** An empty string is a date that the user cleared. */
const optionalDate = toOptionalParam(z.union([LocalDate, z.literal('')]))

/** Without `start` and `end`, four weeks from today. Without `atnId`, the user's own exams or all. */
export const examAddress = z.object({
  view: toOptionalParam(z.enum(examViews)),
  start: optionalDate,
  end: optionalDate,
  query: toOptionalParam(z.pipe(TextParam, z.string().check(z.maxLength(searchTerm.max)))),
  atnId: toOptionalParam(IdsParam),
  show: toOptionalParam(z.enum(examFilters)),
  sort: toOptionalParam(z.enum(examColumns)),
  order: toOptionalParam(z.enum(sortOrders)),
  exam: toOptionalParam(Id),
})
export type ExamAddress = z.infer<typeof examAddress>
