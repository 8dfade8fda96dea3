import { testAccess } from '#server/test/access.ts'
import { inOwnRoster, inRosterOfOthers, unknownToStudents } from '#server/test/access-row.ts'

const week = '2026-11-16/2026-11-22'

testAccess('appointment', {
  roster: {
    ask: `GET /api/Appointment/Date/${week}/Attendee?atnId={person}`,
    guest: 'moduleMissing',
    ...unknownToStudents,
  },
  dateRange: {
    ask: 'GET /api/Appointment/DateRange?atnId={person}',
    guest: 'moduleMissing',
    ...unknownToStudents,
    own: { student: 'ok', teacher: 'ok', others: 'attendeeHasNoXedule' },
  },
  ofAttendee: {
    ask: 'GET /api/Appointment/{appointment}/Attendee/me',
    ...inOwnRoster,
  },
  'ofAttendee, of others': {
    ask: 'GET /api/Appointment/1/Attendee/{person}',
    ...inRosterOfOthers,
  },
  details: {
    ask: 'GET /api/Appointment/Details/{appointment}',
    guest: 'moduleMissing',
    own: 'ok',
    other: { student: 'appointmentDoesNotExist', teacher: 'appointmentDoesNotExist', others: 'ok' },
    absent: 'appointmentDoesNotExist',
  },
  students: {
    ask: 'GET /api/Appointment/Students/{appointment}',
    guest: 'moduleMissing',
    own: { student: 'attendeeNoRights', others: 'ok' },
    other: { student: 'appointmentDoesNotExist', teacher: 'appointmentDoesNotExist', others: 'ok' },
    absent: 'appointmentDoesNotExist',
  },
  ofType: {
    ask: 'GET /api/Appointment/Type/lesson/Attendee/{person}',
    guest: 'moduleMissing',
    ...unknownToStudents,
  },
  courses: {
    ask: 'GET /api/Course?search=wisb',
    guest: 'moduleMissing',
    all: { examDesk: 'moduleMissing', serviceDesk: 'moduleMissing', others: 'ok' },
  },
  patch: {
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
})
