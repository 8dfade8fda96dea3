import { Id, LocalDate } from '@uurwerk/contract/values'
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
  /** The room that one wants to book now. */
  book: optional(Id),
})
export type BookingAddress = z.infer<typeof bookingAddress>
