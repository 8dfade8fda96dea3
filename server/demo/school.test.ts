import { describe, expect, test } from 'vitest'
import type { Appointment } from '../import/school.ts'
import { demoPeople } from './people-to-try.ts'
import { filterByDates, findRosterClashes, buildDemoSchool, filterLessons, groupRosters } from './test-rosters.ts'

const { base, revised } = buildDemoSchool('2026-11-18')
const people = base.people ?? []
const { listStudents } = groupRosters(base)

const listPeopleOfType = (type: string) => people.filter((person) => person.type === type)

/** Tests and activities share the big halls. */
const isUnsharedRoom = (room: string) => !['Aula', 'Sporthal'].includes(room)

const countMinutes = (appointment: Appointment) =>
  Temporal.PlainDateTime.from(appointment.start).until(Temporal.PlainDateTime.from(appointment.end)).total('minutes')

const listStudentsAt = ({ groups }: Appointment) => groups.flatMap(listStudents)
const listAttendeesAt = (appointment: Appointment) => [
  ...listStudentsAt(appointment),
  ...appointment.teachers,
  ...appointment.rooms,
]

describe('the demo school', () => {
  test('has 1,200 students, 95 teachers, 60 rooms and 45 classes of 24 to 30 students with a coach each', () => {
    const classes = (base.groups ?? []).filter(({ kind }) => kind === 'class')
    expect(listPeopleOfType('student')).toHaveLength(1200)
    expect(listPeopleOfType('teacher')).toHaveLength(95)
    expect(base.rooms).toHaveLength(60)
    expect(classes).toHaveLength(45)
    for (const { id } of classes) {
      const members = listStudents(id).map((person) => people.find((eachPerson) => eachPerson.id === person))
      expect(members.length, id).toBeGreaterThanOrEqual(24)
      expect(members.length, id).toBeLessThanOrEqual(30)
      expect(new Set(members.map((member) => member?.coach)).size, id).toBe(1)
    }
    expect(new Set(listPeopleOfType('student').map(({ coach }) => coach)).size).toBe(45)
  })

  test('has unique ids, e-mail addresses and codes, and appointments that refer only to existing records', () => {
    const ids = [base.people, base.teams, base.groups, base.rooms].flatMap((kind) => (kind ?? []).map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    const existingIds = new Set(ids)
    const courses = new Set((base.courses ?? []).map(({ id }) => id))
    for (const school of [base, revised])
      for (const appointment of school.appointments ?? []) {
        for (const id of [...appointment.groups, ...appointment.teachers, ...appointment.rooms])
          expect(existingIds.has(id), `${appointment.id} ${id}`).toBe(true)
        if (appointment.course !== null) expect(courses.has(appointment.course), appointment.id).toBe(true)
        expect(appointment.start < appointment.end, appointment.id).toBe(true)
      }
    const appointments = (base.appointments ?? []).map(({ id }) => id)
    expect(new Set(appointments).size).toBe(appointments.length)
    const mails = people.map(({ email }) => email)
    expect(new Set(mails).size).toBe(mails.length)
    expect(mails.every((mail) => mail !== null && /^[a-z0-9.-]+@(leerling\.)?vaartcollege\.example$/.test(mail))).toBe(
      true,
    )
    const codes = people.flatMap(({ code }) => code ?? [])
    expect(new Set(codes).size).toBe(95)
    expect(codes.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true)
  })

  test('has booking profiles of existing groups and rooms; rooms that are confirmed on location have coordinates', () => {
    const groups = new Set((base.groups ?? []).map(({ id }) => id))
    const locationByRoom = new Map((base.rooms ?? []).map(({ id, latitude, longitude }) => [id, latitude && longitude]))
    for (const { id, rooms, groups: covered, confirmation, radius } of base.bookingProfiles ?? []) {
      expect(
        covered.filter((group) => !groups.has(group)),
        id,
      ).toEqual([])
      expect(rooms.filter((room) => !locationByRoom.has(room))).toEqual([])
      expect(radius !== null).toBe(confirmation === 'location')
      if (confirmation === 'location') expect(rooms.every((room) => locationByRoom.get(room))).toBe(true)
    }
    expect(base.bookingProfiles?.map(({ confirmation }) => confirmation)).toEqual(['app', 'location', 'none'])
  })

  test('has people of every role, including the seven demo people', () => {
    expect(new Set(people.flatMap(({ roles }) => roles))).toEqual(
      new Set([
        'student',
        'teacher',
        'team-coordinator',
        'planner',
        'exam-desk',
        'service-desk',
        'admin',
        'vendor-admin',
      ]),
    )
    expect(demoPeople).toHaveLength(7)
    for (const { sourceId, name, role } of demoPeople) {
      const person = people.find(({ id }) => id === sourceId)
      expect(person?.name).toBe(name)
      expect(person?.roles).toContain(role)
    }
  })
})

describe('the roster of the demo school', () => {
  test('puts no student, teacher or room in two lessons at once, before and after the changes', () => {
    expect(
      findRosterClashes(filterLessons(filterByDates(base.appointments, '2026-11-16', '2026-11-29')), listAttendeesAt),
    ).toEqual([])
    expect(findRosterClashes(filterLessons(revised.appointments), listAttendeesAt)).toEqual([])
  })

  test('puts no teacher or unshared room in two appointments at once', () => {
    const appointments = base.appointments ?? []
    const daytime = appointments.filter(({ type, cancelled }) => type !== 'holiday' && !cancelled)
    expect(
      findRosterClashes(daytime, (appointment) => [
        ...appointment.teachers,
        ...appointment.rooms.filter(isUnsharedRoom),
      ]),
    ).toEqual([])
  })

  test('puts no student in a test or an activity during a lesson', () => {
    const compulsory = (base.appointments ?? []).filter(
      ({ type, cancelled, subscribeFrom }) =>
        ['lesson', 'exam', 'activity'].includes(type) && !cancelled && subscribeFrom === null,
    )
    expect(findRosterClashes(compulsory, listStudentsAt)).toEqual([])
  })

  test('gives every student 24 to 36 lessons in an ordinary week', () => {
    const hours = new Map<string, number>()
    for (const lesson of filterLessons(filterByDates(base.appointments, '2026-11-16', '2026-11-20')))
      for (const group of lesson.groups)
        for (const person of listStudents(group))
          hours.set(person, (hours.get(person) ?? 0) + countMinutes(lesson) / 50)
    expect(hours.size).toBe(1200)
    expect(Math.min(...hours.values())).toBeGreaterThanOrEqual(24)
    expect(Math.max(...hours.values())).toBeLessThanOrEqual(36)
  })

  test('teaches clusters in parallel, each lesson in a single room with a seat for every student', () => {
    const clusters = new Set((base.groups ?? []).filter(({ kind }) => kind === 'cluster').map(({ id }) => id))
    const lessons = filterLessons(filterByDates(base.appointments, '2026-11-16', '2026-11-20'))
    const clusterLessons = lessons.filter(({ groups }) =>
      groups.some((group) => clusters.has(group) && group.startsWith('V5')),
    )
    for (const [start, parallel] of Map.groupBy(clusterLessons, (item) => item.start))
      expect(parallel.length, start).toBeGreaterThanOrEqual(3)
    const seats = new Map((base.rooms ?? []).map(({ id, capacity }) => [id, capacity ?? 0]))
    for (const { id, groups, rooms } of lessons) {
      const students = groups.flatMap(listStudents).length
      expect(rooms, id).toHaveLength(1)
      expect(students, id).toBeLessThanOrEqual(seats.get(rooms[0] ?? '') ?? 0)
    }
  })

  test('contains appointments of every type, online appointments, and exams open for sign-up', () => {
    const appointments = base.appointments ?? []
    expect(new Set(appointments.map(({ type }) => type))).toEqual(
      new Set(['lesson', 'exam', 'choice', 'activity', 'holiday']),
    )
    expect(appointments.some(({ online }) => online)).toBe(true)
    const openAppointments = appointments.filter(({ subscribeFrom }) => subscribeFrom !== null)
    expect(openAppointments.every(({ capacity, subscribeUntil }) => capacity !== null && subscribeUntil !== null)).toBe(
      true,
    )
    expect(openAppointments.some(({ type }) => type === 'exam')).toBe(true)
    expect(openAppointments.some(({ groups }) => groups.length === 0)).toBe(true)
  })
})
