import { testAccess } from '#server/test/access.ts'
import { allowAllKnown, allowOnlyOwner } from '#server/test/access-row.ts'

/** Roster changes require that module. */
const rosterChangeOfOwn = {
  student: 'ok',
  teacher: 'ok',
  coordinator: 'ok',
  others: 'notificationDoesNotExist',
} as const

testAccess('notification', {
  list: { call: 'GET /api/notification', ...allowAllKnown, whileImpersonating: 'attendeeNoRights' },
  rosterChanges: { call: 'GET /api/notifications', ...allowAllKnown, whileImpersonating: 'attendeeNoRights' },
  rosterChange: {
    call: 'GET /api/notifications/roster-change/{notification}',
    ...allowOnlyOwner('notificationDoesNotExist'),
    own: rosterChangeOfOwn,
    whileImpersonating: 'attendeeNoRights',
  },
  read: {
    call: 'POST /api/notification/{notification}/read',
    ...allowOnlyOwner('notificationDoesNotExist'),
    own: rosterChangeOfOwn,
    noEntryReason: 'changes only what the person has seen',
  },
  readAll: {
    call: 'POST /api/notification/read-all',
    ...allowAllKnown,
    noEntryReason: 'changes only what the person has seen',
  },
})
