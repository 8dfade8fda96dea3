import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from './test-app.ts'
import { testDatabase } from './test-database.ts'
import { getAppointmentId, getAttendeeId, putSmallSchool } from './small-school.ts'

const { db } = await testDatabase()
const api = await testApp(db)
const listSourceIds = (appointments: Appointment[]) => appointments.map(({ sourceId }) => sourceId)
const week = '2026-11-16/2026-11-22'

beforeAll(async () => {
  await putSmallSchool(db)
  const bram = await getAttendeeId(db, 'bram')
  await db
    .insertInto('subscription')
    .values({ appointment_id: await getAppointmentId(db, 'choice'), attendee_id: bram, motivation: 'Ik slaap slecht' })
    .execute()
  await db
    .insertInto('team_member')
    .values({ team_id: await getAttendeeId(db, 'science'), person_id: bram, is_coordinator: false, is_member: true })
    .execute()
  const offer = await db
    .insertInto('appointment')
    .values({
      source_id: 'offer',
      type: 'choice',
      name: 'Training voor Bram',
      starts_at: '2026-11-19T14:00',
      ends_at: '2026-11-19T15:00',
      subscribe_from: '2026-11-01T08:00',
      subscribe_until: '2026-11-19T12:00',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('appointment_attendee')
    .values({ appointment_id: offer.id, attendee_id: bram, starts_at: '2026-11-19T14:00' })
    .execute()
})

describe('a student who requests another student', () => {
  test.each([
    '/api/Attendee/ID',
    '/api/Attendee?ids=ID',
    `/api/Appointment/Date/${week}/Attendee?atnId=ID`,
    `/api/Appointment/Date/${week}/Attendee?atnId=me,ID`,
    '/api/Appointment/DateRange?atnId=ID',
    '/api/Appointment/1/Attendee/ID',
    '/api/Appointment/Type/choice/Attendee/ID',
    `/api/Schedule/PublishInfo?atnId=ID&start=2026-11-16&end=2026-11-22`,
    '/api/Attendee/search?filter=ID',
  ])('gets the same answer from %s as for an unknown id', async (path) => {
    const anna = await api.as('anna')
    const fetchComparable = async (id: number) => {
      const { status, body, headers } = await anna.get(path.replace('ID', String(id)))
      return { status, body: { ...(body as object), instance: '' }, etag: headers['etag'] }
    }
    expect(await fetchComparable(await getAttendeeId(db, 'bram'))).toEqual(await fetchComparable(2_000_000_000))
  })

  test('does not see the other student’s private appointments through that student’s team', async () => {
    const { result } = await (
      await api.as('anna')
    ).get<Appointment[]>(`/api/Appointment/Date/${week}/Attendee?atnId=${await getAttendeeId(db, 'science')}`)
    expect(listSourceIds(result)).not.toContain('private')
  })

  test('cannot open a choice lesson that is offered only to the other student', async () => {
    const { status } = await (
      await api.as('anna')
    ).get(`/api/Appointment/Details/${await getAppointmentId(db, 'offer')}`)
    expect(status).toBe(404)
  })
})

describe('a school where students see each other', () => {
  beforeEach(async () => {
    await db.updateTable('school').set({ students_see_students: true }).execute()
    onTestFinished(async () => void (await db.updateTable('school').set({ students_see_students: false }).execute()))
  })

  test.each(['/api/Appointment/CHOICE/Attendee/BRAM', '/api/Appointment/Type/choice/Attendee/BRAM'])(
    'hides the motivation of a student from other students (%s)',
    async (path) => {
      const [bram, choice] = [await getAttendeeId(db, 'bram'), await getAppointmentId(db, 'choice')]
      const address = path.replace('BRAM', String(bram)).replace('CHOICE', String(choice))
      const { status, body } = await (await api.as('anna')).get(address)
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain('Ik slaap slecht')
    },
  )
})

test.each(['cora', 'tess'])(
  '%s, who does not teach the lesson, sees no motivation in a list by type',
  async (person) => {
    const { body } = await (
      await api.as(person)
    ).get(`/api/Appointment/Type/choice/Attendee/${await getAttendeeId(db, 'bram')}`)
    expect(JSON.stringify(body)).not.toContain('Ik slaap slecht')
  },
)

test.each([
  '/api/Attendee/search?search=ab%00',
  '/api/Attendee?sourceIds=a%00',
  '/api/Attendee/role/teacher?search=ab%00',
  '/api/Appointment/Date/0000-01-01/0000-01-02/Attendee?atnId=me',
  '/api/Schedule/PublishInfo?atnId=me&start=9999-12-30&end=9999-12-31',
  '/assets/..%5c..%5cpackage.json',
  '/%E0%A4%A',
  '/api/%E0%A4%A',
])('%s causes no server error', async (path) => {
  expect((await (await api.as('anna')).get(path)).status).toBeLessThan(500)
})

test('a note with a NUL character causes no server error', async () => {
  const patch = [{ op: 'add', path: '/teacherNote', value: 'a\u0000b' }]
  const { status } = await (await api.as('teun')).patch(`/api/Appointment/${await getAppointmentId(db, 'l1')}`, patch)
  expect(status).toBeLessThan(500)
})
