import {
  type BookingNotificationType,
  isAvailabilityNotificationType,
  isBookingNotificationType,
  isRoundNotificationType,
  type Notification,
  type NotificationType,
} from '@uurwerk/contract/tell/notification'
import {
  AnnouncementData,
  AvailabilityData,
  BookingData,
  DeploymentPlanData,
  ChoiceRoundData,
  RosterChangeData,
  SubscriptionChangedData,
  SubscriptionSeatFreedData,
} from '@uurwerk/contract/tell/notification-data'
import { awaitsAnswer } from '@uurwerk/contract/cover'
import type * as z from 'zod/mini'
import { t } from '#web/lib/i18n.ts'
import { formatDay, formatTime, formatTimes } from '#web/lib/time.ts'

const formatShortDay = (text: string) => formatDay(Temporal.PlainDate.from(text), 'short')
function formatShortDayAndTime(text: string) {
  const dateTime = Temporal.PlainDateTime.from(text)
  return `${formatDay(dateTime.toPlainDate(), 'short')} ${formatTime(dateTime)}`
}

/** Parses the JSON of a notification; undefined for another type, or for invalid data. */
function parseNotificationData<T extends z.ZodMiniType>(
  expectedType: NotificationType,
  schema: T,
  { type, data }: Notification,
) {
  if (type !== expectedType) return undefined
  try {
    const result = schema.safeParse(JSON.parse(data))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}

export const parseRosterChange = (notification: Notification) =>
  parseNotificationData('rosterChange', RosterChangeData, notification)
const parseSubscriptionChange = (notification: Notification) =>
  parseNotificationData('subscriptionChanged', SubscriptionChangedData, notification)
const parseFreedSeat = (notification: Notification) =>
  parseNotificationData('subscriptionSeatFreed', SubscriptionSeatFreedData, notification)

/** Returns undefined if it is not about a choice round. */
export const parseRoundNotification = (notification: Notification) =>
  isRoundNotificationType(notification.type)
    ? parseNotificationData(notification.type, ChoiceRoundData, notification)
    : undefined

function formatRoundTitle(notification: Notification) {
  const { type } = notification
  const data = parseRoundNotification(notification)
  return (
    data && isRoundNotificationType(type) && t(($) => $.NOTIFICATION.ROUND[type], { name: data.interrogation.name })
  )
}

/** Formats the opening or closing time, and the actor. An availability request has only a closing time. */
function formatRoundFacts({ from, until, by }: Pick<ChoiceRoundData, 'from' | 'until' | 'by'>) {
  const dateTime = from ?? until
  const facts = [
    dateTime !== null &&
      (from
        ? formatShortDayAndTime(dateTime)
        : t(($) => $.NOTIFICATION.UNTIL, { moment: formatShortDayAndTime(dateTime) })),
    by && t(($) => $.NOTIFICATION.BY, { name: by }),
  ]
  return facts.filter(Boolean).join(' · ') || undefined
}

/** Returns undefined if it is not about an availability request. */
export const parseAvailabilityNotification = (notification: Notification) =>
  isAvailabilityNotificationType(notification.type)
    ? parseNotificationData(notification.type, AvailabilityData, notification)
    : undefined

function formatAvailabilityTitle(notification: Notification) {
  const { type } = notification
  const data = parseAvailabilityNotification(notification)
  return (
    data &&
    isAvailabilityNotificationType(type) &&
    t(($) => $.NOTIFICATION.AVAILABILITY[data.outcome ?? type], { name: data.request.name })
  )
}

/** Returns undefined if it is not about a deployment plan. */
export const parsePublishedPlan = (notification: Notification) =>
  parseNotificationData('deploymentPlanPublished', DeploymentPlanData, notification)

/** Types whose title contains the actor. */
const typesWithActorInTitle: readonly BookingNotificationType[] = [
  'bookingInvitation',
  'bookingAccepted',
  'bookingDeclined',
]
const findBookingType = ({ type }: Notification) => (isBookingNotificationType(type) ? type : undefined)

/** Returns undefined if it is not about a booking, or has invalid data. */
export function parseBookingNotification(notification: Notification) {
  const type = findBookingType(notification)
  return type && parseNotificationData(type, BookingData, notification)
}

/** Formats like `2 wijzigingen in je rooster`. Without valid data, the type has a general title. */
export function formatNotificationTitle(notification: Notification): string {
  const change = parseRosterChange(notification)
  const requestCount = change?.covers?.filter(awaitsAnswer).length
  if (requestCount) return t(($) => $.NOTIFICATION.COVERS_ASKED, { count: requestCount })
  if (change) return t(($) => $.NOTIFICATION.ROSTER_CHANGES, { count: change.changes })
  const subscription = parseSubscriptionChange(notification)
  if (subscription) {
    const { event, appointment } = subscription
    return t(($) => $.NOTIFICATION.SUBSCRIPTION[event], { name: appointment.name })
  }
  const booking = parseBookingNotification(notification)
  const bookingType = findBookingType(notification)
  if (booking?.reason !== undefined)
    return t(($) => $.NOTIFICATION.BOOKING.DISPLACED_BECAUSE, { name: booking.booking.name, reason: booking.reason })
  const { series } = booking ?? {}
  if (booking && series) return t(($) => $.NOTIFICATION.BOOKING.SERIES[series], { name: booking.booking.name })
  if (booking && bookingType && (booking.by || !typesWithActorInTitle.includes(bookingType)))
    return t(($) => $.NOTIFICATION.BOOKING[bookingType], { name: booking.booking.name, by: booking.by })
  const freedSeat = parseFreedSeat(notification)
  if (freedSeat) return t(($) => $.NOTIFICATION.SEAT_FREED, { name: freedSeat.appointment.name })
  const title =
    parseNotificationData('announcement', AnnouncementData, notification)?.title ??
    formatRoundTitle(notification) ??
    formatAvailabilityTitle(notification)
  if (title) return title
  const type: NotificationType = notification.type
  return t(($) => $.NOTIFICATION.TITLE[type])
}

/** Formats like `wo 18 nov – vr 20 nov` or `wo 18 nov 12:45 · door Joris van Dijk`. */
export function formatNotificationFacts(notification: Notification): string | undefined {
  const booking = parseBookingNotification(notification)
  if (booking) return formatBookingFacts(booking, findBookingType(notification))
  const change = parseRosterChange(notification)
  if (change)
    return change.start === change.end
      ? formatShortDay(change.start)
      : `${formatShortDay(change.start)} – ${formatShortDay(change.end)}`
  const round = parseRoundNotification(notification)
  if (round) return formatRoundFacts(round)
  const availability = parseAvailabilityNotification(notification)
  if (availability) return formatRoundFacts({ ...availability, from: undefined })
  const subscription = parseSubscriptionChange(notification)
  const subscriptionOrFreedSeat = subscription ?? parseFreedSeat(notification)
  if (!subscriptionOrFreedSeat) return undefined
  const dayAndTime = formatShortDayAndTime(subscriptionOrFreedSeat.start)
  return subscription?.by ? `${dayAndTime} · ${t(($) => $.NOTIFICATION.BY, { name: subscription.by })}` : dayAndTime
}

function formatBookingFacts(
  { facility, start, end, by, occurrences = 1 }: BookingData,
  type?: BookingNotificationType,
) {
  const [from, until] = [Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end)]
  const moreText = occurrences > 1 && ` ${t(($) => $.NOTIFICATION.AND_MORE, { number: occurrences - 1 })}`
  const facts = [
    `${formatDay(from.toPlainDate(), 'short')} ${formatTimes(from, until)}${moreText || ''}`,
    facility.name,
    by && !(type && typesWithActorInTitle.includes(type)) && t(($) => $.NOTIFICATION.BY, { name: by }),
  ]
  return facts.filter(Boolean).join(' · ')
}

/** Returns undefined if it is not about a changed sign-up or a freed seat. */
export function findNotifiedAppointment(notification: Notification) {
  const subscriptionOrFreedSeat = parseSubscriptionChange(notification) ?? parseFreedSeat(notification)
  return (
    subscriptionOrFreedSeat && {
      ...subscriptionOrFreedSeat.appointment,
      date: subscriptionOrFreedSeat.start.slice(0, 10),
    }
  )
}
