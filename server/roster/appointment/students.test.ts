import type { AppointmentStudent } from '@uurwerk/contract/roster/appointment-students'
import { beforeAll, describe, expect, test } from 'vitest'
import { addStudents, addAppointment } from '#server/test/joinable-appointments.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAppointmentId, getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)

async function fetchStudents(person: string, appointment: string | number) {
  const id = typeof appointment === 'number' ? appointment : await getAppointmentId(db, appointment)
  return (await api.as(person)).get<AppointmentStudent[]>(`/api/Appointment/Students/${id}`)
}
const listNames = async (person: string, appointment: string | number) =>
  (await fetchStudents(person, appointment)).result.map(({ name }) => name)

beforeAll(async () => void (await addStudents(db, 'v5a', ['s1', 's2'])))

describe('appointment.students', () => {
  test('returns the members of the groups by name, with their class, to a teacher of the lesson', async () => {
    expect((await fetchStudents('teun', 'l1')).result).toEqual([
      { id: await getAttendeeId(db, 'anna'), name: 'Anna Aerts', className: 'V5A' },
      { id: await getAttendeeId(db, 's1'), name: 's1', className: 'V5A' },
      { id: await getAttendeeId(db, 's2'), name: 's2', className: 'V5A' },
    ])
  })

  test('leaves out a student who joins the group after the lesson, and people who left the school', async () => {
    expect(await listNames('tess', 'l2')).toEqual([])
    expect(await listNames('tess', 'l3')).toEqual(['Anna Aerts', 'Bram Bos', 's1', 's2'])
    await db.updateTable('attendee').set({ removed: true }).where('source_id', '=', 's2').execute()
    expect(await listNames('tess', 'l3')).toEqual(['Anna Aerts', 'Bram Bos', 's1'])
    await db.updateTable('attendee').set({ removed: false }).where('source_id', '=', 's2').execute()
  })

  test('returns only students with a seat for a lesson to sign up for, though it is offered to a whole group', async () => {
    const id = await addAppointment(db, { offered_to_all: false }, ['v5a', 'teun'])
    const answerAs = async (person: string, accepted: boolean) =>
      (await api.as(person)).post(`/api/Subscription/Appointment/${id}/Attendee/me`, { accepted })
    expect((await answerAs('s1', true)).status).toBe(200)
    expect((await answerAs('s2', false)).status).toBe(200)
    expect(await listNames('teun', id)).toEqual(['s1'])
  })

  test('leaves out a participant of a lesson to sign up for who has no seat', async () => {
    const id = await addAppointment(db, { offered_to_all: false }, ['anna', 'teun'])
    expect(await listNames('teun', id)).toEqual([])
  })

  test('attendeeNoRights: refuses students of the lesson and teachers of other lessons', async () => {
    for (const person of ['anna', 'bram', 'tess'])
      expect(await fetchStudents(person, 'l1')).toMatchObject({ status: 403, code: 'attendeeNoRights' })
  })

  test('returns the student of a talk to staff, and refuses others as for a missing appointment', async () => {
    for (const person of ['cora', 'evi', 'sam', 'ada']) expect(await listNames(person, 'private')).toEqual(['Bram Bos'])
    for (const person of ['anna', 'bram', 'teun'])
      expect(await fetchStudents(person, 'private')).toMatchObject({ status: 404, code: 'appointmentDoesNotExist' })
  })

  test('hides a lesson of an unpublished week from its teacher, but not from staff', async () => {
    expect((await fetchStudents('teun', 'later')).code).toBe('appointmentDoesNotExist')
    expect(await listNames('ada', 'later')).toEqual(['Anna Aerts', 's1', 's2'])
  })

  test('appointmentHolidayNotSelectable: refuses a holiday', async () => {
    expect((await fetchStudents('ada', 'holiday')).code).toBe('appointmentHolidayNotSelectable')
  })
})
