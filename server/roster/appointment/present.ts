import type { Appointment, Subscription } from '@uurwerk/contract/roster/appointment'
import type { Named } from '@uurwerk/contract/values'
import type { SubscriptionRow } from './queries.ts'
import { type AppointmentRow, rareFieldDefaults } from './appointment-row.ts'

/** @param subscriber the person whose subscription the row has */
export function presentAppointment(
  row: AppointmentRow,
  subscriber: { id: number; name: string } | null,
  subscriptions?: Subscription[],
): Appointment {
  const rareFields = row.rare_fields ?? rareFieldDefaults
  const subscription = rareFields.subscription
  return {
    id: row.id,
    sourceId: row.source_id,
    type: row.type,
    name: row.name,
    start: row.starts_at,
    end: row.ends_at,
    course: row.course,
    ...row.participants,
    attendeeIds: row.attendee_ids,
    isOnline: rareFields.is_online,
    teacherNote: rareFields.teacher_note,
    isCancelled: rareFields.is_cancelled,
    change: rareFields.change,
    capacity: rareFields.capacity,
    subscriptionCount: rareFields.subscription_count,
    subscriptions:
      subscriptions ??
      (subscription && subscriber
        ? [presentSubscription(row, { ...subscription, attendee_id: subscriber.id, attendee_name: subscriber.name })]
        : []),
    isSubscribed: subscription !== null && !subscription.denied,
    isAccepted: subscription?.accepted ?? false,
    isDenied: subscription?.denied ?? false,
    isLocked: subscription?.locked ?? false,
    subscribable:
      rareFields.subscribe_from && rareFields.subscribe_until
        ? { from: rareFields.subscribe_from, until: rareFields.subscribe_until }
        : null,
    studentsOnly: rareFields.students_only,
    waitList: rareFields.wait_list,
    isFull: rareFields.is_full,
    isWaiting: rareFields.waiting_place !== null,
    waitingPlace: rareFields.waiting_place,
    booking: rareFields.booking,
  }
}

export const presentSubscription = (appointment: Named, row: SubscriptionRow): Subscription => ({
  appointmentId: appointment.id,
  appointmentName: appointment.name,
  attendeeId: row.attendee_id,
  attendeeName: row.attendee_name,
  motivation: row.motivation,
  locked: row.locked,
  accepted: row.accepted,
  denied: row.denied,
})
