import * as z from 'zod/mini'
import { Id, LocalDate, LocalMinute, TimeOfDay } from '../values.ts'

/** Holds only what any passer-by may know. */
export const Occupant = z.object({
  kind: z.enum(['lesson', 'booking']),
  start: LocalMinute,
  end: LocalMinute,
  /** Empty for bookings and for lessons that are not public. */
  name: z.string(),
  groups: z.array(z.string()),
  /** The organizer, if a teacher. */
  by: z.nullable(z.string()),
})
export type Occupant = z.infer<typeof Occupant>

/** Occupied periods of today, by start. Not part of the API: a display's token is for its room only. */
export const RoomDisplay = z.object({
  id: Id,
  name: z.string(),
  timeZone: z.string(),
  date: LocalDate,
  opens: TimeOfDay,
  closes: TimeOfDay,
  standing: z.array(Occupant),
})
export type RoomDisplay = z.infer<typeof RoomDisplay>
