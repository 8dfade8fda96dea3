import { choiceRoundNotice } from '../choice-round-names.ts'
import * as z from 'zod/mini'
import { PublishedChange } from '../appointment-change.ts'
import { defineContract } from '../endpoint.ts'
import { Id, IdParam, Instant, LocalMinute, Named, Participant } from '../values.ts'

/** Everything that a person can be told of. */
export const notificationTypes = [
  'rosterChange',
  'bookingInvitation',
  'bookingAccepted',
  'bookingDeclined',
  'bookingCancelled',
  'bookingReleased',
  'bookingDisplaced',
  'subscriptionChanged',
  'subscriptionSeatFreed',
  'availabilityRequested',
  'availabilityReminder',
  'availabilityReviewed',
  choiceRoundNotice.opening,
  choiceRoundNotice.closing,
  choiceRoundNotice.reminder,
  choiceRoundNotice.allocated,
  choiceRoundNotice.changed,
  'deploymentPlanPublished',
] as const
export const NotificationType = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof NotificationType>

/** What tells of a booking. */
export type BookingNotificationType = Extract<NotificationType, `booking${string}`>
export const isOfBooking = (type: NotificationType): type is BookingNotificationType => type.startsWith('booking')

/** What tells of availability. */
export type AvailabilityNotificationType = Extract<NotificationType, `availability${string}`>
export const isOfAvailability = (type: NotificationType): type is AvailabilityNotificationType =>
  type.startsWith('availability')

/** What tells of a choice round. */
export type RoundNotificationType = Extract<NotificationType, `interrogation${string}`>
export const isOfRound = (type: NotificationType): type is RoundNotificationType => type.startsWith('interrogation')

/** Something that a person was told, from the moment that it happened. */
export const Notification = z.object({
  id: Id,
  type: NotificationType,
  read: z.boolean(),
  /** Of a kind that the person made quiet: without bubble or toast. */
  quiet: z.boolean(),
  createdOn: Instant,
  /** The same moment, in seconds since 1970. */
  timestamp: z.int(),
  /** JSON as text: what the kind of notification shows (see notification-data.ts). */
  data: z.string(),
  /** What it is about, as the id of a booking; null where that is more than one thing. */
  dataReferenceId: z.nullable(Id),
})
export type Notification = z.infer<typeof Notification>

/** One lesson of a roster change as it became, and with `change` what it was. */
export const RosterChangeEntry = z.object({
  appointment: Named,
  start: LocalMinute,
  end: LocalMinute,
  classrooms: z.array(Participant),
  teachers: z.array(Participant),
  change: PublishedChange,
})
export type RosterChangeEntry = z.infer<typeof RosterChangeEntry>

/** What changed for one person by one import, by start; `id` is the notification's. */
export const RosterChange = z.object({ id: Id, createdOn: Instant, changes: z.array(RosterChangeEntry) })
export type RosterChange = z.infer<typeof RosterChange>

/** The newest that a list shows. */
export const notificationLimit = 200

export const notificationContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/notification',
    summary: 'What the caller was told, newest first; at most 200',
    access: 'known',
    result: z.array(Notification),
    errors: ['attendeeNoRights'],
  },
  rosterChanges: {
    method: 'GET',
    path: '/api/notifications',
    summary: 'The roster changes among what the caller was told, newest first; at most 200',
    access: 'known',
    result: z.array(Notification),
    errors: ['attendeeNoRights'],
  },
  rosterChange: {
    method: 'GET',
    path: '/api/notifications/roster-change/:id',
    summary: "What changed in the caller's roster, by the notification's id",
    access: 'known',
    params: z.object({ id: IdParam }),
    result: RosterChange,
    errors: ['attendeeNoRights', 'notificationDoesNotExist'],
  },
  read: {
    method: 'POST',
    path: '/api/notification/:id/read',
    summary: 'Mark one as read; again changes nothing',
    access: 'known',
    params: z.object({ id: IdParam }),
    result: Notification,
    errors: ['notificationDoesNotExist'],
  },
  readAll: {
    method: 'POST',
    path: '/api/notification/read-all',
    summary: 'Mark all as read, except roster changes',
    access: 'known',
    result: z.object({ read: z.int() }),
    errors: [],
  },
})
