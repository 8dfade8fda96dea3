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

/** Which choice round; the `data` of all that is told of rounds. */
export const ChoiceRoundData = z.object({
  interrogation: Named,
  /** From when one can choose; of an opening alone. */
  from: z.optional(LocalMinute),
  /** Until when one can choose; null where that is not what it is about. */
  until: z.nullable(LocalMinute),
  /** What the person has now; null for nothing, and where that is not what it is about. */
  choice: z.nullable(z.string()),
  /** Who did it; empty when no person did. */
  by: z.string(),
})
export type ChoiceRoundData = z.infer<typeof ChoiceRoundData>

/** Which availability request; the `data` of all that is told of them. */
export const AvailabilityData = z.object({
  request: Named,
  /** Until when it can be filled in; null where it cannot any more. */
  until: z.nullable(LocalMinute),
  /** What it was judged to be; null where that is not what it is about. */
  outcome: z.nullable(z.enum(['accepted', 'denied', 'revised'])),
  /** Who judged it; empty when no person did anything. */
  by: z.string(),
})
export type AvailabilityData = z.infer<typeof AvailabilityData>
/** Which deployment plan, and which of its periods are new; the `data` of `deploymentPlanPublished`. */
export const DeploymentPlanData = z.object({
  team: Named,
  /** Null for the team's own plan. */
  teacher: z.nullable(Named),
  /** The calendar year in which the school year starts. */
  year: z.int(),
  periods: z.array(z.string()),
})
export type DeploymentPlanData = z.infer<typeof DeploymentPlanData>
