import { testAccess } from '../../test/access.ts'
import { unknownToStudents } from '../../test/access-row.ts'

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
    guest: 'moduleMissing',
    own: { student: 'ok', teacher: 'ok', others: 'appointmentDoesNotExist' },
    other: 'appointmentDoesNotExist',
    absent: 'appointmentDoesNotExist',
  },
  'ofAttendee, of others': {
    ask: 'GET /api/Appointment/1/Attendee/{person}',
    guest: 'moduleMissing',
    own: { student: 'ok', teacher: 'ok', others: 'appointmentDoesNotExist' },
    other: { student: 'attendeeNoRights', others: 'appointmentDoesNotExist' },
    absent: { student: 'attendeeNoRights', others: 'attendeeDoesNotExist' },
    tells: 'a person who may know students is told which of the two is not there',
  },
  details: {
    ask: 'GET /api/Appointment/Details/{appointment}',
    guest: 'moduleMissing',
    own: 'ok',
    other: { student: 'appointmentDoesNotExist', teacher: 'appointmentDoesNotExist', others: 'ok' },
    absent: 'appointmentDoesNotExist',
  },
  ofType: {
    ask: 'GET /api/Appointment/Type/lesson/Attendee/{person}',
    guest: 'moduleMissing',
    ...unknownToStudents,
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
