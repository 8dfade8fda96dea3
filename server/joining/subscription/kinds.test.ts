import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { addAppointment, createChoiceLessonHelpers } from '#server/test/joinable-appointments.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db, '2026-11-18T09:45:00Z')
const { join, getPath, reset } = createChoiceLessonHelpers(db, api)
beforeEach(reset)

/** The appointment for a student, in the roster and in the details. */
async function fetchSeenBy(student: string, id: number) {
  const caller = await api.as(student)
  const roster = await caller.get<Appointment[]>('/api/Appointment/Date/2026-11-18/2026-11-18/Attendee?atnId=me')
  const details = await caller.get<Appointment>(`/api/Appointment/${id}/Attendee/me`)
  const [inRoster, inDetails] = [roster.result.find((item) => item.id === id), details.result]
  const pickFlags = (appointment: Appointment | undefined) => ({
    isSubscribed: appointment?.isSubscribed,
    isAccepted: appointment?.isAccepted,
    isDenied: appointment?.isDenied,
    count: appointment?.subscriptionCount,
  })
  expect(pickFlags(inRoster)).toEqual(pickFlags(inDetails))
  return { ...pickFlags(inDetails), answers: inDetails.subscriptions.map(({ attendeeName }) => attendeeName) }
}
const nothing = { isSubscribed: false, isAccepted: false, isDenied: false, count: 0, answers: [] }
const answered = { ...nothing, answers: ['Anna Aerts'] }

describe.each(['choice', 'exam'] as const)('sign-up of a student for an appointment of type %s', (type) => {
  test('adds the answer, the flags and the count, and unsubscribing removes all of them', async () => {
    const id = await addAppointment(db, { type })
    expect(await fetchSeenBy('anna', id)).toEqual(nothing)
    expect((await join('anna', 'me', { accepted: true }, id)).result).toMatchObject({ accepted: true, denied: false })
    expect(await fetchSeenBy('anna', id)).toEqual({ ...answered, isSubscribed: true, isAccepted: true, count: 1 })
    expect((await (await api.as('anna')).delete(await getPath('me', id))).status).toBe(200)
    expect(await fetchSeenBy('anna', id)).toEqual(nothing)
  })

  test('sets only the denied flag and counts nothing when the student declines', async () => {
    const id = await addAppointment(db, { type })
    await join('anna', 'me', { accepted: true }, id)
    expect((await join('anna', 'me', { accepted: false }, id)).result).toMatchObject({ accepted: false, denied: true })
    expect(await fetchSeenBy('anna', id)).toEqual({ ...answered, isDenied: true })
  })

  test('is accepted without being counted when the teacher locks it', async () => {
    const id = await addAppointment(db, { type }, ['teun'])
    await join('teun', await getAttendeeId(db, 'anna'), { locked: true }, id)
    expect(await fetchSeenBy('anna', id)).toEqual({ ...answered, isSubscribed: true, isAccepted: true })
  })
})
