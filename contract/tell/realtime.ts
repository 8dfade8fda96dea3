import * as z from 'zod/mini'
import { contract } from '../endpoint.ts'
import { Id, IdParam, LocalDate } from '../values.ts'

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
} as const
export type RealtimeEvent = keyof typeof realtimeEvents
export type RealtimeData<E extends RealtimeEvent> = z.infer<(typeof realtimeEvents)[E]>

export const realtimeContract = contract({
  stream: {
    method: 'GET',
    path: '/api/realtime',
    summary: 'What happens, as it happens, as server-sent events; Last-Event-ID is answered with `refetch`',
    access: 'known',
    query: z.object({ interrogation: z.optional(IdParam) }),
    result: z.string(),
    answer: 'events',
    errors: [],
  },
})
