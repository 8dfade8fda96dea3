import type { Appointment, Subscription } from '@uurwerk/contract/roster/appointment'

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAppointmentId, getAttendeeId, putSmallSchool } from '#server/test/small-school.ts'
import {
  addAppointment,
  addStudents,
  listSubscriptions,
  createChoiceLessonHelpers,
  getSubscriptionCounts,
} from '#server/test/joinable-appointments.ts'

const { db } = await testDatabase()
// Two hours before the choice lesson of 12:45, whose registration ends at 12:00.
const api = await testApp(db, '2026-11-18T09:45:00Z')
const afterClosing = api.at('2026-11-18T11:30:00Z')
beforeAll(async () => {
  await putSmallSchool(db)
  await addStudents(db, 'v5a', ['s1', 's2', 's3'])
})
const { choice, getPath, join, setCapacity, reset } = createChoiceLessonHelpers(db, api)
beforeEach(reset)

describe('subscription.subscribe', () => {
  test('takes a seat and counts it, once when repeated', async () => {
    const { status, result } = await join('anna')
    expect(status).toBe(200)
    expect(result).toEqual({
      appointmentId: await choice(),
      appointmentName: 'Keuzeles',
      attendeeId: await getAttendeeId(db, 'anna'),
      attendeeName: 'Anna Aerts',
      motivation: null,
      locked: false,
      accepted: true,
      denied: false,
    })
    expect((await join('anna')).status).toBe(200)
    expect(await getSubscriptionCounts(db, await choice())).toEqual({ count: 1, seats: 1, rows: 1 })
  })

  test('shows the seat and the count in the student’s appointment details', async () => {
    await join('anna')
    const { result } = await (await api.as('anna')).get<Appointment>(`/api/Appointment/${await choice()}/Attendee/me`)
    expect(result).toMatchObject({ isSubscribed: true, isAccepted: true, subscriptionCount: 1, isFull: false })
  })

  test('records a denial without a seat, and gives back an existing seat', async () => {
    await join('anna')
    expect((await join('anna', 'me', { accepted: false })).result).toMatchObject({ accepted: false, denied: true })
    expect(await getSubscriptionCounts(db, await choice())).toEqual({ count: 0, seats: 0, rows: 1 })
  })

  test('stores a trimmed motivation, and refuses a motivation over 500 characters with textTooLong', async () => {
    expect((await join('anna', 'me', { accepted: true, motivation: '  Ik mis de stof ' })).result.motivation).toBe(
      'Ik mis de stof',
    )
    expect((await join('anna', 'me', { motivation: '👩‍🎓'.repeat(200) })).code).toBe('textTooLong')
    expect(await listSubscriptions(db, await choice())).toMatchObject([{ motivation: 'Ik mis de stof' }])
  })

  test('refuses a motivation over 500 characters with textTooLong before existence and rights', async () => {
    const motivation = 'x'.repeat(501)
    expect((await join('anna', 'me', { motivation }, 999_999)).code).toBe('textTooLong')
    expect((await join('bram', await getAttendeeId(db, 'anna'), { motivation })).code).toBe('textTooLong')
    const bram = await api.as('bram')
    const operations = [{ op: 'replace', path: '/motivation', value: motivation }]
    expect((await bram.patch(await getPath('me', 999_999), operations)).code).toBe('textTooLong')
    const answer = await bram.post('/api/Subscription/Appointment/999999/motivation', { motivation })
    expect(answer.code).toBe('textTooLong')
  })

  test('refuses a full appointment with subscriptionReachedCapacity', async () => {
    await setCapacity(1)
    await join('anna')
    expect((await join('s1')).code).toBe('subscriptionReachedCapacity')
    expect(await getSubscriptionCounts(db, await choice())).toEqual({ count: 1, seats: 1, rows: 1 })
  })

  test('refuses a body with other ids than the path with subscriptionModelMismatch', async () => {
    const otherStudentId = await getAttendeeId(db, 'bram')
    for (const body of [{ attendeeId: otherStudentId }, { appointmentId: 999_999 }])
      expect((await join('anna', 'me', { accepted: true, ...body })).code).toBe('subscriptionModelMismatch')
    const own = {
      appointmentId: await choice(),
      attendeeId: await getAttendeeId(db, 'anna'),
      appointmentName: 'Keuzeles',
    }
    expect((await join('anna', 'me', { accepted: true, ...own })).status).toBe(200)
  })

  test('refuses a student outside the window with subscriptionRegistrationPeriodEnded, but not the teacher', async () => {
    const path = await getPath('me')
    expect((await (await afterClosing.as('anna')).post(path, { accepted: true })).code).toBe(
      'subscriptionRegistrationPeriodEnded',
    )
    const notYetOpenId = await addAppointment(db, {
      subscribe_from: '2026-11-18T11:00',
      subscribe_until: '2026-11-19T12:00',
    })
    expect((await join('anna', 'me', { accepted: true }, notYetOpenId)).code).toBe(
      'subscriptionRegistrationPeriodEnded',
    )
    // The window does not bind the teacher.
    const anna = await getAttendeeId(db, 'anna')
    expect((await (await afterClosing.as('teun')).post(await getPath(anna), { accepted: true })).status).toBe(200)
    expect((await (await afterClosing.as('anna')).delete(path)).code).toBe('subscriptionRegistrationPeriodEnded')
  })

  test('refuses a clash with a lesson with subscriptionHiddenByLesson, unless the lesson is cancelled', async () => {
    const duringLessonId = await addAppointment(db, { starts_at: '2026-11-19T11:00', ends_at: '2026-11-19T12:00' })
    expect((await join('anna', 'me', { accepted: true }, duringLessonId)).code).toBe('subscriptionHiddenByLesson')
    const afterLessonId = await addAppointment(db, { starts_at: '2026-11-19T11:20', ends_at: '2026-11-19T12:00' })
    expect((await join('anna', 'me', { accepted: true }, afterLessonId)).status).toBe(200)
    await db.updateTable('appointment').set({ is_cancelled: true }).where('source_id', '=', 'l3').execute()
    expect((await join('bram', 'me', { accepted: true }, duringLessonId)).status).toBe(200)
    await db.updateTable('appointment').set({ is_cancelled: false }).where('source_id', '=', 'l3').execute()
  })

  test('refuses a clash with another sign-up with subscriptionAlreadyAtOtherMoment, but accepts a denial', async () => {
    const concurrentId = await addAppointment(db, { starts_at: '2026-11-18T13:00', ends_at: '2026-11-18T14:00' })
    await join('s1')
    expect((await join('s1', 'me', { accepted: true }, concurrentId)).code).toBe('subscriptionAlreadyAtOtherMoment')
    expect((await join('s1', 'me', { accepted: false }, concurrentId)).status).toBe(200)
    await (await api.as('s1')).delete(await getPath('me'))
    expect((await join('s1', 'me', { accepted: true }, concurrentId)).status).toBe(200)
  })

  test('refuses non-students with subscriptionOnlyStudent when the appointment is for students only', async () => {
    const id = await addAppointment(db, { students_only: true })
    expect((await join('ada', await getAttendeeId(db, 'tess'), { accepted: true }, id)).code).toBe(
      'subscriptionOnlyStudent',
    )
    expect((await join('ada', await getAttendeeId(db, 'anna'), { accepted: true }, id)).status).toBe(200)
  })

  test('refuses others’ answers, a lesson, and appointments not offered or cancelled with subscriptionNoAccess', async () => {
    const anna = await getAttendeeId(db, 'anna')
    for (const person of ['bram', 'tess', 'cora', 'sam', 'evi'])
      expect((await join(person, anna)).code, person).toBe('subscriptionNoAccess')
    expect((await join('teun', await getAttendeeId(db, 'tess'))).code).toBe('subscriptionNoAccess')
    expect((await join('anna', 'me', { accepted: true }, await getAppointmentId(db, 'l3'))).code).toBe(
      'subscriptionNoAccess',
    )
    const notOfferedId = await addAppointment(db, { offered_to_all: false }, ['v5b'])
    expect((await join('anna', 'me', { accepted: true }, notOfferedId)).code).toBe('subscriptionNoAccess')
    expect((await join('bram', 'me', { accepted: true }, notOfferedId)).status).toBe(200)
    const cancelled = await addAppointment(db, { is_cancelled: true })
    expect((await join('anna', 'me', { accepted: true }, cancelled)).code).toBe('subscriptionNoAccess')
  })

  test('refuses an unknown or hidden person or appointment with subscriptionNoAttendeeOrAppointment', async () => {
    const anna = await getAttendeeId(db, 'anna')
    expect((await join('anna', 'me', {}, 999_999)).code).toBe('subscriptionNoAttendeeOrAppointment')
    expect((await join('anna', 'me', {}, await getAppointmentId(db, 'private'))).code).toBe(
      'subscriptionNoAttendeeOrAppointment',
    )
    expect((await join('teun', 999_999)).code).toBe('subscriptionNoAttendeeOrAppointment')
    expect((await join('teun', await getAttendeeId(db, 'v5a'))).code).toBe('subscriptionNoAttendeeOrAppointment')
    const draft = await addAppointment(db, { starts_at: '2026-12-09T12:00', ends_at: '2026-12-09T13:00' })
    expect((await join('anna', 'me', {}, draft)).code).toBe('subscriptionNoAttendeeOrAppointment')
    expect((await join('ada', anna, {}, draft)).status).toBe(200)
  })

  test('returns the first answer for a retry with the same Idempotency-Key, and refuses the key for another body', async () => {
    const anna = await api.as('anna')
    const subscribeOnce = () => anna.post<Subscription>(path, { accepted: true }, { 'idempotency-key': 'one' })
    const path = await getPath('me')
    const first = await subscribeOnce()
    await anna.delete(path)
    expect((await subscribeOnce()).result).toEqual(first.result)
    expect(await listSubscriptions(db, await choice())).toEqual([])
    expect((await anna.post(path, { accepted: false }, { 'idempotency-key': 'one' })).code).toBe('idempotencyKeyReused')
  })
})

describe('a lock', () => {
  test('takes a seat without being counted, and refuses changes by its student with subscriptionLocked', async () => {
    const anna = await getAttendeeId(db, 'anna')
    expect((await join('teun', anna, { locked: true })).result).toMatchObject({ accepted: true, locked: true })
    expect(await getSubscriptionCounts(db, await choice())).toEqual({ count: 0, seats: 1, rows: 1 })
    const caller = await api.as('anna')
    expect((await caller.delete(await getPath('me'))).code).toBe('subscriptionLocked')
    expect((await join('anna', 'me', { accepted: false })).code).toBe('subscriptionLocked')
    await setCapacity(1)
    expect((await join('s1')).code).toBe('subscriptionReachedCapacity')
  })

  test('keeps an accepted answer counted, and counts the answer when it is unlocked', async () => {
    const [anna, teun] = [await getAttendeeId(db, 'anna'), await api.as('teun')]
    await join('anna')
    expect((await join('teun', anna, { locked: true })).result.locked).toBe(true)
    expect(await getSubscriptionCounts(db, await choice())).toEqual({ count: 1, seats: 1, rows: 1 })
    await join('teun', await getAttendeeId(db, 's1'), { locked: true })
    const unlock = [{ op: 'replace', path: '/locked', value: false }]
    await teun.patch(await getPath(await getAttendeeId(db, 's1')), unlock)
    expect(await getSubscriptionCounts(db, await choice())).toEqual({ count: 2, seats: 2, rows: 2 })
  })

  test('is refused to students with subscriptionNoAccess', async () => {
    expect((await join('anna', 'me', { accepted: true, locked: true })).code).toBe('subscriptionNoAccess')
    expect(await listSubscriptions(db, await choice())).toEqual([])
  })
})

describe('subscription.unsubscribe', () => {
  test('removes the answer and lowers the count', async () => {
    await join('anna')
    expect((await (await api.as('anna')).delete(await getPath('me'))).status).toBe(200)
    expect(await getSubscriptionCounts(db, await choice())).toEqual({ count: 0, seats: 0, rows: 0 })
  })

  test('refuses with subscriptionDoesNotExist when there is no answer', async () => {
    expect((await (await api.as('anna')).delete(await getPath('me'))).code).toBe('subscriptionDoesNotExist')
  })
})

describe('subscription.patch', () => {
  const patchAnswer = async (as: string, person: string | number, operations: unknown) =>
    (await api.as(as)).patch<string>(await getPath(person), operations)
  const buildReplacement = (path: string, value: unknown) => ({ op: 'replace', path, value })

  test('applies all operations or none, and returns text', async () => {
    await join('anna')
    const { status, headers } = await patchAnswer('anna', 'me', [
      buildReplacement('/motivation', 'Graag'),
      buildReplacement('/accepted', false),
    ])
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(await listSubscriptions(db, await choice())).toMatchObject([{ motivation: 'Graag', accepted: false }])
    const path = `/api/Appointment/${await choice()}/Attendee/me`
    expect((await (await api.as('anna')).get<Appointment>(path)).result).toMatchObject({
      isSubscribed: false,
      isDenied: true,
    })
    expect(
      (await patchAnswer('anna', 'me', [buildReplacement('/motivation', 'Anders'), buildReplacement('/locked', true)]))
        .code,
    ).toBe('subscriptionNoAccess')
    expect(await listSubscriptions(db, await choice())).toMatchObject([{ motivation: 'Graag' }])
  })

  test('refuses accepted and denied together with subscriptionPatchFailed; denied alone replaces accepted', async () => {
    await join('anna')
    expect(
      (await patchAnswer('anna', 'me', [buildReplacement('/accepted', true), buildReplacement('/denied', true)])).code,
    ).toBe('subscriptionPatchFailed')
    expect((await patchAnswer('anna', 'me', [buildReplacement('/denied', true)])).status).toBe(200)
    expect(await listSubscriptions(db, await choice())).toMatchObject([{ accepted: false, denied: true }])
  })

  test('refuses with subscriptionDoesNotExist, patchNotAllowed or subscriptionReachedCapacity', async () => {
    expect((await patchAnswer('anna', 'me', [buildReplacement('/motivation', 'x')])).code).toBe(
      'subscriptionDoesNotExist',
    )
    await join('anna', 'me', { accepted: false })
    expect((await patchAnswer('anna', 'me', [buildReplacement('/attendeeId', 3)])).code).toBe('patchNotAllowed')
    await setCapacity(0)
    expect((await patchAnswer('anna', 'me', [buildReplacement('/accepted', true)])).code).toBe(
      'subscriptionReachedCapacity',
    )
    expect(await listSubscriptions(db, await choice())).toMatchObject([{ denied: true }])
  })
})

describe('subscription.motivate', () => {
  test('sets or clears the motivation of the caller’s own answer', async () => {
    const anna = await api.as('anna')
    const path = `/api/Subscription/Appointment/${await choice()}/motivation`
    expect((await anna.post(path, { motivation: 'Bijles' })).code).toBe('subscriptionDoesNotExist')
    await join('anna')
    await join('bram', 'me', { accepted: true, motivation: 'Graag' })
    expect((await anna.post<Subscription>(path, { motivation: '  Bijles ' })).result.motivation).toBe('Bijles')
    const listMotivations = async () =>
      (await listSubscriptions(db, await choice())).map(({ motivation }) => motivation)
    expect(await listMotivations()).toEqual(['Bijles', 'Graag'])
    expect((await anna.post<Subscription>(path, { motivation: null })).result).toMatchObject({
      motivation: null,
      accepted: true,
    })
    expect(await listMotivations()).toEqual([null, 'Graag'])
  })
})
