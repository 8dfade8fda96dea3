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
    ownObject: { student: 'ok', teacher: 'ok', otherCallers: 'attendeeHasNoXedule' },
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
    ownObject: 'ok',
    othersObject: { student: 'appointmentDoesNotExist', teacher: 'appointmentDoesNotExist', otherCallers: 'ok' },
    missingObject: 'appointmentDoesNotExist',
  },
  students: {
    call: 'GET /api/Appointment/Students/{appointment}',
    guest: 'moduleMissing',
    ownObject: { student: 'attendeeNoRights', otherCallers: 'ok' },
    othersObject: { student: 'appointmentDoesNotExist', teacher: 'appointmentDoesNotExist', otherCallers: 'ok' },
    missingObject: 'appointmentDoesNotExist',
  },
  ofType: {
    call: 'GET /api/Appointment/Type/lesson/Attendee/{person}',
    guest: 'moduleMissing',
    ...unknownToStudents,
  },
  courses: {
    call: 'GET /api/Course?search=wisb',
    guest: 'moduleMissing',
    withoutObject: { serviceDesk: 'moduleMissing', otherCallers: 'ok' },
  },
  patch: {
    call: 'PATCH /api/Appointment/{appointment}',
    body: [{ op: 'add', path: '/isOnline', value: true }],
    guest: 'moduleMissing',
    ownObject: { teacher: 'ok', admin: 'ok', vendorAdmin: 'ok', otherCallers: 'appointmentNoRights' },
    othersObject: {
      student: 'appointmentDoesNotExist',
      teacher: 'appointmentDoesNotExist',
      admin: 'ok',
      vendorAdmin: 'ok',
      otherCallers: 'appointmentNoRights',
    },
    missingObject: 'appointmentDoesNotExist',
    revealsExistenceBecause: 'staff read the appointments of every student',
  },
})
