import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { bookSuccessfully } from '../test/bookings.ts'
import { getAttendeeId, smallSchool } from '../test/small-school.ts'
import { computeTableSums } from '../test/table-sums.ts'
import { testApp } from '../test/test-app.ts'
import { testDatabase } from '../test/test-database.ts'
import { type ApplyOptions, applySchool } from './apply-school.ts'
import { ImportStopped } from './import-errors.ts'
import { makeAppointment } from './make-appointment.ts'
import type { SchoolData } from './school.ts'
import { isFullRun } from '#server/test/full.ts'

const { db } = await testDatabase()
const api = await testApp(db, '2027-08-03T10:00:00Z')
const [student] = smallSchool.people!
const teachers = smallSchool.people!.filter(({ roles }) => !roles.includes('student'))

/** School of one year: sixty students in three classes of twenty, each with a lesson at its beginning and end. */
function createYear(year: number): SchoolData {
  const cohorts = [year - 2, year - 1, year]
  const students = cohorts.flatMap((cohort) =>
    Array.from({ length: 20 }, (_, index) => ({ ...student!, coach: 'teun', id: `s${cohort}-${index}`, cohort })),
  )
  const toGroupId = (cohort: number) => `${year}-${cohort}`
  return {
    settings: {
      ...smallSchool.settings,
      years: [{ name: String(year), start: `${year}-08-01`, end: `${year + 1}-07-31`, periods: [] }],
    },
    people: [...teachers, ...students],
    groups: cohorts.map((cohort) => ({ id: toGroupId(cohort), name: toGroupId(cohort), kind: 'class' })),
    memberships: students.map(({ id, cohort }) => ({ group: toGroupId(cohort), person: id, from: null, until: null })),
    appointments: cohorts.flatMap((cohort) =>
      [`${year}-08-09`, `${year + 1}-07-12`].map((date) =>
        makeAppointment({
          id: `${toGroupId(cohort)}-${date}`,
          type: 'lesson',
          name: `Lesson of ${toGroupId(cohort)}`,
          start: `${date}T08:30`,
          end: `${date}T09:20`,
          groups: [toGroupId(cohort)],
          teachers: [cohort === year ? 'teun' : cohort === year - 1 ? 'tess' : 'cora'],
        }),
      ),
    ),
  }
}
const [oldYear, nextYear] = [createYear(2026), createYear(2027)]
const importSchool = (school: SchoolData, date: string, options: Partial<ApplyOptions> = {}) =>
  applySchool(db, school, { clock: createFixedClock('Europe/Amsterdam', `${date}T08:00:00Z`), ...options })
const listGroups = async () =>
  (
    await db
      .selectFrom('attendee')
      .select('source_id')
      .where('type', '=', 'group')
      .where('removed', '=', false)
      .orderBy('source_id')
      .execute()
  ).map(({ source_id }) => source_id)
const listLessons = async (sourceId: string) => {
  const { result } = await (
    await api.as(sourceId)
  ).get<Appointment[]>('/api/Appointment/Date/2027-07-12/2027-08-15/Attendee?atnId=me')
  return result.map(({ name }) => name)
}

beforeEach(async () => {
  await sql`truncate school, school_year, attendee, course, booking_profile, appointment, published_week cascade`.execute(
    db,
  )
  await sql`delete from import_source where id > 0`.execute(db)
  const { teams = [], rooms = [], courses = [], bookingProfiles = [] } = smallSchool
  await importSchool({ teams, rooms, courses, bookingProfiles: bookingProfiles.slice(1), ...oldYear }, '2026-08-05')
})

describe('an import of the coming school year alone', () => {
  test('lets people, groups and memberships of the present year stay until it starts', async () => {
    const summary = await importSchool(nextYear, '2027-07-05')
    expect(summary.newYear).toMatchObject({ name: '2027', start: '2027-08-01', isAhead: true })
    expect(summary.kinds).toMatchObject({
      people: { added: 20, removed: 0 },
      groups: { added: 3, removed: 0 },
      memberships: { removed: 0 },
    })
    expect(await listGroups()).toHaveLength(6)
    expect(await listLessons('s2024-0')).toEqual(['Lesson of 2026-2024'])
    const before = await computeTableSums(db)
    expect((await importSchool(nextYear, '2027-07-05')).newYear).toMatchObject({ isAhead: true })
    expect(await computeTableSums(db)).toEqual(before)
  })
})

describe('the first import after the start of a school year', () => {
  test('lets leavers and old groups go without --replace, and says what stays', async () => {
    await importSchool(nextYear, '2027-07-05')
    const dryRun = await importSchool(nextYear, '2027-08-03', { dryRun: true })
    const summary = await importSchool(nextYear, '2027-08-03')
    expect(summary).toEqual(dryRun)
    expect(summary.kinds).toMatchObject({
      people: { added: 0, removed: 20 },
      groups: { removed: 3 },
      appointments: { removed: 0 },
    })
    expect(summary.newYear).toEqual({
      name: '2027',
      start: '2027-08-01',
      isAhead: false,
      stays: { people: teachers.length + 60, appointments: 6, bookings: 0 },
    })
    expect(await listGroups()).toEqual(['2027-2025', '2027-2026', '2027-2027'])
    const before = await computeTableSums(db)
    await importSchool(nextYear, '2027-08-03')
    expect(await computeTableSums(db)).toEqual(before)
  })

  test.skipIf(!isFullRun)(
    'keeps the lessons of last year in rosters, so that one request covers both years',
    async () => {
      await importSchool(nextYear, '2027-08-03')
      expect(await listLessons('s2025-0')).toEqual(['Lesson of 2026-2025', 'Lesson of 2027-2025'])
      expect(await listLessons('s2027-0')).toEqual(['Lesson of 2027-2027'])
    },
  )

  test.skipIf(!isFullRun)('keeps presets, feeds and bookings of those who stay', async () => {
    await bookSuccessfully(db, api, 'teun', { start: '2027-08-16T12:00', end: '2027-08-16T13:00' })
    const caller = await api.as('s2025-0')
    const attendees = [{ attendeeId: await getAttendeeId(db, '2026-2025'), colour: null }]
    expect((await caller.put('/api/ComposeRoster/Presets/mine', { name: 'Mine', attendees })).status).toBe(200)
    expect((await caller.post('/api/Settings/Feeds', { name: 'Phone', content: 'own-roster' })).status).toBe(200)
    const before = await computeTableSums(db)
    expect((await importSchool(nextYear, '2027-08-03')).newYear?.stays.bookings).toBe(1)
    const after = await computeTableSums(db)
    for (const table of ['roster_preset', 'feed', 'booking']) {
      expect(after[table], table).toBe(before[table])
      expect(before[table], table).not.toMatch(/^0 /)
    }
  })

  test.skipIf(!isFullRun)('is lenient once: a second loss of that size stops', async () => {
    await importSchool(nextYear, '2027-08-03')
    const fewer = {
      ...nextYear,
      people: nextYear.people!.slice(0, -15),
      memberships: nextYear.memberships!.slice(0, -15),
    }
    await expect(importSchool(fewer, '2027-09-01')).rejects.toThrow(ImportStopped)
  })

  test('still stops if more than half of the people would go, or long after the start', async () => {
    const half = { ...nextYear, people: nextYear.people!.slice(-25), memberships: [], appointments: [] }
    await expect(importSchool(half, '2027-08-03')).rejects.toThrow(ImportStopped)
    await expect(importSchool(nextYear, '2027-11-01')).rejects.toThrow(ImportStopped)
  })
})
