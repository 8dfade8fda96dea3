import { testAccess } from '#server/test/access.ts'
import { allKnown, allowOnlyOwner } from '#server/test/access-row.ts'

/** Roster changes require that module. */
const rosterChangeOfOwn = {
  student: 'ok',
  teacher: 'ok',
  coordinator: 'ok',
  others: 'notificationDoesNotExist',
} as const

testAccess('notification', {
  list: { ask: 'GET /api/notification', ...allKnown, whileImpersonating: 'attendeeNoRights' },
  rosterChanges: { ask: 'GET /api/notifications', ...allKnown, whileImpersonating: 'attendeeNoRights' },
  rosterChange: {
    ask: 'GET /api/notifications/roster-change/{notification}',
    ...allowOnlyOwner('notificationDoesNotExist'),
    own: rosterChangeOfOwn,
    whileImpersonating: 'attendeeNoRights',
  },
  read: {
    ask: 'POST /api/notification/{notification}/read',
    ...allowOnlyOwner('notificationDoesNotExist'),
    own: rosterChangeOfOwn,
    noEntry: 'changes only what the person has seen',
  },
  readAll: { ask: 'POST /api/notification/read-all', ...allKnown, noEntry: 'changes only what the person has seen' },
})
