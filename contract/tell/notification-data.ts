import * as z from 'zod/mini'
import { InvitationStatus } from '../invitation-status.ts'
import { LocalDate, LocalMinute, Named } from '../values.ts'

// What the kinds of notifications hold in their `data`; apart from the calls, which the web app loads at once.

/** How many of a person's lessons one import changed, and between which days; the `data` of a roster change. */
export const RosterChangeData = z.object({ changes: z.int(), start: LocalDate, end: LocalDate })
export type RosterChangeData = z.infer<typeof RosterChangeData>

/** What someone else did to an answer; the `data` of `subscriptionChanged`. */
export const SubscriptionEvent = z.enum(['accepted', 'denied', 'removed', 'locked', 'unlocked', 'changed'])
export type SubscriptionEvent = z.infer<typeof SubscriptionEvent>
export const SubscriptionChangedData = z.object({
  appointment: Named,
  start: LocalMinute,
  event: SubscriptionEvent,
  /** Who did it. */
  by: z.string(),
})
export type SubscriptionChangedData = z.infer<typeof SubscriptionChangedData>

/** Which seat came free for someone in line; the `data` of `subscriptionSeatFreed`. */
export const SubscriptionSeatFreedData = z.object({ appointment: Named, start: LocalMinute })
export type SubscriptionSeatFreedData = z.infer<typeof SubscriptionSeatFreedData>

/** Which booking, and who did something to it; the `data` of all that is told of bookings. */
export const BookingData = z.object({
  booking: Named,
  facility: Named,
  start: LocalMinute,
  end: LocalMinute,
  /** Empty when no person did it. */
  by: z.string(),
  /** How many of a series it is about; absent for one alone. */
  occurrences: z.optional(z.int()),
  /** How the one who was invited answered; of invitations alone. */
  invitationStatus: z.optional(InvitationStatus),
})
export type BookingData = z.infer<typeof BookingData>
