import { testAccess } from '#server/test/access.ts'
import type { AccessOutcome, AccessOutcomes, AccessSchool } from '#server/test/access-row.ts'
import type { TestResponse, TestCaller } from '#server/test/test-app.ts'
import { addAppointment } from '#server/test/joinable-appointments.ts'
import { getAppointmentId, getAttendeeId } from '#server/test/small-school.ts'

/** Callers who may not know of an appointment get the error of a missing appointment; administrators manage all. */
const allowJoining = (ownObject: AccessOutcomes, othersAppointment: AccessOutcome) =>
  ({
    guest: 'moduleMissing',
    ownObject,
    othersObject: {
      admin: othersAppointment,
      vendorAdmin: othersAppointment,
      otherCallers: 'subscriptionNoAttendeeOrAppointment',
    },
    missingObject: 'subscriptionNoAttendeeOrAppointment',
    revealsExistenceBecause: 'administrators see every appointment',
  }) as const
/** Outcomes of changing answers of others; staff know of every appointment. */
const allowManaging = {
  guest: 'moduleMissing',
  ownObject: { teacher: 'ok', admin: 'ok', vendorAdmin: 'ok', otherCallers: 'subscriptionNoAccess' },
  othersObject: {
    admin: 'ok',
    vendorAdmin: 'ok',
    student: 'subscriptionNoAttendeeOrAppointment',
    teacher: 'subscriptionNoAttendeeOrAppointment',
    otherCallers: 'subscriptionNoAccess',
  },
  missingObject: 'subscriptionNoAttendeeOrAppointment',
  revealsExistenceBecause: 'staff see every appointment',
} as const

/** A teacher subscribes two people who have no seat yet. */
async function joinOthers({ db, api }: AccessSchool) {
  const attendeeIds = [await getAttendeeId(db, 'tess'), await getAttendeeId(db, 'bram')]
  await db.deleteFrom('subscription').execute()
  const path = `/api/Subscription/Appointment/${await getAppointmentId(db, 'choice')}/Attendees`
  return (await api.as('teun')).post(path, { action: 'subscribe', attendeeIds })
}

/** A student has a seat elsewhere at the same time. */
async function changeOver({ db, api }: AccessSchool) {
  const choice = await getAppointmentId(db, 'choice')
  await db.deleteFrom('subscription').execute()
  const concurrentId = await addAppointment(db, { starts_at: '2026-11-18T13:00', ends_at: '2026-11-18T14:00' })
  const answer = { appointment_id: concurrentId, attendee_id: await getAttendeeId(db, 'anna'), accepted: true }
  await db.insertInto('subscription').values(answer).execute()
  return (await api.as('anna')).post(`/api/Subscription/Appointment/${choice}/Attendee/me/instead-of/${concurrentId}`)
}

/** Calls the wait list of a full lesson as Anna, then restores the capacity. */
async function callInFullLesson(
  { db, api }: AccessSchool,
  callAs: (person: TestCaller, path: string) => Promise<TestResponse>,
) {
  const choice = await getAppointmentId(db, 'choice')
  await db.deleteFrom('subscription').execute()
  await db.updateTable('appointment').set({ capacity: 0 }).where('id', '=', choice).execute()
  const answer = await callAs(await api.as('anna'), `/api/Subscription/Appointment/${choice}/Attendee/me/wait`)
  await db.updateTable('appointment').set({ capacity: 30 }).where('id', '=', choice).execute()
  return answer
}

testAccess('subscription', {
  subscribe: {
    call: 'POST /api/Subscription/Appointment/{joinableAppointment}/Attendee/me',
    body: { accepted: true },
    ...allowJoining(
      { student: 'ok', admin: 'ok', vendorAdmin: 'ok', otherCallers: 'subscriptionNoAccess' },
      'subscriptionNoAccess',
    ),
  },
  'subscribe, of others': {
    call: 'POST /api/Subscription/Appointment/1/Attendee/{person}',
    body: { accepted: true },
    guest: 'moduleMissing',
    ownObject: 'subscriptionNoAccess',
    othersObject: 'subscriptionNoAccess',
    missingObject: {
      teacher: 'subscriptionNoAttendeeOrAppointment',
      admin: 'subscriptionNoAttendeeOrAppointment',
      vendorAdmin: 'subscriptionNoAttendeeOrAppointment',
      otherCallers: 'subscriptionNoAccess',
    },
    revealsExistenceBecause: 'a teacher of the lesson may know students, as administrators may',
  },
  unsubscribe: {
    call: 'DELETE /api/Subscription/Appointment/{answeredAppointment}/Attendee/me',
    ...allowJoining('ok', 'subscriptionDoesNotExist'),
  },
  patch: {
    call: 'PATCH /api/Subscription/Appointment/{answeredAppointment}/Attendee/me',
    body: [{ op: 'add', path: '/motivation', value: 'a' }],
    ...allowJoining('ok', 'subscriptionDoesNotExist'),
  },
  motivate: {
    call: 'POST /api/Subscription/Appointment/{answeredAppointment}/motivation',
    body: { motivation: 'b' },
    ...allowJoining('ok', 'subscriptionDoesNotExist'),
  },
  wait: {
    call: 'POST /api/Subscription/Appointment/{answeredAppointment}/Attendee/me/wait',
    ...allowJoining('ok', 'subscriptionNoAccess'),
    makeChange: (school) => callInFullLesson(school, (person, path) => person.post(path)),
  },
  leaveWait: {
    call: 'DELETE /api/Subscription/Appointment/{joinableAppointment}/Attendee/me/wait',
    ...allowJoining('ok', 'ok'),
    makeChange: (school) =>
      callInFullLesson(school, async (person, path) => {
        await person.post(path)
        await school.db.deleteFrom('audit_log').execute()
        return person.delete(path)
      }),
  },
  changeOver: {
    call: 'POST /api/Subscription/Appointment/{joinableAppointment}/Attendee/me/instead-of/2147483647',
    ...allowJoining('subscriptionNoAttendeeOrAppointment', 'subscriptionNoAttendeeOrAppointment'),
    makeChange: changeOver,
  },
  standing: {
    call: 'GET /api/Subscription/Appointment/{joinableAppointment}/Attendee/me',
    ...allowJoining('ok', 'ok'),
  },
  subscribers: {
    call: 'GET /api/Subscription/Appointment/{joinableAppointment}',
    ...allowManaging,
  },
  several: {
    call: 'POST /api/Subscription/Appointment/{joinableAppointment}/Attendees',
    body: { action: 'subscribe', attendeeIds: [1] },
    ...allowManaging,
    makeChange: joinOthers,
  },
})
