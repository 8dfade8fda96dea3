import { testAccess } from '#server/test/access.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const onlyAdmins = {
  guest: 'moduleMissing',
  ownObject: { planner: 'attendeeNoRights', admin: 'ok', vendorAdmin: 'ok', otherCallers: 'moduleMissing' },
  othersObject: { planner: 'attendeeNoRights', admin: 'ok', vendorAdmin: 'ok', otherCallers: 'moduleMissing' },
  missingObject: {
    planner: 'attendeeNoRights',
    admin: 'attendeeDoesNotExist',
    vendorAdmin: 'attendeeDoesNotExist',
    otherCallers: 'moduleMissing',
  },
} as const
testAccess('school-people', {
  list: {
    call: 'GET /api/School/People',
    guest: 'moduleMissing',
    withoutObject: { planner: 'attendeeNoRights', admin: 'ok', vendorAdmin: 'ok', otherCallers: 'moduleMissing' },
  },
  one: { call: 'GET /api/School/People/{person}', ...onlyAdmins },
  setRoles: {
    call: 'PUT /api/School/People/{person}/roles',
    body: { roles: null },
    ...onlyAdmins,
    makeChange: async (school) =>
      (await school.api.as('ada')).put(`/api/School/People/${await getAttendeeId(school.db, 'bram')}/roles`, {
        roles: ['student', 'teacher'],
      }),
  },
  changeRoles: {
    call: 'PUT /api/School/People/roles',
    body: { ids: ['{person}'], remove: ['exam-desk'] },
    ...onlyAdmins,
    makeChange: async (school) =>
      (await school.api.as('ada')).put('/api/School/People/roles', {
        ids: [await getAttendeeId(school.db, 'tess')],
        add: ['planner'],
      }),
  },
  setCoach: {
    call: 'PUT /api/School/People/{person}/coach',
    body: { coach: null },
    ...onlyAdmins,
    ownObject: {
      planner: 'attendeeNoRights',
      admin: 'requestInvalid',
      vendorAdmin: 'requestInvalid',
      otherCallers: 'moduleMissing',
    },
    makeChange: async (school) =>
      (await school.api.as('ada')).put(`/api/School/People/${await getAttendeeId(school.db, 'bram')}/coach`, {
        coach: await getAttendeeId(school.db, 'tess'),
      }),
  },
  signOut: {
    call: 'POST /api/School/People/{person}/sign-out',
    ...onlyAdmins,
    leavesNoEntryBecause: 'the person has no session',
  },
})
