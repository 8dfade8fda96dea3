import { searchTerm } from '@uurwerk/contract/roster/attendee'
import { Id, LocalDate } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import { AttendeeIds } from '#web/roster/attendee/ids-in-address.ts'
import { orders } from '#web/ui/order.ts'

export const examViews = ['overview', 'search'] as const
export const examColumns = ['date', 'time', 'name', 'course', 'groups', 'room', 'seats', 'registration'] as const
export type ExamColumn = (typeof examColumns)[number]
/** Which of the exams that were found are shown. */
export const examFilters = ['all', 'open', 'joined', 'full'] as const
export type ExamFilter = (typeof examFilters)[number]

const toOptionalParam = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)
/** Empty is a date that was taken out. */
const date = toOptionalParam(z.union([LocalDate, z.literal('')]))

/**
 * What the address of the exams holds: between which dates (absent: the coming four weeks) or which words, whose
 * (absent: one's own, or all), which of them, how sorted, and which one is open.
 */
export const examAddress = z.object({
  view: toOptionalParam(z.enum(examViews)),
  start: date,
  end: date,
  query: toOptionalParam(
    z.pipe(
      z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
      z.string().check(z.maxLength(searchTerm.max)),
    ),
  ),
  atnId: toOptionalParam(AttendeeIds),
  show: toOptionalParam(z.enum(examFilters)),
  sort: toOptionalParam(z.enum(examColumns)),
  order: toOptionalParam(z.enum(orders)),
  exam: toOptionalParam(Id),
})
export type ExamAddress = z.infer<typeof examAddress>
