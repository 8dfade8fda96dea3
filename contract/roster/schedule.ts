import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { AttendeeParam, Instant, IsoWeek, LocalDate } from '../values.ts'

export const WeekPublication = z.object({
  week: IsoWeek,
  /** The Monday of the week. */
  start: LocalDate,
  published: z.boolean(),
  publishedAt: z.nullable(Instant),
  /** When a later publication last changed something in this attendee's week. */
  changedAt: z.nullable(Instant),
  /** How many appointments of this attendee's week a later publication changed. */
  changes: z.int(),
})
export type WeekPublication = z.infer<typeof WeekPublication>

export const scheduleContract = defineContract({
  publishInfo: {
    method: 'GET',
    path: '/api/Schedule/PublishInfo',
    summary: 'Per ISO week between two dates: whether the roster is published, and when it last changed',
    access: ['roster'],
    query: z.object({ atnId: AttendeeParam, start: LocalDate, end: LocalDate }),
    result: z.array(WeekPublication),
    errors: ['attendeeNoRights', 'attendeeDoesNotExist', 'requestOutOfBounds', 'dateRangeInvalid'],
  },
})
