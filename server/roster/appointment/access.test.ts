import { testAccess } from '#server/test/access.ts'
import { inOwnRoster, inRosterOfOthers, unknownToStudents } from '#server/test/access-row.ts'

const week = '2026-11-16/2026-11-22'

testAccess('appointment', {
  roster: {
    call: `GET /api/Appointment/Date/${week}/Attendee?atnId={person}`,
    guest: 'moduleMissing',
    ...unknownToStudents,
  },
  dateRange: {
    call: 'GET /api/Appointment/DateRange?atnId={person}',
    guest: 'moduleMissing',
    ...unknownToStudents,
    own: { student: 'ok', teacher: 'ok', others: 'attendeeHasNoXedule' },
  },
  ofAttendee: {
    call: 'GET /api/Appointment/{appointment}/Attendee/me',
    ...inOwnRoster,
  },
  'ofAttendee, of others': {
    call: 'GET /api/Appointment/1/Attendee/{person}',
    ...inRosterOfOthers,
  },
  details: {
    call: 'GET /api/Appointment/Details/{appointment}',
    guest: 'moduleMissing',
    own: 'ok',
    other: { student: 'appointmentDoesNotExist', teacher: 'appointmentDoesNotExist', others: 'ok' },
    missing: 'appointmentDoesNotExist',
  },
  students: {
    call: 'GET /api/Appointment/Students/{appointment}',
    guest: 'moduleMissing',
    own: { student: 'attendeeNoRights', others: 'ok' },
    other: { student: 'appointmentDoesNotExist', teacher: 'appointmentDoesNotExist', others: 'ok' },
    missing: 'appointmentDoesNotExist',
  },
  ofType: {
    call: 'GET /api/Appointment/Type/lesson/Attendee/{person}',
    guest: 'moduleMissing',
    ...unknownToStudents,
  },
  courses: {
    call: 'GET /api/Course?search=wisb',
    guest: 'moduleMissing',
    all: { examDesk: 'moduleMissing', serviceDesk: 'moduleMissing', others: 'ok' },
  },
  patch: {
    call: 'PATCH /api/Appointment/{appointment}',
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
    missing: 'appointmentDoesNotExist',
    revealReason: 'staff read the appointments of every student',
  },
})
