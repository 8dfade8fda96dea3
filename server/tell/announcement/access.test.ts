import { testAccess } from '#server/test/access.ts'

const announcers = {
  student: 'announcementNoRights',
  examDesk: 'announcementNoRights',
  serviceDesk: 'announcementNoRights',
} as const
/** The announcement of the row is for the group of a teacher, that of others for everyone. */
const onObject = {
  guest: 'userIsNoAttendee',
  ownObject: { ...announcers, coordinator: 'announcementNoRights', otherCallers: 'ok' },
  othersObject: {
    ...announcers,
    teacher: 'announcementNoRights',
    coordinator: 'announcementNoRights',
    otherCallers: 'ok',
  },
  missingObject: { ...announcers, otherCallers: 'announcementDoesNotExist' },
  revealsExistenceBecause: 'an id shows no more than that something was announced',
} as const

testAccess('announcement', {
  list: { call: 'GET /api/Announcement', guest: 'userIsNoAttendee', withoutObject: 'ok' },
  audience: {
    call: 'GET /api/Announcement/Audience',
    guest: 'userIsNoAttendee',
    withoutObject: { ...announcers, otherCallers: 'ok' },
  },
  create: {
    call: 'POST /api/Announcement',
    body: { title: 'Toetsweek', text: 'Neem je **pas** mee.' },
    guest: 'userIsNoAttendee',
    withoutObject: {
      ...announcers,
      teacher: 'announcementNoRights',
      coordinator: 'announcementNoRights',
      otherCallers: 'ok',
    },
  },
  change: { call: 'PATCH /api/Announcement/{announcement}', body: { title: 'Stalling open' }, ...onObject },
  remove: { call: 'DELETE /api/Announcement/{announcement}', ...onObject },
})
