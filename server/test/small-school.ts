import { makeAppointment } from '../import/make-appointment.ts'
import type { SchoolData } from '../import/school.ts'
import { applySchool } from '../import/apply-school.ts'
import type { Db } from '../db/connect.ts'
import { createFixedClock } from '../lib/clock.ts'

const profileDefaults = {
  opens: '08:00',
  closes: '17:00',
  daysAhead: 14,
  confirmation: 'none',
  confirmBefore: 15,
  confirmAfter: 15,
  radius: null,
} as const
const personDefaults = { email: null, code: null, roles: [], coach: null, fte: null }

/**
 * A small school for exact expectations: week 47 of 2026. Anna (V5A) and Bram (V5B from Wednesday on)
 * are students, Teun and Tess teachers, Cora coordinates Teun's team, Pia plans, Evi is the exam desk, Sam the service desk, Ada
 * administers and Vera is the vendor.
 */
export const smallSchool: SchoolData = {
  settings: {
    customer: 'small',
    name: 'Small school',
    timeZone: 'Europe/Amsterdam',
    studentsSeeStudents: false,
    modulesPerRole: null,
    day: { start: '08:00', end: '17:00' },
    fteHours: 40,
    years: [{ name: '2026', start: '2026-08-01', end: '2027-07-31', periods: [] }],
  },
  people: [
    { ...personDefaults, id: 'anna', type: 'student', name: 'Anna Aerts', roles: ['student'], coach: 'teun' },
    { ...personDefaults, id: 'bram', type: 'student', name: 'Bram Bos', roles: ['student'] },
    {
      ...personDefaults,
      id: 'teun',
      type: 'teacher',
      name: 'Teun Tol',
      code: 'TTO',
      roles: ['teacher'],
      email: 'teun@small.example',
    },
    { ...personDefaults, id: 'tess', type: 'teacher', name: 'Tess Thijs', code: 'TTH', roles: ['teacher'] },
    {
      ...personDefaults,
      id: 'cora',
      type: 'teacher',
      name: 'Cora Coen',
      code: 'CCO',
      roles: ['teacher', 'team-coordinator'],
    },
    { ...personDefaults, id: 'pia', type: 'staff', name: 'Pia Pool', roles: ['planner'] },
    { ...personDefaults, id: 'evi', type: 'exam-desk', name: 'Evi Ernst', roles: ['exam-desk'] },
    { ...personDefaults, id: 'sam', type: 'staff', name: 'Sam Smit', roles: ['service-desk'] },
    { ...personDefaults, id: 'ada', type: 'staff', name: 'Ada Admin', roles: ['admin'] },
    { ...personDefaults, id: 'vera', type: 'staff', name: 'Vera Vos', roles: ['vendor-admin'] },
  ],
  teams: [{ id: 'science', name: 'Science', unit: 'upper', coordinators: ['cora'], members: ['teun', 'cora'] }],
  groups: [
    { id: 'v5a', name: 'V5A', kind: 'class' },
    { id: 'v5b', name: 'V5B', kind: 'class' },
  ],
  memberships: [
    { group: 'v5a', person: 'anna', from: null, until: null },
    { group: 'v5b', person: 'bram', from: '2026-11-18', until: null },
  ],
  rooms: [
    { id: 'b204', name: 'B204', building: 'B', capacity: 30, latitude: null, longitude: null, facilities: [] },
    { id: 'a108', name: 'A108', building: 'A', capacity: 28, latitude: null, longitude: null, facilities: [] },
  ],
  courses: [
    { id: 'wisb', name: 'Wiskunde B', code: 'wisB' },
    { id: 'en', name: 'Engels', code: 'en' },
  ],
  bookingProfiles: [
    {
      ...profileDefaults,
      id: 'study',
      name: 'Studying',
      rooms: ['b204'],
      roles: [],
      teams: [],
      groups: ['v5a'],
      maxMinutes: 120,
      maxMinutesPerWeek: 360,
    },
    {
      ...profileDefaults,
      id: 'teaching',
      name: 'Teaching',
      rooms: ['b204', 'a108'],
      roles: ['teacher'],
      teams: ['science'],
      groups: [],
      maxMinutes: 240,
      maxMinutesPerWeek: 1200,
    },
  ],
  appointments: [
    makeAppointment({
      id: 'l1',
      type: 'lesson',
      name: 'Wiskunde B',
      start: '2026-11-16T08:30',
      end: '2026-11-16T09:20',
      course: 'wisb',
      groups: ['v5a'],
      teachers: ['teun'],
      rooms: ['b204'],
    }),
    makeAppointment({
      id: 'l2',
      type: 'lesson',
      name: 'Engels',
      start: '2026-11-17T10:30',
      end: '2026-11-17T11:20',
      course: 'en',
      groups: ['v5b'],
      teachers: ['tess'],
      rooms: ['a108'],
    }),
    makeAppointment({
      id: 'l3',
      type: 'lesson',
      name: 'Engels',
      start: '2026-11-19T10:30',
      end: '2026-11-19T11:20',
      course: 'en',
      groups: ['v5a', 'v5b'],
      teachers: ['tess'],
      rooms: ['a108', 'b204'],
    }),
    makeAppointment({
      id: 'private',
      type: 'activity',
      name: 'Gesprek',
      start: '2026-11-18T14:00',
      end: '2026-11-18T14:30',
      students: ['bram'],
    }),
    makeAppointment({
      id: 'choice',
      type: 'choice',
      name: 'Keuzeles',
      start: '2026-11-18T12:45',
      end: '2026-11-18T13:35',
      teachers: ['teun'],
      rooms: ['b204'],
      capacity: 30,
      subscribeFrom: '2026-11-01T08:00',
      subscribeUntil: '2026-11-18T12:00',
    }),
    makeAppointment({
      id: 'holiday',
      type: 'holiday',
      name: 'Vrij',
      start: '2026-11-20T00:00',
      end: '2026-11-25T00:00',
      groups: ['v5a'],
    }),
    makeAppointment({
      id: 'later',
      type: 'lesson',
      name: 'Wiskunde B',
      start: '2026-12-07T08:30',
      end: '2026-12-07T09:20',
      course: 'wisb',
      groups: ['v5a'],
      teachers: ['teun'],
      rooms: ['b204'],
    }),
  ],
}

/** Imports the small school, replacing any other. The week of `later` (2026-W50) stays unpublished. */
export async function putSmallSchool(db: Db) {
  const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')
  const { appointments = [], ...rest } = smallSchool
  await applySchool(
    db,
    { ...rest, appointments: appointments.filter(({ id }) => id !== 'later') },
    { clock, replace: true },
  )
  await applySchool(
    db,
    { settings: smallSchool.settings, appointments: appointments.filter(({ id }) => id === 'later') },
    { clock, unpublished: true, replace: true },
  )
}

export async function getAttendeeId(db: Db, sourceId: string): Promise<number> {
  const { id } = await db
    .selectFrom('attendee')
    .select('id')
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow()
  return id
}

export async function getAppointmentId(db: Db, sourceId: string): Promise<number> {
  const { id } = await db
    .selectFrom('appointment')
    .select('id')
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow()
  return id
}
