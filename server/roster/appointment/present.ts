import type { Appointment, Subscription } from '@uurwerk/contract/roster/appointment'
import type { Named } from '@uurwerk/contract/values'
import { JsonText } from '#server/http/answer-writer.ts'
import type { SubscriptionRow } from './queries.ts'
import {
  type AppointmentRow,
  type AppointmentTextRow,
  parseTextRow,
  type RareFields,
  rareFieldDefaults,
} from './appointment-row.ts'

type Subscriber = { id: number; name: string } | null

/** @param subscriber the person whose subscription the row has */
export function presentAppointment(
  row: AppointmentRow,
  subscriber: Subscriber,
  subscriptions?: Subscription[],
): Appointment {
  const rareFields = row.rare_fields ?? rareFieldDefaults
  const own = subscriber && rareFields.subscription
  const ownSubscriptions = own
    ? [presentSubscription(row, { ...own, attendee_id: subscriber.id, attendee_name: subscriber.name })]
    : []
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
    ...presentRareFields(rareFields, subscriptions ?? ownSubscriptions),
  }
}

const presentRareFields = (rareFields: RareFields, subscriptions: Subscription[]) => ({
  isOnline: rareFields.is_online,
  teacherNote: rareFields.teacher_note,
  isCancelled: rareFields.is_cancelled,
  change: rareFields.change && { by: 'import' as const, ...rareFields.change },
  ...(rareFields.invigilators && { invigilators: rareFields.invigilators }),
  ...(rareFields.cover && { cover: rareFields.cover }),
  ...(rareFields.called && { called: rareFields.called }),
  ...(rareFields.lesson_notes && { lessonNotes: rareFields.lesson_notes }),
  capacity: rareFields.capacity,
  subscriptionCount: rareFields.subscription_count,
  subscriptions,
  isSubscribed: rareFields.subscription !== null && !rareFields.subscription.denied,
  isAccepted: rareFields.subscription?.accepted ?? false,
  isDenied: rareFields.subscription?.denied ?? false,
  isLocked: rareFields.subscription?.locked ?? false,
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
})

const plainFields = JSON.stringify(presentRareFields(rareFieldDefaults, [])).slice(1)

export type RosterItem = Appointment | JsonText<Appointment>

/** Writes an appointment without rare fields as text, without parsing what the database has as JSON. */
export function presentTextRow(row: AppointmentTextRow, subscriber: Subscriber): RosterItem {
  if (row.rare_fields) return presentAppointment(parseTextRow(row), subscriber)
  const [sourceId, name] = [row.source_id, row.name].map((text) => JSON.stringify(text))
  return new JsonText(
    `{"id":${row.id},"sourceId":${sourceId},"type":"${row.type}","name":${name},"start":"${row.starts_at}",` +
      `"end":"${row.ends_at}","course":${row.course},${row.participants.slice(1, -1)},"attendeeIds":[${row.attendee_ids}],${plainFields}`,
  )
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
