import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { AttendeeParam, Instant, IsoWeek, LocalDate } from '../values.ts'

export const WeekPublication = z.object({
  week: IsoWeek,
  start: LocalDate,
  published: z.boolean(),
  publishedAt: z.nullable(Instant),
  /** Last change of the attendee's week after publication. */
  changedAt: z.nullable(Instant),
  /** Number of appointments changed after publication. */
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
