import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { Id, Named, TimeOfDay } from '../values.ts'

/** How a booking is confirmed: not at all, in the app, or in the app near its room. */
export const confirmations = ['none', 'app', 'location'] as const
export type Confirmation = (typeof confirmations)[number]

/** Which rooms somebody may book, how long, how often and when. */
export const BookingProfile = z.object({
  id: Id,
  name: z.string(),
  facilities: z.array(Named),
  /** Of one booking. */
  maxMinutes: z.int(),
  maxMinutesPerWeek: z.int(),
  /** The hours of a day between which a booking lies. */
  opens: TimeOfDay,
  closes: TimeOfDay,
  /** How many days after today a booking may be at most. */
  daysAhead: z.int(),
  confirmation: z.enum(confirmations),
  confirmationOnLocation: z.boolean(),
  /** From how many minutes before the start to how many after it a booking is confirmed. */
  confirmBefore: z.int(),
  confirmAfter: z.int(),
  /** How near the room one must be, in metres; null when the distance does not count. */
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
