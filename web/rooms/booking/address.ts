import { Id, LocalDate, LocalMinute } from '@uurwerk/contract/values'
import { IdsParam } from '#web/roster/attendee/ids-param.ts'
import * as z from 'zod/mini'
import { toOptionalParam } from '#web/lib/address-param.ts'

export const bookingViews = ['find', 'day', 'mine'] as const
export type BookingView = (typeof bookingViews)[number]

/** Each view reads its own room filters. */
export const bookingAddress = z.looseObject({
  view: toOptionalParam(z.enum(bookingViews)),
  date: toOptionalParam(LocalDate),
  /** The user's own booking, open over the day plan. */
  booking: toOptionalParam(Id),
  /** Room to book, now or from `start`. */
  book: toOptionalParam(Id),
  /** Requested time and guests. */
  start: toOptionalParam(LocalMinute),
  end: toOptionalParam(LocalMinute),
  guests: toOptionalParam(IdsParam),
})
export type BookingAddress = z.infer<typeof bookingAddress>
