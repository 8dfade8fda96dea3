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
  own: { ...withoutModule, others: 'ok' },
  other: { ...withoutModule, ...admins, others: 'availabilityNoRequest' },
  missing: { ...withoutModule, others: 'availabilityNoRequest' },
} as const
/** Calls on `me`, which has no answer to another's request. */
const ownAnswerOnly = { ...participants, other: { ...withoutModule, others: 'availabilityNoRequest' } } as const

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
  mine: { call: `GET ${base}/Request`, guest, all: { ...withoutModule, others: 'availabilityNoRequest' } },
  reviews: {
    call: `GET ${base}/Review`,
    guest,
    all: { ...withoutModule, teacher: 'onlyTeamLeadAllowed', others: 'ok' },
  },
  teams: { call: `GET ${base}/Team`, guest, all: { ...withoutModule, teacher: 'onlyTeamLeadAllowed', others: 'ok' } },
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
    own: { ...withoutModule, teacher: 'onlyTeamLeadAllowed', others: 'availabilityStateNotAllowed' },
    other: { ...withoutModule, teacher: 'onlyTeamLeadAllowed', others: 'availabilityNoRequest' },
    missing: { ...withoutModule, teacher: 'onlyTeamLeadAllowed', others: 'availabilityNoRequest' },
    makeChange: withTemporaryRequest(async ({ db, api }, id) => {
      await db.updateTable('availability').set({ state: 'submitted' }).execute()
      return (await api.as('cora')).patch(`${base}/Review/${id}/Attendee/${await getAttendeeId(db, 'teun')}`, accepted)
    }),
  },
  'review, of another teacher': {
    call: `PATCH ${base}/Review/1/Attendee/{person}`,
    body: accepted,
    guest,
    own: { ...withoutModule, teacher: 'onlyTeamLeadAllowed', others: 'availabilityNoRequest' },
    other: {
      ...withoutModule,
      ...unknownToAdmins,
      others: 'onlyTeamLeadAllowed',
    },
    missing: {
      ...withoutModule,
      ...unknownToAdmins,
      others: 'onlyTeamLeadAllowed',
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
    own: { ...withoutModule, coordinator: 'ok', others: 'onlyTeamLeadAllowed' },
    other: { ...withoutModule, others: 'onlyTeamLeadAllowed' },
    missing: { ...withoutModule, others: 'onlyTeamLeadAllowed' },
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
