import * as z from 'zod/mini'
import { Id, LocalMinute, Named, TimeOfDay } from '../values.ts'

/** A bookable room, with the limits of the most generous profile that fits. */
export const AvailableFacility = z.extend(Named, {
  building: z.nullable(z.string()),
  capacity: z.nullable(z.int()),
  profileId: Id,
  maxMinutes: z.int(),
})
export type AvailableFacility = z.infer<typeof AvailableFacility>

/** A period in the school's wall-clock time. */
export const Slot = z.object({ start: LocalMinute, end: LocalMinute })
export type Slot = z.infer<typeof Slot>

export const FoundRoom = z.extend(AvailableFacility, {
  features: z.array(z.string()),
  /** Null if not free within two weeks, or the days that the profile allows. */
  nextFree: z.nullable(Slot),
})
export type FoundRoom = z.infer<typeof FoundRoom>

/** `name`, `groups` and `teachers` (codes or names) are empty if the caller may not know them; bookings have no groups. */
export const OccupiedSlot = z.extend(Slot, {
  id: Id,
  name: z.string(),
  groups: z.array(z.string()),
  teachers: z.array(z.string()),
  kind: z.enum(['lesson', 'booking', 'own']),
  /** Always false for bookings of others. */
  unconfirmed: z.boolean(),
})
export type OccupiedSlot = z.infer<typeof OccupiedSlot>

/** `occupied` covers one day, by start. */
export const DayRoom = z.extend(Named, {
  building: z.nullable(z.string()),
  capacity: z.nullable(z.int()),
  features: z.array(z.string()),
  opens: TimeOfDay,
  closes: TimeOfDay,
  maxMinutes: z.int(),
  daysAhead: z.int(),
  occupied: z.array(OccupiedSlot),
})
export type DayRoom = z.infer<typeof DayRoom>

/** `slot`: a period in the same room; `facility`: another room at the same time. */
export const Alternatives = z.object({ slot: z.nullable(Slot), facility: z.nullable(AvailableFacility) })
export type Alternatives = z.infer<typeof Alternatives>
