import {
  type BookingNotificationType,
  isOfAvailability,
  isOfBooking,
  isOfRound,
  type Notification,
  type NotificationType,
} from '@uurwerk/contract/tell/notification'
import {
  AvailabilityData,
  BookingData,
  DeploymentPlanData,
  ChoiceRoundData,
  RosterChangeData,
  SubscriptionChangedData,
  SubscriptionSeatFreedData,
} from '@uurwerk/contract/tell/notification-data'
import type * as z from 'zod/mini'
import { t } from '#web/lib/i18n.ts'
import { formatDay, formatTime, formatTimes } from '#web/lib/time.ts'

const day = (text: string) => formatDay(Temporal.PlainDate.from(text), 'short')
function dayAndTime(text: string) {
  const moment = Temporal.PlainDateTime.from(text)
  return `${formatDay(moment.toPlainDate(), 'short')} ${formatTime(moment)}`
}

/** The data of a notification, if it is of this kind; undefined where it is not of its kind's form. */
function dataOf<T extends z.ZodMiniType>(kind: NotificationType, form: T, { type, data }: Notification) {
  if (type !== kind) return undefined
  try {
    const parsed = form.safeParse(JSON.parse(data))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

const rosterChangeOf = (notification: Notification) => dataOf('rosterChange', RosterChangeData, notification)
const subscriptionOf = (notification: Notification) =>
  dataOf('subscriptionChanged', SubscriptionChangedData, notification)
const seatOf = (notification: Notification) => dataOf('subscriptionSeatFreed', SubscriptionSeatFreedData, notification)

/** The choice round that it is about, where it is about one. */
export const roundOf = (notification: Notification) =>
  isOfRound(notification.type) ? dataOf(notification.type, ChoiceRoundData, notification) : undefined

function roundTitleOf(notification: Notification) {
  const { type } = notification
  const data = roundOf(notification)
  return data && isOfRound(type) && t(($) => $.NOTIFICATION.ROUND[type], { name: data.interrogation.name })
}

/** When it opens, or until when one can choose, and who did something. */
function roundFacts({ from, until, by }: Pick<ChoiceRoundData, 'from' | 'until' | 'by'>) {
  const moment = from ?? until
  const facts = [
    moment !== null && (from ? dayAndTime(moment) : t(($) => $.NOTIFICATION.UNTIL, { moment: dayAndTime(moment) })),
    by && t(($) => $.NOTIFICATION.BY, { name: by }),
  ]
  return facts.filter(Boolean).join(' · ') || undefined
}

/** What a notification tells of an availability request, where it does. */
export const availabilityOf = (notification: Notification) =>
  isOfAvailability(notification.type) ? dataOf(notification.type, AvailabilityData, notification) : undefined

function availabilityTitle(notification: Notification) {
  const { type } = notification
  const data = availabilityOf(notification)
  return (
    data &&
    isOfAvailability(type) &&
    t(($) => $.NOTIFICATION.AVAILABILITY[data.outcome ?? type], { name: data.request.name })
  )
}

/** The deployment plan that it is about, where it is about one. */
export const planOf = (notification: Notification) =>
  dataOf('deploymentPlanPublished', DeploymentPlanData, notification)

/** Those whose title says who did it. */
const saysWho: readonly BookingNotificationType[] = ['bookingInvitation', 'bookingAccepted', 'bookingDeclined']
const bookingTypeOf = ({ type }: Notification) => (isOfBooking(type) ? type : undefined)

/** What a notification tells of a booking, where it does. */
export function bookingOf(notification: Notification) {
  const type = bookingTypeOf(notification)
  return type && dataOf(type, BookingData, notification)
}

/** What happened, in a few words: `2 wijzigingen in je rooster`. */
export function titleOf(notification: Notification): string {
  const change = rosterChangeOf(notification)
  if (change) return t(($) => $.NOTIFICATION.ROSTER_CHANGES, { count: change.changes })
  const subscription = subscriptionOf(notification)
  if (subscription) {
    const { event, appointment } = subscription
    return t(($) => $.NOTIFICATION.SUBSCRIPTION[event], { name: appointment.name })
  }
  const booking = bookingOf(notification)
  const bookingType = bookingTypeOf(notification)
  if (booking && bookingType && (booking.by || !saysWho.includes(bookingType)))
    return t(($) => $.NOTIFICATION.BOOKING[bookingType], { name: booking.booking.name, by: booking.by })
  const seat = seatOf(notification)
  if (seat) return t(($) => $.NOTIFICATION.SEAT_FREED, { name: seat.appointment.name })
  const round = roundTitleOf(notification) ?? availabilityTitle(notification)
  if (round) return round
  const type: NotificationType = notification.type
  return t(($) => $.NOTIFICATION.TITLE[type])
}

/** When it is and who did it: `wo 18 nov – vr 20 nov`, `wo 18 nov 12:45 · door Joris van Dijk`; undefined for nothing. */
export function factsOf(notification: Notification): string | undefined {
  const booking = bookingOf(notification)
  if (booking) return bookingFacts(booking, bookingTypeOf(notification))
  const change = rosterChangeOf(notification)
  if (change) return change.start === change.end ? day(change.start) : `${day(change.start)} – ${day(change.end)}`
  const round = roundOf(notification)
  if (round) return roundFacts(round)
  const availability = availabilityOf(notification)
  if (availability) return roundFacts({ ...availability, from: undefined })
  const subscription = subscriptionOf(notification)
  const about = subscription ?? seatOf(notification)
  if (!about) return undefined
  const when = dayAndTime(about.start)
  return subscription?.by ? `${when} · ${t(($) => $.NOTIFICATION.BY, { name: subscription.by })}` : when
}

function bookingFacts({ facility, start, end, by, occurrences = 1 }: BookingData, type?: BookingNotificationType) {
  const [from, until] = [Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end)]
  const more = occurrences > 1 && ` ${t(($) => $.NOTIFICATION.AND_MORE, { number: occurrences - 1 })}`
  const facts = [
    `${formatDay(from.toPlainDate(), 'short')} ${formatTimes(from, until)}${more || ''}`,
    facility.name,
    by && !(type && saysWho.includes(type)) && t(($) => $.NOTIFICATION.BY, { name: by }),
  ]
  return facts.filter(Boolean).join(' · ')
}

/** The appointment that it is about, and its date, where it is about one. */
export function appointmentOf(notification: Notification) {
  const about = subscriptionOf(notification) ?? seatOf(notification)
  return about && { ...about.appointment, date: about.start.slice(0, 10) }
}
