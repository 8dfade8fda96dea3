import { testAccess } from '#server/test/access.ts'

const path = '/api/School/BookingProfiles'
const managers = { planner: 'ok', admin: 'ok', vendorAdmin: 'ok', otherCallers: 'moduleMissing' } as const
const missing = {
  planner: 'bookingProfileDoesNotExist',
  admin: 'bookingProfileDoesNotExist',
  vendorAdmin: 'bookingProfileDoesNotExist',
  otherCallers: 'moduleMissing',
} as const
const allowManagers = {
  guest: 'moduleMissing',
  ownObject: managers,
  othersObject: managers,
  missingObject: missing,
} as const
const allowAdministrators = {
  guest: 'moduleMissing',
  ownObject: { ...managers, planner: 'attendeeNoRights' },
  othersObject: { ...managers, planner: 'attendeeNoRights' },
  missingObject: { ...missing, planner: 'attendeeNoRights' },
} as const
const limits = { name: 'A', maxMinutes: 60, maxMinutesPerWeek: 120 }

testAccess('school-booking-profiles', {
  list: { call: `GET ${path}`, guest: 'moduleMissing', withoutObject: managers },
  one: { call: `GET ${path}/{deskProfile}`, ...allowManagers },
  create: {
    call: `POST ${path}`,
    body: { ...limits, rooms: ['{room}'] },
    ...allowAdministrators,
    missingObject: {
      planner: 'attendeeNoRights',
      admin: 'attendeeDoesNotExist',
      vendorAdmin: 'attendeeDoesNotExist',
      otherCallers: 'moduleMissing',
    },
  },
  change: {
    call: `PUT ${path}/{deskProfile}`,
    body: { ...limits, rooms: [14] },
    ...allowAdministrators,
  },
  remove: { call: `DELETE ${path}/{deskProfile}`, ...allowAdministrators },
  preview: {
    call: `POST ${path}/preview`,
    body: { id: '{deskProfile}', profile: null },
    ...allowAdministrators,
    leavesNoEntryBecause: 'it takes its change back',
  },
})
