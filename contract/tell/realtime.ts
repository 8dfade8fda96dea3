import { choiceRoundError } from '../choice-round-codes.ts'
import { choiceRoundEvent } from '../choice-round-names.ts'
import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { Id, IdParam, LocalDate } from '../values.ts'

const Seats = { full: z.boolean(), taken: z.int() }

/** Of a choice round: which of its groups and options have other seats than was last told, or that a session ended. */
export const RoundUpdate = z.union([
  z.object({
    id: Id,
    groups: z.array(z.object({ groupId: Id, ...Seats })),
    options: z.array(z.object({ id: Id, ...Seats })),
  }),
  z.object({ id: Id, session: z.enum(['taken-over', 'expired']) }),
])
export type RoundUpdate = z.infer<typeof RoundUpdate>

/**
 * What the event stream sends, by the event's name. `refetch` says that something may have been missed: the
 * client asks again for what is on the screen.
 */
export const realtimeEvents = {
  refetch: z.object({}),
  /** Something new for this person, or read elsewhere. */
  notification: z.object({ id: z.nullable(Id) }),
  /** Rosters between these days changed. */
  'roster-changed': z.object({ start: LocalDate, end: LocalDate }),
  /** Bookings between these days changed. */
  'booking-changed': z.object({ start: LocalDate, end: LocalDate }),
  /** Seats of this appointment, or places in line for one, were taken or given back. */
  'seats-changed': z.object({ appointmentId: Id }),
  /** An answer to an availability request changed: whose, and to which version. */
  'availability-changed': z.object({ id: Id, attendeeId: Id, version: z.int() }),
  /** Weeks of a course were planned; of which group, course and year, or null where an import brought many. */
  'program-changed': z.object({ groupId: z.nullable(Id), courseId: z.nullable(Id), year: z.nullable(z.int()) }),
  [choiceRoundEvent]: RoundUpdate,
} as const
export type RealtimeEvent = keyof typeof realtimeEvents
export type RealtimeData<E extends RealtimeEvent> = z.infer<(typeof realtimeEvents)[E]>

export const realtimeContract = defineContract({
  stream: {
    method: 'GET',
    path: '/api/realtime',
    summary: 'What happens, as it happens, as server-sent events; Last-Event-ID is answered with `refetch`',
    access: 'known',
    query: z.object({
      /** The stream is also the caller's session in this choice round. */
      interrogation: z.optional(IdParam),
      /**
       * Which window it is, as a random id that it makes: with the same one a session goes on, another takes it over. One
       * from which it was taken while it was away is told so when it comes back; if it asks once more, it takes it over.
       */
      device: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
    }),
    result: z.string(),
    answer: 'events',
    errors: [choiceRoundError.missing],
  },
})
