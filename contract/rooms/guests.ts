import * as z from 'zod/mini'
import { AppointmentType } from '../roster/appointment.ts'
import { Id, LocalDate } from '../values.ts'
import { Slot } from './room.ts'

/** Something that stands in a roster while the meeting would be; the name is empty where the caller may not know it. */
export const Clash = z.object({
  /** The date of the meeting that it stands in the way of. */
  date: LocalDate,
  type: AppointmentType,
  name: z.string(),
})
export type Clash = z.infer<typeof Clash>

/** Whether someone is free at a meeting, or at each of a series, as far as the caller may know. */
export const Guest = z.object({
  id: Id,
  /** False of whom the caller may see no roster: then nothing is told, not even that the person is free. */
  isKnown: z.boolean(),
  clashes: z.array(Clash),
})
export type Guest = z.infer<typeof Guest>

export const Guests = z.object({
  /** The caller first, then those asked for. */
  guests: z.array(Guest),
  /** The dates of weeks whose lessons the caller cannot see yet. */
  unpublished: z.array(LocalDate),
  /** The first time from the asked one on at which all who are known and the room are free; of a series that of its first. */
  common: z.nullable(Slot),
})
export type Guests = z.infer<typeof Guests>
