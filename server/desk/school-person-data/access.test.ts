import { testAccess } from '#server/test/access.ts'

const adminsOnly = { admin: 'ok', vendorAdmin: 'ok' } as const

testAccess('school-person-data', {
  export: {
    call: 'GET /api/Person/{person}/export',
    guest: 'userIsNoAttendee',
    ownObject: 'ok',
    othersObject: { ...adminsOnly, otherCallers: 'attendeeNoRights' },
    missingObject: {
      admin: 'attendeeDoesNotExist',
      vendorAdmin: 'attendeeDoesNotExist',
      otherCallers: 'attendeeNoRights',
    },
    whileImpersonating: 'attendeeNoRights',
  },
  erase: {
    call: 'POST /api/School/People/{person}/erase?dryRun=true',
    body: { reason: 'asked for it' },
    guest: 'moduleMissing',
    ownObject: {
      admin: 'attendeeNoRights',
      vendorAdmin: 'attendeeNoRights',
      planner: 'attendeeNoRights',
      otherCallers: 'moduleMissing',
    },
    othersObject: { ...adminsOnly, planner: 'attendeeNoRights', otherCallers: 'moduleMissing' },
    missingObject: {
      admin: 'attendeeDoesNotExist',
      vendorAdmin: 'attendeeDoesNotExist',
      planner: 'attendeeNoRights',
      otherCallers: 'moduleMissing',
    },
    leavesNoEntryBecause: 'a dry run changes nothing; person-data.test.ts erases',
  },
})
