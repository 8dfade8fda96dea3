import * as z from 'zod/mini'
import { Id, LocalDate, LocalMinute, TimeOfDay } from '../values.ts'

/** What is on in a room, with only what anyone who passes its door may know. */
export const Occupant = z.object({
  kind: z.enum(['lesson', 'booking']),
  start: LocalMinute,
  end: LocalMinute,
  /** Of a lesson; empty where it is not for everyone to know, and of a booking always. */
  name: z.string(),
  /** The names of a lesson's groups. */
  groups: z.array(z.string()),
  /** Who booked, if that is a teacher. */
  by: z.nullable(z.string()),
})
export type Occupant = z.infer<typeof Occupant>

/**
 * What the display of a room shows: all that stands in the room today, by start. It is no call of the API: the token of
 * one room's display opens it and nothing else.
 */
export const RoomDisplay = z.object({
  id: Id,
  name: z.string(),
  timeZone: z.string(),
  date: LocalDate,
  /** The school's day. */
  opens: TimeOfDay,
  closes: TimeOfDay,
  standing: z.array(Occupant),
})
export type RoomDisplay = z.infer<typeof RoomDisplay>
