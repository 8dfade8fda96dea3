import * as z from 'zod/mini'
import { AppointmentType } from '../roster/appointment.ts'
import { Id, LocalDate } from '../values.ts'
import { Slot } from './room.ts'

/** `name` is empty if the caller may not know it. */
export const Clash = z.object({
  date: LocalDate,
  type: AppointmentType,
  name: z.string(),
})
export type Clash = z.infer<typeof Clash>

/** An invitee of a meeting that is planned, or its organizer. */
export const Guest = z.object({
  id: Id,
  /** False if the caller may not see the roster; `clashes` then tells nothing. */
  isKnown: z.boolean(),
  clashes: z.array(Clash),
})
export type Guest = z.infer<typeof Guest>

export const Guests = z.object({
  /** The caller first. */
  guests: z.array(Guest),
  /** Dates in weeks whose lessons the caller cannot see yet. */
  unpublished: z.array(LocalDate),
  /**
   * First period, from the requested time on, when the room and all people with a known roster are free; in a series,
   * for its first meeting.
   */
  common: z.nullable(Slot),
})
export type Guests = z.infer<typeof Guests>
