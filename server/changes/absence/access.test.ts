import { testAccess } from '#server/test/access.ts'

const planners = { planner: 'ok', admin: 'ok', vendorAdmin: 'ok' } as const
const teachers = { teacher: 'ok', coordinator: 'ok', ...planners } as const
const others = { otherCallers: 'absenceNoRights' } as const
const unknownToTeachers = { teacher: 'absenceDoesNotExist', coordinator: 'absenceDoesNotExist' } as const
const refusedOthers = {
  planner: 'attendeeDoesNotExist',
  admin: 'attendeeDoesNotExist',
  vendorAdmin: 'attendeeDoesNotExist',
} as const
const onAbsence = {
  guest: 'moduleMissing',
  ownObject: { ...teachers, ...others },
  othersObject: { ...planners, ...unknownToTeachers, ...others },
  missingObject: {
    ...unknownToTeachers,
    planner: 'absenceDoesNotExist',
    admin: 'absenceDoesNotExist',
    vendorAdmin: 'absenceDoesNotExist',
    ...others,
  },
} as const

testAccess('absence', {
  list: { call: 'GET /api/Absence', guest: 'moduleMissing', withoutObject: { ...teachers, ...others } },
  report: {
    call: 'POST /api/Absence',
    body: { attendeeId: '{absentee}', start: '2026-12-01T08:00', end: '2026-12-01T12:00' },
    guest: 'moduleMissing',
    ownObject: { teacher: 'ok', coordinator: 'ok', ...refusedOthers, ...others },
    othersObject: { ...planners, ...others },
    missingObject: { ...refusedOthers, ...others },
  },
  change: { call: 'PATCH /api/Absence/{absence}', body: { end: '2026-11-28T09:00' }, ...onAbsence },
  withdraw: { call: 'DELETE /api/Absence/{absence}', ...onAbsence },
  lessons: { call: 'GET /api/Absence/{absence}/lessons', ...onAbsence },
  describeLesson: {
    call: 'PUT /api/Absence/{absence}/lesson/{absence}',
    body: { note: 'Blz. 12', forStudents: false, link: null },
    ...onAbsence,
  },
})
