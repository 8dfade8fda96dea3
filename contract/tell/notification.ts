import { choiceRoundNotification } from '../choice-round-names.ts'
import * as z from 'zod/mini'
import { PublishedChange } from '../appointment-change.ts'
import { defineContract } from '../endpoint.ts'
import { Id, IdParam, Instant, LocalMinute, Named, Participant } from '../values.ts'

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
  choiceRoundNotification.opening,
  choiceRoundNotification.closing,
  choiceRoundNotification.reminder,
  choiceRoundNotification.allocated,
  choiceRoundNotification.changed,
  'deploymentPlanPublished',
  'announcement',
] as const
export const NotificationType = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof NotificationType>

export type BookingNotificationType = Extract<NotificationType, `booking${string}`>
export const isBookingNotificationType = (type: NotificationType): type is BookingNotificationType =>
  type.startsWith('booking')

export type AvailabilityNotificationType = Extract<NotificationType, `availability${string}`>
export const isAvailabilityNotificationType = (type: NotificationType): type is AvailabilityNotificationType =>
  type.startsWith('availability')

export type RoundNotificationType = Extract<NotificationType, `interrogation${string}`>
/** See choice-round-names.ts. */
export const isRoundNotificationType = (type: NotificationType): type is RoundNotificationType =>
  type.startsWith('interrogation')

export const Notification = z.object({
  id: Id,
  type: NotificationType,
  read: z.boolean(),
  /** Muted: no bubble or toast. */
  quiet: z.boolean(),
  createdOn: Instant,
  /** `createdOn` in seconds since 1970. */
  timestamp: z.int(),
  /** JSON; schemas in notification-data.ts. */
  data: z.string(),
  /** Id of what it is about, such as a booking; null if several. */
  dataReferenceId: z.nullable(Id),
})
export type Notification = z.infer<typeof Notification>

/** Current values; `change` has previous ones. */
export const RosterChangeEntry = z.object({
  appointment: Named,
  start: LocalMinute,
  end: LocalMinute,
  classrooms: z.array(Participant),
  teachers: z.array(Participant),
  change: PublishedChange,
})
export type RosterChangeEntry = z.infer<typeof RosterChangeEntry>

/** Changes of one import, by start. */
export const RosterChange = z.object({ id: Id, createdOn: Instant, changes: z.array(RosterChangeEntry) })
export type RosterChange = z.infer<typeof RosterChange>

export const notificationLimit = 200

export const notificationContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/notification',
    summary: 'The notifications of the caller, newest first; at most 200',
    access: 'known',
    result: z.array(Notification),
    errors: ['attendeeNoRights'],
  },
  rosterChanges: {
    method: 'GET',
    path: '/api/notifications',
    summary: 'The roster changes among the notifications of the caller, newest first; at most 200',
    access: 'known',
    result: z.array(Notification),
    errors: ['attendeeNoRights'],
  },
  rosterChange: {
    method: 'GET',
    path: '/api/notifications/roster-change/:id',
    summary: 'The changes of a roster change notification',
    access: 'known',
    params: z.object({ id: IdParam }),
    result: RosterChange,
    errors: ['attendeeNoRights', 'notificationDoesNotExist'],
  },
  read: {
    method: 'POST',
    path: '/api/notification/:id/read',
    summary: 'Mark a notification as read; repeating it changes nothing',
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
