import { Id, LocalDate, LocalMinute } from '@uurwerk/contract/values'
import { AttendeeIds } from '../../roster/attendee/ids-in-address.ts'
import * as z from 'zod/mini'

export const views = ['find', 'day', 'mine'] as const
export type View = (typeof views)[number]

const optional = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

/** What the address of the booking screen holds; which rooms are looked for is read by the views themselves. */
export const bookingAddress = z.looseObject({
  view: optional(z.enum(views)),
  date: optional(LocalDate),
  /** One's own that is open over the day plan. */
  booking: optional(Id),
  /** The room that one wants to book, now or from `start`. */
  book: optional(Id),
  /** From when until when one wants to book a room, and with whom. */
  start: optional(LocalMinute),
  end: optional(LocalMinute),
  guests: optional(AttendeeIds),
})
export type BookingAddress = z.infer<typeof bookingAddress>
