import { choiceRoundError } from '../choice-round-codes.ts'
import { choiceRoundEvent } from '../choice-round-names.ts'
import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { Id, IdParam, LocalDate } from '../values.ts'

const seatFields = { full: z.boolean(), taken: z.int() }

/** Seats that changed since the last update, or the end of the session. */
export const RoundUpdate = z.union([
  z.object({
    id: Id,
    groups: z.array(z.object({ groupId: Id, ...seatFields })),
    options: z.array(z.object({ id: Id, ...seatFields })),
  }),
  z.object({ id: Id, session: z.enum(['taken-over', 'expired']) }),
])
export type RoundUpdate = z.infer<typeof RoundUpdate>

/** After `refetch`, events may have been lost, so clients reload visible data. */
export const realtimeEvents = {
  refetch: z.object({}),
  /** New, or read in another window. */
  notification: z.object({ id: z.nullable(Id) }),
  'roster-changed': z.object({ start: LocalDate, end: LocalDate }),
  'booking-changed': z.object({ start: LocalDate, end: LocalDate }),
  /** Seats or the waiting list changed. */
  'seats-changed': z.object({ appointmentId: Id }),
  'availability-changed': z.object({ id: Id, attendeeId: Id, version: z.int() }),
  /** Null after an import that changed many weeks. */
  'program-changed': z.object({ groupId: z.nullable(Id), courseId: z.nullable(Id), year: z.nullable(z.int()) }),
  'announcement-changed': z.object({}),
  [choiceRoundEvent]: RoundUpdate,
} as const
export type RealtimeEvent = keyof typeof realtimeEvents
export type RealtimeData<E extends RealtimeEvent> = z.infer<(typeof realtimeEvents)[E]>

export const realtimeContract = defineContract({
  stream: {
    method: 'GET',
    path: '/api/realtime',
    summary: 'Announcements of changes as server-sent events; Last-Event-ID is answered with `refetch`',
    access: 'known',
    query: z.object({
      /** Makes the stream the caller's session in this round. */
      interrogation: z.optional(IdParam),
      /**
       * Random id of the window. The same id resumes a session; another takes it over.
       * After a takeover while disconnected, the first request only reports the loss.
       */
      device: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
      /** Milliseconds since the window requested its data; the stream begins with what was announced since. */
      since: z.optional(z.coerce.number<string>().check(z.int(), z.nonnegative())),
    }),
    result: z.string(),
    answer: 'events',
    errors: [choiceRoundError.missing],
  },
})
