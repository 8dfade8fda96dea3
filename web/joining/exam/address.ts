import { searchTerm } from '@uurwerk/contract/roster/attendee'
import { Id, LocalDate } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import { AttendeeIds } from '../../roster/attendee/ids-in-address.ts'
import { orders } from '../../ui/order.ts'

export const examViews = ['overview', 'search'] as const
export const examColumns = ['date', 'time', 'name', 'course', 'groups', 'room', 'seats', 'registration'] as const
export type ExamColumn = (typeof examColumns)[number]
/** Which of the exams that were found are shown. */
export const examFilters = ['all', 'open', 'joined', 'full'] as const
export type ExamFilter = (typeof examFilters)[number]

const optional = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)
/** Empty is a date that was taken out. */
const date = optional(z.union([LocalDate, z.literal('')]))

/**
 * What the address of the exams holds: between which dates (absent: the coming four weeks) or which words, whose
 * (absent: one's own, or all), which of them, how sorted, and which one is open.
 */
export const examAddress = z.object({
  view: optional(z.enum(examViews)),
  start: date,
  end: date,
  query: optional(
    z.pipe(
      z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
      z.string().check(z.maxLength(searchTerm.max)),
    ),
  ),
  atnId: optional(AttendeeIds),
  show: optional(z.enum(examFilters)),
  sort: optional(z.enum(examColumns)),
  order: optional(z.enum(orders)),
  exam: optional(Id),
})
export type ExamAddress = z.infer<typeof examAddress>
