import type { Outcome, Outcomes, Row } from './access-row.ts'

/** Who may not know of an appointment is told what who asks for none is told; administrators manage all there are. */
const toJoin = (own: Outcomes, ofAnother: Outcome) =>
  ({
    guest: 'moduleMissing',
    own,
    other: { admin: ofAnother, vendorAdmin: ofAnother, others: 'subscriptionNoAttendeeOrAppointment' },
    absent: 'subscriptionNoAttendeeOrAppointment',
    tells: 'administrators see every appointment',
  }) as const
/** The same for who changes the answers of others; staff know of every appointment. */
const toManage = {
  guest: 'moduleMissing',
  own: { teacher: 'ok', admin: 'ok', vendorAdmin: 'ok', others: 'subscriptionNoAccess' },
  other: {
    admin: 'ok',
    vendorAdmin: 'ok',
    student: 'subscriptionNoAttendeeOrAppointment',
    teacher: 'subscriptionNoAttendeeOrAppointment',
    others: 'subscriptionNoAccess',
  },
  absent: 'subscriptionNoAttendeeOrAppointment',
  tells: 'staff see every appointment',
} as const

/** The rows of subscriptions in the access matrix. */
export const subscriptionRows: Record<string, Row> = {
  'subscription.subscribe': {
    ask: 'POST /api/Subscription/Appointment/{joinable}/Attendee/me',
    body: { accepted: true },
    ...toJoin(
      { student: 'ok', admin: 'ok', vendorAdmin: 'ok', others: 'subscriptionNoAccess' },
      'subscriptionNoAccess',
    ),
  },
  'subscription.subscribe, of others': {
    ask: 'POST /api/Subscription/Appointment/1/Attendee/{person}',
    body: { accepted: true },
    guest: 'moduleMissing',
    own: 'subscriptionNoAccess',
    other: 'subscriptionNoAccess',
    absent: {
      teacher: 'subscriptionNoAttendeeOrAppointment',
      admin: 'subscriptionNoAttendeeOrAppointment',
      vendorAdmin: 'subscriptionNoAttendeeOrAppointment',
      others: 'subscriptionNoAccess',
    },
    tells: 'a teacher of the lesson may know students, as administrators may',
  },
  'subscription.unsubscribe': {
    ask: 'DELETE /api/Subscription/Appointment/{answered}/Attendee/me',
    ...toJoin('ok', 'subscriptionDoesNotExist'),
  },
  'subscription.patch': {
    ask: 'PATCH /api/Subscription/Appointment/{answered}/Attendee/me',
    body: [{ op: 'add', path: '/motivation', value: 'a' }],
    ...toJoin('ok', 'subscriptionDoesNotExist'),
  },
  'subscription.motivate': {
    ask: 'POST /api/Subscription/Appointment/{answered}/motivation',
    body: { motivation: 'b' },
    ...toJoin('ok', 'subscriptionDoesNotExist'),
  },
  'subscription.wait': {
    ask: 'POST /api/Subscription/Appointment/{answered}/Attendee/me/wait',
    ...toJoin('ok', 'subscriptionNoAccess'),
  },
  'subscription.leaveWait': {
    ask: 'DELETE /api/Subscription/Appointment/{joinable}/Attendee/me/wait',
    ...toJoin('ok', 'ok'),
  },
  'subscription.standing': {
    ask: 'GET /api/Subscription/Appointment/{joinable}/Attendee/me',
    ...toJoin('ok', 'ok'),
  },
  'subscription.subscribers': {
    ask: 'GET /api/Subscription/Appointment/{joinable}',
    ...toManage,
  },
  'subscription.several': {
    ask: 'POST /api/Subscription/Appointment/{joinable}/Attendees',
    body: { action: 'subscribe', attendeeIds: [1] },
    ...toManage,
  },
}
