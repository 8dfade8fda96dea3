import { beforeAll, expect } from 'vitest'
import { applySchool } from '../import/apply-school.ts'
import { makeAppointment } from '../import/make-appointment.ts'
import type { SchoolData } from '../import/school.ts'
import { createFixedClock } from '../lib/clock.ts'
import { testApp } from './test-app.ts'
import { testDatabase } from './test-database.ts'
import { getAppointmentId, getAttendeeId, smallSchool } from './small-school.ts'

// A talk between teachers and one or two students is private. Texts about it that others may not see contain the word
// "secret".

const personDefaults = { email: null, code: null, roles: [], coach: null, fte: null }
export const talkTime = { start: '2026-11-18T14:00', end: '2026-11-18T14:30' }
export const secretAppointments = [
  // Each with two students and two teachers. The first student has a coach who does not take part.
  makeAppointment({
    id: 'secret talk',
    type: 'activity',
    name: 'Secret talk',
    ...talkTime,
    course: 'secret course',
    teachers: ['teun', 'tess'],
    students: ['bram', 'nora'],
    rooms: ['b204'],
  }),
  makeAppointment({
    id: 'secret exam',
    type: 'exam',
    name: 'Secret exam',
    start: '2026-11-19T15:00',
    end: '2026-11-19T16:00',
    course: 'secret course',
    teachers: ['teun', 'tess'],
    students: ['bram', 'nora'],
    rooms: ['b204'],
  }),
]
const school: SchoolData = {
  ...smallSchool,
  settings: { ...smallSchool.settings, studentsSeeStudents: true },
  people: [
    ...(smallSchool.people ?? []).map((eachPerson) =>
      eachPerson.id === 'bram' ? { ...eachPerson, coach: 'carl' } : eachPerson,
    ),
    { ...personDefaults, id: 'nora', type: 'student', name: 'Nora Nys', roles: ['student'] },
    { ...personDefaults, id: 'otto', type: 'student', name: 'Otto Oor', roles: ['student'] },
    { ...personDefaults, id: 'carl', type: 'teacher', name: 'Carl Cuyp', code: 'CCU', roles: ['teacher'] },
    { ...personDefaults, id: 'dirk', type: 'teacher', name: 'Dirk Dam', code: 'DDA', roles: ['teacher'] },
  ],
  memberships: ['bram', 'nora', 'otto'].map((item) => ({ group: 'v5b', person: item, from: null, until: null })),
  rooms: [
    ...(smallSchool.rooms ?? []),
    { ...(smallSchool.rooms?.[0] ?? throwMissing()), id: 'secret room', name: 'Secret room' },
  ],
  courses: [...(smallSchool.courses ?? []), { id: 'secret course', name: 'Secret course', code: 'secret' }],
  bookingProfiles: (smallSchool.bookingProfiles ?? []).map((profile) => ({
    ...profile,
    roles: [],
    teams: [],
    groups: [],
  })),
  appointments: [...(smallSchool.appointments ?? []), ...secretAppointments],
}
export function throwMissing(): never {
  throw new Error('The small school has a room')
}

/** Insiders may know about the talk: its students and teachers, a coach, and staff. */
export const insiders = ['bram', 'nora', 'teun', 'tess', 'carl', 'cora', 'evi', 'sam', 'ada']
export const outsiders = ['anna', 'otto', 'dirk']

/** Attendees of all types, to request together. */
export const talkAttendees = '{teun},{tess},{bram},{nora},{b204},{v5b},{science}'

/** Creates the school in a separate database, and callers for it. */
export async function createTalkSchool() {
  const { db } = await testDatabase()
  const api = await testApp(db)
  const placeholders: Record<string, number | string> = { day: '2026-11-18', week: '2026-11-16/2026-11-22' }
  beforeAll(async () => {
    const importAt = (now: string, rooms: string[]) =>
      applySchool(
        db,
        {
          ...school,
          appointments: [
            ...(smallSchool.appointments ?? []),
            ...secretAppointments.map((item) => ({ ...item, rooms })),
          ],
        },
        { clock: createFixedClock('Europe/Amsterdam', now) },
      )
    await importAt('2026-11-01T08:00:00Z', ['secret room'])
    // A change, whose notification names the previous room.
    await importAt('2026-11-16T08:00:00Z', ['b204'])
    for (const id of ['teun', 'tess', 'bram', 'nora', 'anna', 'otto', 'b204', 'v5b', 'science'])
      placeholders[id] = await getAttendeeId(db, id)
    placeholders['talk'] = await getAppointmentId(db, 'secret talk')
    placeholders['exam'] = await getAppointmentId(db, 'secret exam')
    for (const id of ['talk', 'exam']) {
      const note = [{ op: 'add', path: '/teacherNote', value: 'A secret note' }]
      expect((await (await api.as('teun')).patch(`/api/Appointment/${placeholders[id]}`, note)).status).toBe(200)
    }
  })

  /** Fills placeholders in an address, which is a GET unless it names a method. */
  const fillPlaceholders = (call: string) =>
    call.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(placeholders[name] ?? throwMissing()))

  async function sendCall(call: string, caller: { sourceId: string; impersonator?: string }, body = '{}') {
    const [method, url] = call.startsWith('/') ? ['GET', call] : (call.split(' ', 2) as [string, string])
    const answer = await api.inject({
      method,
      url: fillPlaceholders(url ?? ''),
      headers: {
        authorization: `Bearer ${await api.mintToken(caller.sourceId, caller.impersonator)}`,
        'content-type': method === 'PATCH' ? 'application/json-patch+json' : 'application/json',
      },
      ...(method !== 'GET' && { payload: body }),
    })
    return { status: answer.statusCode, text: answer.body, etag: String(answer.headers['etag']) }
  }

  return { db, api, placeholders, sendCall }
}
