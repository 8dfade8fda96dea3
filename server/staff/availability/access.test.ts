import { testAccess } from '#server/test/access.ts'
import type { AccessSchool } from '#server/test/access-row.ts'
import { addAvailabilityRequest, removeAvailabilityRequests } from '#server/test/availability-requests.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const withoutModule = { student: 'moduleMissing', examDesk: 'moduleMissing', serviceDesk: 'moduleMissing' } as const
const guest = 'moduleMissing'
/** Only an administrator knows another teacher's request, because nobody coordinates that teacher's team. */
const admins = { admin: 'ok', vendorAdmin: 'ok' } as const
const unknownToAdmins = { admin: 'availabilityNoRequest', vendorAdmin: 'availabilityNoRequest' } as const
const participants = {
  guest,
  ownObject: { ...withoutModule, otherCallers: 'ok' },
  othersObject: { ...withoutModule, ...admins, otherCallers: 'availabilityNoRequest' },
  missingObject: { ...withoutModule, otherCallers: 'availabilityNoRequest' },
} as const
/** Calls on `me`, which has no answer to another's request. */
const ownAnswerOnly = {
  ...participants,
  othersObject: { ...withoutModule, otherCallers: 'availabilityNoRequest' },
} as const

const base = '/api/AvailabilityRequest'
const patch = [{ op: 'replace', path: '/availability', value: [{ start: '09:00', end: '12:00', days: [1] }] }]
const accepted = [{ op: 'replace', path: '/state', value: 'accepted' }]

/** Makes an entry and deletes its request, because the first row needs a school without requests. */
const withTemporaryRequest =
  (callAs: (school: AccessSchool, id: number) => Promise<{ status: number }>) => async (school: AccessSchool) => {
    const id = await addAvailabilityRequest(school.db, { teachers: ['teun'] })
    const answer = await callAs(school, id)
    await removeAvailabilityRequests(school.db)
    return answer
  }

testAccess('availability', {
  mine: {
    call: `GET ${base}/Request`,
    guest,
    withoutObject: { ...withoutModule, otherCallers: 'availabilityNoRequest' },
  },
  reviews: {
    call: `GET ${base}/Review`,
    guest,
    withoutObject: {
      ...withoutModule,
      teacher: 'onlyTeamLeadAllowed',
      planner: 'onlyTeamLeadAllowed',
      otherCallers: 'ok',
    },
  },
  teams: {
    call: `GET ${base}/Team`,
    guest,
    withoutObject: {
      ...withoutModule,
      teacher: 'onlyTeamLeadAllowed',
      planner: 'onlyTeamLeadAllowed',
      otherCallers: 'ok',
    },
  },
  calendar: { call: `GET ${base}/Availability/Calendar/{availabilityRequest}`, ...participants },
  lessons: { call: `GET ${base}/{availabilityRequest}/Lessons`, ...participants },
  one: { call: `GET ${base}/{availabilityRequest}/Attendee/me`, ...ownAnswerOnly },
  patch: {
    call: `PATCH ${base}/Request/{availabilityRequest}/Attendee/me`,
    body: patch,
    ...ownAnswerOnly,
    makeChange: withTemporaryRequest(async ({ api }, id) =>
      (await api.as('teun')).patch(`${base}/Request/${id}/Attendee/me`, patch),
    ),
  },
  review: {
    call: `PATCH ${base}/Review/{availabilityRequest}/Attendee/me`,
    body: accepted,
    ...ownAnswerOnly,
    ownObject: {
      ...withoutModule,
      teacher: 'onlyTeamLeadAllowed',
      planner: 'onlyTeamLeadAllowed',
      otherCallers: 'availabilityStateNotAllowed',
    },
    othersObject: {
      ...withoutModule,
      teacher: 'onlyTeamLeadAllowed',
      planner: 'onlyTeamLeadAllowed',
      otherCallers: 'availabilityNoRequest',
    },
    missingObject: {
      ...withoutModule,
      teacher: 'onlyTeamLeadAllowed',
      planner: 'onlyTeamLeadAllowed',
      otherCallers: 'availabilityNoRequest',
    },
    makeChange: withTemporaryRequest(async ({ db, api }, id) => {
      await db.updateTable('availability').set({ state: 'submitted' }).execute()
      return (await api.as('cora')).patch(`${base}/Review/${id}/Attendee/${await getAttendeeId(db, 'teun')}`, accepted)
    }),
  },
  'review, of another teacher': {
    call: `PATCH ${base}/Review/1/Attendee/{person}`,
    body: accepted,
    guest,
    ownObject: {
      ...withoutModule,
      teacher: 'onlyTeamLeadAllowed',
      planner: 'onlyTeamLeadAllowed',
      otherCallers: 'availabilityNoRequest',
    },
    othersObject: {
      ...withoutModule,
      ...unknownToAdmins,
      otherCallers: 'onlyTeamLeadAllowed',
    },
    missingObject: {
      ...withoutModule,
      ...unknownToAdmins,
      otherCallers: 'onlyTeamLeadAllowed',
    },
  },
  create: {
    call: `POST ${base}`,
    body: {
      name: 'Periode 3',
      opens: '2026-11-18T08:00',
      closes: '2026-11-27T17:00',
      start: '2027-02-01',
      end: '2027-04-18',
      weeks: 'all',
      attendeeIds: ['{person}'],
    },
    guest,
    ownObject: { ...withoutModule, coordinator: 'ok', otherCallers: 'onlyTeamLeadAllowed' },
    othersObject: { ...withoutModule, otherCallers: 'onlyTeamLeadAllowed' },
    missingObject: { ...withoutModule, otherCallers: 'onlyTeamLeadAllowed' },
    makeChange: withTemporaryRequest(async ({ db, api }) =>
      (await api.as('cora')).post(base, {
        name: 'Periode 3',
        opens: '2026-11-18T08:00',
        closes: '2026-11-27T17:00',
        start: '2027-02-01',
        end: '2027-04-18',
        weeks: 'all',
        attendeeIds: [await getAttendeeId(db, 'teun')],
      }),
    ),
  },
})
