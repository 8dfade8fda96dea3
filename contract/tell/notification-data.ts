import * as z from 'zod/mini'
import { Cover } from '../cover.ts'
import { InvitationStatus } from '../invitation-status.ts'
import { Id, LocalDate, LocalMinute, Named } from '../values.ts'

// Separate from the calls, which load at once.

export const RosterChangeData = z.object({
  changes: z.int(),
  start: LocalDate,
  end: LocalDate,
  /** Lessons that the recipient is asked to take. */
  covers: z.optional(z.array(z.extend(Cover, { appointmentId: Id }))),
})
export type RosterChangeData = z.infer<typeof RosterChangeData>

export const SubscriptionEvent = z.enum(['accepted', 'denied', 'removed', 'locked', 'unlocked', 'changed'])
export type SubscriptionEvent = z.infer<typeof SubscriptionEvent>
export const SubscriptionChangedData = z.object({
  appointment: Named,
  start: LocalMinute,
  event: SubscriptionEvent,
  by: z.string(),
})
export type SubscriptionChangedData = z.infer<typeof SubscriptionChangedData>

export const SubscriptionSeatFreedData = z.object({ appointment: Named, start: LocalMinute })
export type SubscriptionSeatFreedData = z.infer<typeof SubscriptionSeatFreedData>

export const BookingData = z.object({
  booking: Named,
  facility: Named,
  start: LocalMinute,
  end: LocalMinute,
  /** Empty if automatic. */
  by: z.string(),
  /** Reason given by the person who displaced the booking; absent if a lesson displaced it. */
  reason: z.optional(z.string()),
  /** Number of bookings, if in a series. */
  occurrences: z.optional(z.int()),
  /** After two no-shows a warning; after three the rest of the series is cancelled. */
  series: z.optional(z.enum(['warned', 'struck'])),
  /** The recipient's answer; only in invitations. */
  invitationStatus: z.optional(InvitationStatus),
})
export type BookingData = z.infer<typeof BookingData>

export const ChoiceRoundData = z.object({
  /** Old word for a choice round. */
  interrogation: Named,
  /** Only when opening. */
  from: z.optional(LocalMinute),
  /** Deadline; null if changed or allocated. */
  until: z.nullable(LocalMinute),
  /** New choice, if changed or allocated. */
  choice: z.nullable(z.string()),
  /** Empty if automatic. */
  by: z.string(),
})
export type ChoiceRoundData = z.infer<typeof ChoiceRoundData>

export const AvailabilityData = z.object({
  request: Named,
  /** Deadline; null after closing. */
  until: z.nullable(LocalMinute),
  /** Null unless reviewed; `submitted` if the review is taken back. */
  outcome: z.nullable(z.enum(['accepted', 'denied', 'revised', 'submitted'])),
  /** Empty if automatic. */
  by: z.string(),
})
export type AvailabilityData = z.infer<typeof AvailabilityData>

export const AnnouncementData = z.object({ title: z.string() })
export type AnnouncementData = z.infer<typeof AnnouncementData>

export const DeploymentPlanData = z.object({
  team: Named,
  /** Null for the team's own plan. */
  teacher: z.nullable(Named),
  /** Calendar year of its start. */
  year: z.int(),
  periods: z.array(z.string()),
})
export type DeploymentPlanData = z.infer<typeof DeploymentPlanData>
