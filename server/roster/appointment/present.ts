import type { Appointment, Subscription } from '@uurwerk/contract/roster/appointment'
import type { Named } from '@uurwerk/contract/values'
import type { SubscriptionRow } from './queries.ts'
import { type AppointmentRow, usualFields } from './appointment-row.ts'

/** @param subscriber the person whose subscription the row has */
export function presentAppointment(
  row: AppointmentRow,
  subscriber: { id: number; name: string } | null,
  subscriptions?: Subscription[],
): Appointment {
  const unusual = row.unusual ?? usualFields
  const own = unusual.subscription
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
    isOnline: unusual.is_online,
    teacherNote: unusual.teacher_note,
    isCancelled: unusual.is_cancelled,
    change: unusual.change,
    capacity: unusual.capacity,
    subscriptionCount: unusual.subscription_count,
    subscriptions:
      subscriptions ??
      (own && subscriber
        ? [presentSubscription(row, { ...own, attendee_id: subscriber.id, attendee_name: subscriber.name })]
        : []),
    isSubscribed: own !== null && !own.denied,
    isAccepted: own?.accepted ?? false,
    isDenied: own?.denied ?? false,
    isLocked: own?.locked ?? false,
    subscribable:
      unusual.subscribe_from && unusual.subscribe_until
        ? { from: unusual.subscribe_from, until: unusual.subscribe_until }
        : null,
    studentsOnly: unusual.students_only,
    waitList: unusual.wait_list,
    isFull: unusual.is_full,
    isWaiting: unusual.is_waiting,
    booking: unusual.booking,
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
