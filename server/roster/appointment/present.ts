import type { Appointment, Subscription } from '@uurwerk/contract/roster/appointment'
import type { Named } from '@uurwerk/contract/values'
import type { SubscriptionRow } from './queries.ts'
import type { AppointmentRow } from './row.ts'

/** A row as it goes over the wire. `subscriber` is whose own subscription it carries. */
export function presentAppointment(
  row: AppointmentRow,
  subscriber: { id: number; name: string } | null,
  subscriptions?: Subscription[],
): Appointment {
  const own = row.subscription
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
    isOnline: row.is_online,
    teacherNote: row.teacher_note,
    isCancelled: row.is_cancelled,
    change: row.change,
    capacity: row.capacity,
    subscriptionCount: row.subscription_count,
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
      row.subscribe_from && row.subscribe_until ? { from: row.subscribe_from, until: row.subscribe_until } : null,
    studentsOnly: row.students_only,
    waitList: row.wait_list,
    isFull: row.is_full,
    isWaiting: row.is_waiting,
    booking: row.booking,
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
