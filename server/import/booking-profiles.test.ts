import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { testDatabase } from '../test/test-database.ts'
import { smallSchool } from '../test/small-school.ts'
import { applySchool, type ApplyOptions } from './apply-school.ts'
import { makeImportFolder, schoolFiles } from './fixtures.ts'
import { formatReport } from './format-report.ts'
import { importPath } from './import-path.ts'
import type { BookingProfile, SchoolData } from './school.ts'

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')
const { settings, bookingProfiles: given = [] } = smallSchool
const [study, teaching] = given as [BookingProfile, BookingProfile]

const apply = async (school: SchoolData, options: Partial<ApplyOptions> = {}) =>
  (await applySchool(db, school, { clock, replace: true, ...options })).kinds.bookingProfiles
const importProfiles = (...bookingProfiles: BookingProfile[]) => apply({ settings, bookingProfiles })

/** Reads every profile with its links from the database. */
const listStoredProfiles = async () => {
  const { rows } = await sql<{ profile: string; removed: boolean; minutes: number; rooms: string; covers: string }>`
    select profile.source_id as profile, profile.removed, profile.max_minutes as minutes,
      (select string_agg(room.source_id, ' ' order by room.source_id)
        from booking_profile_facility link join attendee room on room.id = link.facility_id
        where link.profile_id = profile.id) as rooms,
      (select string_agg(covered.source_id, ' ' order by covered.source_id)
        from booking_profile_attendee link join attendee covered on covered.id = link.attendee_id
        where link.profile_id = profile.id) as covers
    from booking_profile profile
    order by profile.source_id
  `.execute(db)
  return rows
}
const findStudyProfile = () =>
  db.selectFrom('booking_profile').select('id').where('source_id', '=', 'study').executeTakeFirstOrThrow()

beforeEach(async () => {
  await sql`truncate school, school_year, attendee, course, booking_profile, appointment, published_week cascade`.execute(
    db,
  )
  expect(await apply(smallSchool)).toEqual({ added: 2, changed: 0, removed: 0 })
})

test('imported booking profiles have their rooms and the people they cover', async () => {
  expect(await listStoredProfiles()).toEqual([
    { profile: 'study', removed: false, minutes: 120, rooms: 'b204', covers: 'v5a' },
    { profile: 'teaching', removed: false, minutes: 240, rooms: 'a108 b204', covers: 'science' },
  ])
})

test('importing the same booking profiles again changes nothing, and neither does a dry run', async () => {
  const before = await sql`select xmin, * from booking_profile order by id`.execute(db)
  expect(await apply(smallSchool)).toEqual({ added: 0, changed: 0, removed: 0 })
  expect(await apply({ settings, bookingProfiles: [] }, { dryRun: true })).toEqual({ added: 0, changed: 0, removed: 2 })
  expect((await sql`select xmin, * from booking_profile order by id`.execute(db)).rows).toEqual(before.rows)
})

test('an import without booking profiles leaves the existing profiles unchanged', async () => {
  const before = await listStoredProfiles()
  const { bookingProfiles: _, ...others } = smallSchool
  expect(await apply(others)).toEqual({ added: 0, changed: 0, removed: 0 })
  expect(await listStoredProfiles()).toEqual(before)
})

test('a booking profile that is dropped is marked as removed and comes back under the same id', async () => {
  const { id } = await findStudyProfile()
  expect(await importProfiles(teaching)).toEqual({ added: 0, changed: 0, removed: 1 })
  expect(await listStoredProfiles()).toMatchObject([
    { profile: 'study', removed: true, rooms: 'b204' },
    { removed: false },
  ])
  expect(await importProfiles(study, teaching)).toEqual({ added: 1, changed: 0, removed: 0 })
  expect(await listStoredProfiles()).toMatchObject([{ removed: false }, { removed: false }])
  expect(await findStudyProfile()).toEqual({ id })
})

test.each([
  ['a limit', { maxMinutes: 60 }, { minutes: 60 }],
  ['a room that is added', { rooms: ['a108', 'b204'] }, { rooms: 'a108 b204' }],
  ['a room that is another', { rooms: ['a108'] }, { rooms: 'a108' }],
  ['the people it covers', { groups: [], teams: ['science'] }, { covers: 'science' }],
  ['all of it at once', { maxMinutes: 60, rooms: ['a108'], groups: ['v5b'] }, { minutes: 60, covers: 'v5b' }],
])('a booking profile that differs by %s counts as changed once', async (_, change, expected) => {
  expect(await importProfiles({ ...study, ...change }, teaching)).toEqual({ added: 0, changed: 1, removed: 0 })
  expect(await listStoredProfiles()).toMatchObject([
    expected,
    { profile: 'teaching', rooms: 'a108 b204', covers: 'science' },
  ])
})

test('an import refuses a booking profile with an unknown room and changes nothing', async () => {
  const before = await listStoredProfiles()
  await expect(importProfiles({ ...study, rooms: ['nowhere'] })).rejects.toMatchObject({
    faults: [{ file: 'bookingProfiles', column: 'rooms', value: 'nowhere' }],
  })
  expect(await listStoredProfiles()).toEqual(before)
})

test('an import of another customer deletes the booking profiles of the demo school', async () => {
  await db.updateTable('school').set({ origin: 'demo' }).execute()
  await applySchool(db, { settings: { ...settings, customer: 'another' } }, { clock })
  expect(await listStoredProfiles()).toEqual([])
})

test('the import report counts booking profiles, and rooms of an earlier import are checked for a location', async () => {
  const path = makeImportFolder(
    schoolFiles({
      'booking-profiles.csv':
        'id,name,rooms,maxMinutes,maxMinutesPerWeek,confirmation\nopen,Open,b204,60,60,location\n',
    }),
  )
  const outcome = await importPath(db, clock, { path, replace: true })
  expect(outcome).toMatchObject({ ok: true, summary: { kinds: { bookingProfiles: { added: 1, removed: 2 } } } })
  expect(formatReport(outcome)).toMatch(/ booking profiles +1 added, 0 changed, 2 removed\n/)
  // Records of an earlier import may be referred to, also for the location of a room.
  const secondFolder = makeImportFolder({
    'school.json': schoolFiles()['school.json'] ?? '',
    'booking-profiles.csv':
      'id,name,rooms,maxMinutes,maxMinutesPerWeek,confirmation\nopen,Open,b204,60,60,location\nother,Other,a108,60,60,location\n',
  })
  expect(await importPath(db, clock, { path: secondFolder })).toMatchObject({
    ok: false,
    faults: [{ file: 'booking-profiles.csv', line: 3, column: 'rooms', value: 'a108' }],
  })
})
