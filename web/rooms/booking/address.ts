import { Id, LocalDate, LocalMinute } from '@uurwerk/contract/values'
import { AttendeeIds } from '#web/roster/attendee/ids-in-address.ts'
import * as z from 'zod/mini'

export const bookingViews = ['find', 'day', 'mine'] as const
export type BookingView = (typeof bookingViews)[number]

const toOptionalParam = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

/** What the address of the booking screen holds; which rooms are looked for is read by the views themselves. */
export const bookingAddress = z.looseObject({
  view: toOptionalParam(z.enum(bookingViews)),
  date: toOptionalParam(LocalDate),
  /** One's own that is open over the day plan. */
  booking: toOptionalParam(Id),
  /** The room that one wants to book, now or from `start`. */
  book: toOptionalParam(Id),
  /** From when until when one wants to book a room, and with whom. */
  start: toOptionalParam(LocalMinute),
  end: toOptionalParam(LocalMinute),
  guests: toOptionalParam(AttendeeIds),
})
export type BookingAddress = z.infer<typeof bookingAddress>
