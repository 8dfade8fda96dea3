import { testAccess } from '#server/test/access.ts'
import type { AccessSchool } from '#server/test/access-row.ts'
import { addAvailabilityRequest, removeAvailabilityRequests } from '#server/test/availability-requests.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const without = { student: 'moduleMissing', examDesk: 'moduleMissing', serviceDesk: 'moduleMissing' } as const
const guest = 'moduleMissing'
/** Only an administrator knows another teacher's request, because nobody coordinates that teacher's team. */
const admins = { admin: 'ok', vendorAdmin: 'ok' } as const
const unknownToAdmins = { admin: 'availabilityNoRequest', vendorAdmin: 'availabilityNoRequest' } as const
const known = {
  guest,
  own: { ...without, others: 'ok' },
  other: { ...without, ...admins, others: 'availabilityNoRequest' },
  missing: { ...without, others: 'availabilityNoRequest' },
} as const
/** Calls on `me`, which has no answer to another's request. */
const ofOneself = { ...known, other: { ...without, others: 'availabilityNoRequest' } } as const

const base = '/api/AvailabilityRequest'
const patch = [{ op: 'replace', path: '/availability', value: [{ start: '09:00', end: '12:00', days: [1] }] }]
const accepted = [{ op: 'replace', path: '/state', value: 'accepted' }]

/** Makes an entry and deletes its request, because the first row needs a school without requests. */
const cleanly =
  (callAs: (school: AccessSchool, id: number) => Promise<{ status: number }>) => async (school: AccessSchool) => {
    const id = await addAvailabilityRequest(school.db, { teachers: ['teun'] })
    const answer = await callAs(school, id)
    await removeAvailabilityRequests(school.db)
    return answer
  }

testAccess('availability', {
  mine: { call: `GET ${base}/Request`, guest, all: { ...without, others: 'availabilityNoRequest' } },
  reviews: { call: `GET ${base}/Review`, guest, all: { ...without, teacher: 'onlyTeamLeadAllowed', others: 'ok' } },
  teams: { call: `GET ${base}/Team`, guest, all: { ...without, teacher: 'onlyTeamLeadAllowed', others: 'ok' } },
  calendar: { call: `GET ${base}/Availability/Calendar/{availabilityRequest}`, ...known },
  lessons: { call: `GET ${base}/{availabilityRequest}/Lessons`, ...known },
  one: { call: `GET ${base}/{availabilityRequest}/Attendee/me`, ...ofOneself },
  patch: {
    call: `PATCH ${base}/Request/{availabilityRequest}/Attendee/me`,
    body: patch,
    ...ofOneself,
    makeChange: cleanly(async ({ api }, id) =>
      (await api.as('teun')).patch(`${base}/Request/${id}/Attendee/me`, patch),
    ),
  },
  review: {
    call: `PATCH ${base}/Review/{availabilityRequest}/Attendee/me`,
    body: accepted,
    ...ofOneself,
    own: { ...without, teacher: 'onlyTeamLeadAllowed', others: 'availabilityStateNotAllowed' },
    other: { ...without, teacher: 'onlyTeamLeadAllowed', others: 'availabilityNoRequest' },
    missing: { ...without, teacher: 'onlyTeamLeadAllowed', others: 'availabilityNoRequest' },
    makeChange: cleanly(async ({ db, api }, id) => {
      await db.updateTable('availability').set({ state: 'submitted' }).execute()
      return (await api.as('cora')).patch(`${base}/Review/${id}/Attendee/${await getAttendeeId(db, 'teun')}`, accepted)
    }),
  },
  'review, of another teacher': {
    call: `PATCH ${base}/Review/1/Attendee/{person}`,
    body: accepted,
    guest,
    own: { ...without, teacher: 'onlyTeamLeadAllowed', others: 'availabilityNoRequest' },
    other: {
      ...without,
      ...unknownToAdmins,
      others: 'onlyTeamLeadAllowed',
    },
    missing: {
      ...without,
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
    own: { ...without, coordinator: 'ok', others: 'onlyTeamLeadAllowed' },
    other: { ...without, others: 'onlyTeamLeadAllowed' },
    missing: { ...without, others: 'onlyTeamLeadAllowed' },
    makeChange: cleanly(async ({ db, api }) =>
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
