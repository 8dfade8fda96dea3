import { testAccess } from '#server/test/access.ts'

const planners = { planner: 'ok', admin: 'ok', vendorAdmin: 'ok' } as const
const others = { otherCallers: 'moduleMissing' } as const
const missing = {
  coordinator: 'appointmentDoesNotExist',
  planner: 'appointmentDoesNotExist',
  admin: 'appointmentDoesNotExist',
  vendorAdmin: 'appointmentDoesNotExist',
  ...others,
} as const
const refusesCoordinators = 'a coordinator sees all lessons'
const onLesson = {
  guest: 'moduleMissing',
  ownObject: { ...planners, coordinator: 'ok', ...others },
  othersObject: { ...planners, coordinator: 'appointmentNoRights', ...others },
  missingObject: missing,
  revealsExistenceBecause: refusesCoordinators,
} as const

const onDeed = {
  ...onLesson,
  missingObject: {
    coordinator: 'deedDoesNotExist',
    planner: 'deedDoesNotExist',
    admin: 'deedDoesNotExist',
    vendorAdmin: 'deedDoesNotExist',
    ...others,
  },
} as const
const onCover = {
  guest: 'moduleMissing',
  ownObject: 'ok',
  othersObject: 'coverDoesNotExist',
  missingObject: 'coverDoesNotExist',
} as const

testAccess('day-change', {
  change: {
    call: 'POST /api/Appointment/{changeableLesson}/change',
    body: { message: 'Neem je boek mee' },
    ...onLesson,
  },
  withdraw: { call: 'DELETE /api/Appointment/{changedLesson}/change', ...onLesson },
  add: {
    call: 'POST /api/Appointment',
    body: { type: 'activity', name: 'Excursie', start: '2026-11-27T15:00', end: '2026-11-27T16:00' },
    guest: 'moduleMissing',
    withoutObject: { ...planners, coordinator: 'appointmentNoRights', ...others },
  },
  remove: { call: 'DELETE /api/Appointment/{addedLesson}', ...onLesson },
  several: {
    call: 'POST /api/Appointment/changes',
    body: { attendeeId: 1, start: '2026-12-01', end: '2026-12-31', change: { message: 'Neem je boek mee' } },
    guest: 'moduleMissing',
    withoutObject: { ...planners, coordinator: 'ok', ...others },
  },
  acceptCover: { call: 'POST /api/Cover/{cover}/accept', ...onCover },
  declineCover: { call: 'POST /api/Cover/{cover}/decline', ...onCover },
  publish: { call: 'POST /api/Appointment/deeds/publish', body: { ids: ['{draft}'] }, ...onDeed },
  undo: { call: 'POST /api/Appointment/deeds/{deed}/undo', ...onDeed },
})
