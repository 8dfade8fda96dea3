import type { ErrorCode } from '@uurwerk/contract/errors'
import type { Row } from './access-row.ts'
import { bookingFindRows } from './access-booking.ts'
import { ownBookingRows } from './access-own-bookings.ts'
import { subscriptionRows } from './access-subscription.ts'

const week = '2026-11-16/2026-11-22'
/** Who may not know students learns of another student no more than of nobody. */
const unknownToStudents = {
  own: 'ok',
  other: { student: 'attendeeNoRights', others: 'ok' },
  absent: { student: 'attendeeNoRights', others: 'attendeeDoesNotExist' },
} as const
/** Booking profiles cover who learns or teaches, and nobody else. */
const whoBooks = { student: 'ok', teacher: 'ok', coordinator: 'ok', others: 'moduleMissing' } as const
/** The service desk has no exams. */
const noExams = { serviceDesk: 'moduleMissing' } as const
const examsOfPeople = {
  guest: 'moduleMissing',
  own: { ...noExams, others: 'ok' },
  other: { ...noExams, student: 'attendeeNoRights', others: 'ok' },
  absent: { ...noExams, student: 'attendeeNoRights', others: 'attendeeDoesNotExist' },
} as const
const allKnown = { guest: 'userIsNoAttendee', all: 'ok' } as const
const noImpersonators = { student: 'moduleMissing', teacher: 'moduleMissing', coordinator: 'moduleMissing' } as const
const onlyOwn = <E extends ErrorCode>(absent: E) =>
  ({ guest: 'userIsNoAttendee', own: 'ok', other: absent, absent }) as const

/** An error as a browser tells of it. */
const clientError = {
  title: 'unknownError',
  message: '',
  errorType: 'warning',
  stack: null,
  url: null,
  status: null,
  productName: 'uurwerk',
  version: '1',
  environment: 'dev',
  customer: 'small',
  userId: null,
  tokenPayload: null,
  navigationHistory: [],
  currentUrl: '/roster',
}

/** A roster change is for those who have that scope. */
const rosterChangeOfOwn = {
  student: 'ok',
  teacher: 'ok',
  coordinator: 'ok',
  others: 'notificationDoesNotExist',
} as const

/**
 * Every call of the contract, as feature.call: who may make it, on what, and what the others are told. A call that is
 * to be asked in more than one way has more rows, told apart behind a comma.
 */
export const accessMatrix: Record<string, Row> = {
  'session.session': { ask: 'GET /api/Session', guest: 'ok', all: 'ok' },
  'session.scope': { ask: 'GET /api/Scope', guest: 'userIsNoAttendee', all: 'ok' },

  'attendee.search': {
    ask: 'GET /api/Attendee/search?filter={person}',
    guest: 'userIsNoAttendee',
    own: 'nothing',
    other: 'nothing',
    absent: 'nothing',
  },
  'attendee.filterOptions': { ask: 'GET /api/Attendee/filter-options', guest: 'userIsNoAttendee', all: 'ok' },
  'attendee.byRole': {
    ask: 'GET /api/Attendee/role/student',
    guest: 'userIsNoAttendee',
    all: { student: 'attendeeNoRights', teacher: 'attendeeNoRights', others: 'ok' },
  },
  'attendee.one': {
    ask: 'GET /api/Attendee/{person}',
    guest: 'userIsNoAttendee',
    own: 'ok',
    other: { student: 'attendeeDoesNotExist', others: 'ok' },
    absent: 'attendeeDoesNotExist',
  },
  'attendee.many': {
    ask: 'GET /api/Attendee?ids={person}',
    guest: 'userIsNoAttendee',
    own: 'ok',
    other: { student: 'nothing', others: 'ok' },
    absent: 'nothing',
  },

  'appointment.roster': {
    ask: `GET /api/Appointment/Date/${week}/Attendee?atnId={person}`,
    guest: 'moduleMissing',
    ...unknownToStudents,
  },
  'appointment.dateRange': {
    ask: 'GET /api/Appointment/DateRange?atnId={person}',
    guest: 'moduleMissing',
    ...unknownToStudents,
    own: { student: 'ok', teacher: 'ok', others: 'attendeeHasNoXedule' },
  },
  'appointment.ofAttendee': {
    ask: 'GET /api/Appointment/{appointment}/Attendee/me',
    guest: 'moduleMissing',
    own: { student: 'ok', teacher: 'ok', others: 'appointmentDoesNotExist' },
    other: 'appointmentDoesNotExist',
    absent: 'appointmentDoesNotExist',
  },
  'appointment.ofAttendee, of others': {
    ask: 'GET /api/Appointment/1/Attendee/{person}',
    guest: 'moduleMissing',
    own: { student: 'ok', teacher: 'ok', others: 'appointmentDoesNotExist' },
    other: { student: 'attendeeNoRights', others: 'appointmentDoesNotExist' },
    absent: { student: 'attendeeNoRights', others: 'attendeeDoesNotExist' },
    tells: 'whoever may know students is told which of the two is not there',
  },
  'feed.ofAppointment': {
    ask: 'GET /api/Appointment/{appointment}/Attendee/me/calendar',
    guest: 'moduleMissing',
    own: { student: 'ok', teacher: 'ok', others: 'appointmentDoesNotExist' },
    other: 'appointmentDoesNotExist',
    absent: 'appointmentDoesNotExist',
  },
  'feed.ofAppointment, of others': {
    ask: 'GET /api/Appointment/1/Attendee/{person}/calendar',
    guest: 'moduleMissing',
    own: { student: 'ok', teacher: 'ok', others: 'appointmentDoesNotExist' },
    other: { student: 'attendeeNoRights', others: 'appointmentDoesNotExist' },
    absent: { student: 'attendeeNoRights', others: 'attendeeDoesNotExist' },
    tells: 'whoever may know students is told which of the two is not there',
  },
  'appointment.details': {
    ask: 'GET /api/Appointment/Details/{appointment}',
    guest: 'moduleMissing',
    own: 'ok',
    other: { student: 'appointmentDoesNotExist', teacher: 'appointmentDoesNotExist', others: 'ok' },
    absent: 'appointmentDoesNotExist',
  },
  'appointment.ofType': {
    ask: 'GET /api/Appointment/Type/lesson/Attendee/{person}',
    guest: 'moduleMissing',
    ...unknownToStudents,
  },
  'appointment.patch': {
    ask: 'PATCH /api/Appointment/{appointment}',
    body: [{ op: 'add', path: '/isOnline', value: true }],
    guest: 'moduleMissing',
    own: { teacher: 'ok', admin: 'ok', vendorAdmin: 'ok', others: 'appointmentNoRights' },
    other: {
      student: 'appointmentDoesNotExist',
      teacher: 'appointmentDoesNotExist',
      admin: 'ok',
      vendorAdmin: 'ok',
      others: 'appointmentNoRights',
    },
    absent: 'appointmentDoesNotExist',
    tells: 'staff read the appointments of every student',
  },

  ...subscriptionRows,
  ...ownBookingRows,
  ...bookingFindRows,

  'exam.roster': { ask: `GET /api/Exam/Date/${week}/Attendee?atnId={person}`, ...examsOfPeople },
  'exam.search': { ask: 'GET /api/Exam/Search?attendees={person}', ...examsOfPeople },
  'exam.search, by a term': {
    ask: 'GET /api/Exam/Search?query=wiskunde',
    guest: 'moduleMissing',
    all: { ...noExams, others: 'ok' },
  },
  'exam.one': {
    ask: 'GET /api/Exam/{exam}',
    guest: 'moduleMissing',
    own: { ...noExams, others: 'ok' },
    other: { ...noExams, student: 'appointmentDoesNotExist', others: 'ok' },
    absent: { ...noExams, others: 'appointmentDoesNotExist' },
  },
  'exam.one, of what is no exam': {
    ask: 'GET /api/Exam/{appointment}',
    guest: 'moduleMissing',
    own: { ...noExams, others: 'appointmentDoesNotExist' },
    other: { ...noExams, others: 'appointmentDoesNotExist' },
    absent: { ...noExams, others: 'appointmentDoesNotExist' },
  },

  'schedule.publishInfo': {
    ask: 'GET /api/Schedule/PublishInfo?atnId={person}&start=2026-11-16&end=2026-11-22',
    guest: 'moduleMissing',
    ...unknownToStudents,
  },

  'settings.settings': { ask: 'GET /api/Settings', ...allKnown },
  'settings.patch': {
    ask: 'PATCH /api/Settings',
    body: [{ op: 'add', path: '/theme', value: 'dark' }],
    ...allKnown,
  },
  'settings.feeds': { ask: 'GET /api/Settings/Feeds', ...allKnown },
  'settings.addFeed': { ask: 'POST /api/Settings/Feeds', body: { name: 'a', content: 'own-roster' }, ...allKnown },
  'settings.addFeed, of a composed roster': {
    ask: 'POST /api/Settings/Feeds',
    body: { name: 'a', content: 'composed', presetId: '{preset}' },
    ...onlyOwn('presetDoesNotExist'),
  },
  'settings.removeFeed': { ask: 'DELETE /api/Settings/Feeds/{feed}', ...onlyOwn('feedDoesNotExist') },
  'settings.renewFeed': { ask: 'POST /api/Settings/Feeds/{feed}/renew', ...onlyOwn('feedDoesNotExist') },

  'help.createToken': {
    ask: 'GET /api/help/create-token?encodedModulePath=roster',
    guest: 'ok',
    all: 'ok',
    whileImpersonating: 'impersonationActiveOnlyGetRequestsAllowed',
  },

  'impersonation.start': {
    ask: 'POST /api/Impersonation',
    body: { attendeeId: '{person}' },
    guest: 'moduleMissing',
    own: { ...noImpersonators, others: 'attendeeNoRights' },
    other: { ...noImpersonators, others: 'ok' },
    absent: { ...noImpersonators, others: 'attendeeDoesNotExist' },
  },
  'impersonation.end': { ask: 'DELETE /api/Impersonation', guest: 'ok', all: 'ok', whileImpersonating: 'ok' },

  'log.list': { ask: 'GET /api/Log?start=2026-11-16&end=2026-11-22', ...allKnown },
  'log.list, of one person': {
    ask: 'GET /api/Log?start=2026-11-16&end=2026-11-22&attendee={person}',
    guest: 'userIsNoAttendee',
    own: 'ok',
    other: { admin: 'ok', vendorAdmin: 'ok', others: 'attendeeNoRights' },
    absent: { admin: 'nothing', vendorAdmin: 'nothing', others: 'attendeeNoRights' },
  },
  'log.exception': {
    ask: 'POST /api/log/exception',
    body: clientError,
    guest: 'ok',
    all: 'ok',
    whileImpersonating: 'ok',
  },
  'log.pageView': { ask: 'POST /api/log/page-view', body: { route: '/roster' }, guest: 'ok', all: 'ok' },

  'notification.list': { ask: 'GET /api/notification', ...allKnown, whileImpersonating: 'attendeeNoRights' },
  'notification.rosterChanges': { ask: 'GET /api/notifications', ...allKnown, whileImpersonating: 'attendeeNoRights' },
  'notification.rosterChange': {
    ask: 'GET /api/notifications/roster-change/{notification}',
    ...onlyOwn('notificationDoesNotExist'),
    own: rosterChangeOfOwn,
    whileImpersonating: 'attendeeNoRights',
  },
  'notification.read': {
    ask: 'POST /api/notification/{notification}/read',
    ...onlyOwn('notificationDoesNotExist'),
    own: rosterChangeOfOwn,
  },
  'notification.readAll': { ask: 'POST /api/notification/read-all', ...allKnown },

  'realtime.stream': { ask: 'GET /api/realtime', ...allKnown },

  'compose-roster.presets': { ask: 'GET /api/ComposeRoster/Presets', guest: 'moduleMissing', all: 'ok' },
  'compose-roster.savePreset': {
    ask: 'PUT /api/ComposeRoster/Presets/a',
    body: { name: 'a', attendees: [{ attendeeId: '{person}', colour: null }] },
    guest: 'moduleMissing',
    ...unknownToStudents,
  },
  'compose-roster.removePreset': {
    ask: 'DELETE /api/ComposeRoster/Presets/{preset}',
    ...onlyOwn('presetDoesNotExist'),
    guest: 'moduleMissing',
  },

  'booking-profile.mine': {
    ask: 'GET /api/BookingProfile',
    guest: 'moduleMissing',
    all: whoBooks,
  },
}
