import { testAccess } from '#server/test/access.ts'
import { allowAllKnown, allowOnlyOwner } from '#server/test/access-row.ts'

/** Roster changes require that module. */
const rosterChangeOfOwn = {
  student: 'ok',
  teacher: 'ok',
  coordinator: 'ok',
  planner: 'ok',
  otherCallers: 'notificationDoesNotExist',
} as const

testAccess('notification', {
  list: { call: 'GET /api/notification', ...allowAllKnown, whileImpersonating: 'attendeeNoRights' },
  rosterChanges: { call: 'GET /api/notifications', ...allowAllKnown, whileImpersonating: 'attendeeNoRights' },
  rosterChange: {
    call: 'GET /api/notifications/roster-change/{notification}',
    ...allowOnlyOwner('notificationDoesNotExist'),
    ownObject: rosterChangeOfOwn,
    whileImpersonating: 'attendeeNoRights',
  },
  read: {
    call: 'POST /api/notification/{notification}/read',
    ...allowOnlyOwner('notificationDoesNotExist'),
    ownObject: rosterChangeOfOwn,
    leavesNoEntryBecause: 'changes only what the person has seen',
  },
  readAll: {
    call: 'POST /api/notification/read-all',
    ...allowAllKnown,
    leavesNoEntryBecause: 'changes only what the person has seen',
  },
})
