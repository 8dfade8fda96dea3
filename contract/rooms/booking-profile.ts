import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { Id, Named, TimeOfDay } from '../values.ts'

/** How bookings are confirmed; `location`: in the app, near the room. */
export const confirmations = ['none', 'app', 'location'] as const
export type Confirmation = (typeof confirmations)[number]

export const BookingProfile = z.object({
  id: Id,
  name: z.string(),
  facilities: z.array(Named),
  /** Per booking. */
  maxMinutes: z.int(),
  maxMinutesPerWeek: z.int(),
  /** Daily hours within which bookings must lie. */
  opens: TimeOfDay,
  closes: TimeOfDay,
  daysAhead: z.int(),
  confirmation: z.enum(confirmations),
  /** True if `confirmation` is `location`. */
  confirmationOnLocation: z.boolean(),
  /** Minutes before and after the start. */
  confirmBefore: z.int(),
  confirmAfter: z.int(),
  /** Metres from the room; null if unlimited. */
  radius: z.nullable(z.int()),
})
export type BookingProfile = z.infer<typeof BookingProfile>

export const bookingProfileContract = defineContract({
  mine: {
    method: 'GET',
    path: '/api/BookingProfile',
    summary: 'The booking profiles that cover the caller today, by name, with the rooms of each',
    access: ['booking'],
    result: z.array(BookingProfile),
    errors: [],
  },
})
