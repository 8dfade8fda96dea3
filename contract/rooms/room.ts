import * as z from 'zod/mini'
import { Id, LocalMinute, Named, TimeOfDay } from '../values.ts'

// Rooms as one books them: when they are free, and what stands in them.

/** A room that is free, with the profile that is most generous for it. */
export const AvailableFacility = z.extend(Named, {
  building: z.nullable(z.string()),
  capacity: z.nullable(z.int()),
  profileId: Id,
  maxMinutes: z.int(),
})
export type AvailableFacility = z.infer<typeof AvailableFacility>

export const Slot = z.object({ start: LocalMinute, end: LocalMinute })
export type Slot = z.infer<typeof Slot>

/** A room that suits, with what it has and when it is next free for as long as was asked. */
export const FoundRoom = z.extend(AvailableFacility, {
  features: z.array(z.string()),
  /** Null when it is not free within the days that its profile allows, or two weeks. */
  nextFree: z.nullable(Slot),
})
export type FoundRoom = z.infer<typeof FoundRoom>

/** Something that stands in a room; the name is empty where the caller may not know it. */
export const OccupiedSlot = z.extend(Slot, {
  id: Id,
  name: z.string(),
  kind: z.enum(['lesson', 'booking', 'own']),
  /** Whether it is the caller's own and still to be confirmed; of others' bookings it is not told. */
  unconfirmed: z.boolean(),
})
export type OccupiedSlot = z.infer<typeof OccupiedSlot>

/** A room that the caller may book, with what stands in it on one day, by start. */
export const DayRoom = z.extend(Named, {
  building: z.nullable(z.string()),
  capacity: z.nullable(z.int()),
  features: z.array(z.string()),
  opens: TimeOfDay,
  closes: TimeOfDay,
  maxMinutes: z.int(),
  /** How many days after today one can book it. */
  daysAhead: z.int(),
  occupied: z.array(OccupiedSlot),
})
export type DayRoom = z.infer<typeof DayRoom>

/** What could be booked instead: the same room at another time, another room at the same time. */
export const Alternatives = z.object({ slot: z.nullable(Slot), facility: z.nullable(AvailableFacility) })
export type Alternatives = z.infer<typeof Alternatives>
