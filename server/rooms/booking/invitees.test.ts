import { type Attendee, searchLimit } from '@uurwerk/contract/roster/attendee'
import { type FilterOptions } from '@uurwerk/contract/roster/attendee-find'
import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { listInvitableAttendees } from '#server/roster/attendee/service.ts'
import { createAnonymousActor } from '#server/auth/actor.ts'
import { applySchool } from '#server/import/apply-school.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { type TestCallers, testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { addStudents } from '#server/test/joinable-appointments.ts'
import { getAttendeeId, putSmallSchool, smallSchool } from '#server/test/small-school.ts'

const { db } = await testDatabase()
// The clock says the first day on which Bram is in V5B.
const api = await testApp(db)
const theDayBefore = api.at('2026-11-17T22:59:00Z')

const importParts = (parts: Partial<typeof smallSchool>) =>
  applySchool(
    db,
    { settings: smallSchool.settings, ...parts },
    { clock: createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z') },
  )
beforeAll(async () => {
  await putSmallSchool(db)
  // Lets students of all groups book.
  const profiles = smallSchool.bookingProfiles ?? []
  await importParts({
    bookingProfiles: profiles.map((profile) => ({ ...profile, roles: ['student', 'teacher'], groups: [] })),
  })
  await addStudents(db, 'v5a', ['aukje'])
  await addStudents(db, 'v5b', ['barbara'])
})

type FoundPerson = Attendee & { isFree: boolean | null; isPreferred?: boolean }
interface InviteeSearch {
  students: FoundPerson[]
  teachers: FoundPerson[]
  more: boolean
}

const buildPath = async (rest: string, slot = '2026-11-19T13:00/2026-11-19T14:00', room = 'b204') =>
  `/api/booking/facility/${await getAttendeeId(db, room)}/${slot}/attendee${rest}`
const search = async (person: string, query: string, app: TestCallers = api) =>
  (await (await app.as(person)).get<InviteeSearch>(await buildPath(`?${query}`))).result
const buildFilter = async (...groups: string[]) =>
  `filter=${(await Promise.all(groups.map((group) => getAttendeeId(db, group)))).join(',')}`
const listNames = (found: Attendee[]) => found.map(({ name }) => name)
const findStudentNames = async (...parameters: Parameters<typeof search>) =>
  listNames((await search(...parameters)).students)

describe('booking.invitees', () => {
  test('finds students and teachers by a part of their name or code, and no groups, teams or rooms', async () => {
    expect(await search('teun', 'search=aerts')).toEqual({
      students: [
        {
          id: await getAttendeeId(db, 'anna'),
          sourceId: 'anna',
          type: 'student',
          name: 'Anna Aerts',
          code: null,
          className: 'V5A',
          isFree: true,
          isPreferred: false,
        },
      ],
      teachers: [],
      more: false,
    })
    expect(listNames((await search('teun', 'search=tth')).teachers)).toEqual(['Tess Thijs'])
    for (const term of ['b204', 'v5a', 'science'])
      expect(await search('teun', `search=${term}`)).toEqual({ students: [], teachers: [], more: false })
  })
  test('narrows to the members of teams and groups by a filter, without a term', async () => {
    const { teachers, ...found } = await search('tess', await buildFilter('science', 'v5b'))
    expect([listNames(found.students), listNames(teachers)]).toEqual([
      ['Bram Bos', 'barbara'],
      ['Cora Coen', 'Teun Tol'],
    ])
  })
  test('returns whether a person is free, or null if the roster is hidden from the caller or unpublished', async () => {
    const slot = '2026-11-19T10:30/2026-11-19T11:00'
    const getAvailability = async (person: string, query: string, when: string) => {
      const { students, teachers } = (
        await (await api.as(person)).get<InviteeSearch>(await buildPath(`?search=${query}`, when))
      ).result
      return Object.fromEntries([...students, ...teachers].map(({ name, isFree }) => [name, isFree]))
    }
    expect(await getAvailability('teun', 'tth', slot)).toEqual({ 'Tess Thijs': false })
    expect(await getAvailability('teun', 'tth', '2026-11-19T13:00/2026-11-19T14:00')).toEqual({ 'Tess Thijs': true })
    expect(await getAvailability('anna', 'auk', slot)).toEqual({ aukje: null })
    // In an unpublished week it is unknown who is free.
    expect(await getAvailability('teun', 'tth', '2026-12-07T13:00/2026-12-07T14:00')).toEqual({ 'Tess Thijs': null })
  })
  test('refuses an id that is no room, an invalid slot and a time that the clock skips', async () => {
    const getRefusal = async (...path: [string, string]) =>
      (await (await api.as('teun')).get(await buildPath('?search=tth', ...path))).code
    expect(await getRefusal('2026-11-19T13:00/2026-11-19T14:00', 'teun')).toBe('bookingClassroomNotBookable')
    expect(await getRefusal('2026-11-19T14:00/2026-11-19T13:00', 'b204')).toBe('bookingInvalidTimeSlot')
    expect(await getRefusal('2027-03-28T02:15/2027-03-28T02:45', 'b204')).toBe('timeDoesNotExist')
  })
  test('lists members of the caller’s own teams before other teachers', async () => {
    const { id } = await db
      .insertInto('attendee')
      .values({ source_id: 'abe', type: 'teacher', name: 'Abe Tesselaar', search_text: 'abe tesselaar' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('person')
      .values({ attendee_id: id, roles: ['teacher'] })
      .execute()
    const findTeachers = async (person: string) =>
      (await search(person, 'search=tes')).teachers.map(({ name, isPreferred }) => [name, isPreferred])
    expect(await findTeachers('teun')).toEqual([
      ['Tess Thijs', false],
      ['Abe Tesselaar', false],
    ])
    await db
      .insertInto('team_member')
      .values({ team_id: await getAttendeeId(db, 'science'), person_id: id, is_member: true, is_coordinator: false })
      .execute()
    expect(await findTeachers('teun')).toEqual([
      ['Abe Tesselaar', true],
      ['Tess Thijs', false],
    ])
    await db.deleteFrom('team_member').where('person_id', '=', id).execute()
    await db.updateTable('attendee').set({ removed: true }).where('id', '=', id).execute()
  })
  test('leaves out the caller', async () => {
    expect((await search('teun', 'search=tol')).teachers).toEqual([])
    expect(await findStudentNames('anna', 'search=aerts')).toEqual([])
  })

  test('finds teachers and members of the student’s own groups for a student', async () => {
    expect(listNames((await search('anna', 'search=tess')).teachers)).toEqual(['Tess Thijs'])
    expect(await findStudentNames('anna', 'search=au')).toEqual(['aukje'])
    expect(await findStudentNames('anna', 'search=ba')).toEqual([])
    expect(await findStudentNames('anna', 'search=bos')).toEqual([])
    expect(await findStudentNames('anna', await buildFilter('v5a', 'v5b'))).toEqual(['aukje'])
    expect(await findStudentNames('bram', 'search=ba')).toEqual(['barbara'])
  })
  test('uses the group memberships of the current day for a student', async () => {
    expect(await findStudentNames('barbara', 'search=bos')).toEqual(['Bram Bos'])
    expect(await findStudentNames('barbara', 'search=bos', theDayBefore)).toEqual([])
    expect(await findStudentNames('bram', 'search=barb', theDayBefore)).toEqual([])
  })
  test('does not use a removed group for a student', async () => {
    const setRemoved = (removed: boolean) =>
      db.updateTable('attendee').set({ removed }).where('source_id', '=', 'v5a').execute()
    await setRemoved(true)
    expect(await findStudentNames('anna', 'search=au')).toEqual([])
    await setRemoved(false)
    expect(await findStudentNames('anna', 'search=au')).toEqual(['aukje'])
  })
  test('finds all students for a student if the school lets students see each other', async () => {
    await importParts({ settings: { ...smallSchool.settings, studentsSeeStudents: true } })
    expect(await findStudentNames('anna', 'search=ba')).toEqual(['barbara'])
    await importParts({})
  })

  test('returns as many people as the search limit, and reports that there are more', async () => {
    await addStudents(
      db,
      'v5b',
      Array.from({ length: searchLimit + 1 }, (_, index) => `zoe${String(index).padStart(3, '0')}`),
    )
    const { more, ...found } = await search('teun', 'search=zoe')
    expect([found.students.length, more]).toEqual([searchLimit, true])
    expect((await search('teun', 'search=zoe00')).more).toBe(false)
  })
  test('requestInvalid: refuses a search without term and filter', async () => {
    expect((await (await api.as('teun')).get(await buildPath(''))).code).toBe('requestInvalid')
  })
})

test('listInvitableAttendees returns only students and teachers whom the caller can find, without the caller', async () => {
  const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
  const attendees = ['anna', 'bram', 'aukje', 'barbara', 'teun', 'tess', 'evi', 'ada', 'v5a', 'b204', 'science']
  const ids = await Promise.all(attendees.map((item) => getAttendeeId(db, item)))
  const listInvitable = async (person: string) => {
    const actor = {
      ...createAnonymousActor(person),
      attendeeId: await getAttendeeId(db, person),
      knowsStudents: person !== 'anna',
    }
    return (await listInvitableAttendees({ db, clock, actor }, ids)).map(({ sourceId }) => sourceId)
  }
  expect((await listInvitable('anna')).toSorted()).toEqual(['aukje', 'tess', 'teun'])
  expect((await listInvitable('teun')).toSorted()).toEqual(['anna', 'aukje', 'barbara', 'bram', 'tess'])
})

test('booking.inviteeFilters returns the teams and the groups by name', async () => {
  const anna = await api.as('anna')
  const { result } = await anna.get<z.infer<typeof FilterOptions>>(await buildPath('/filter-options'))
  expect(result).toEqual({
    teams: [{ id: await getAttendeeId(db, 'science'), name: 'Science', type: 'team' }],
    groups: [
      { id: await getAttendeeId(db, 'v5a'), name: 'V5A', type: 'group' },
      { id: await getAttendeeId(db, 'v5b'), name: 'V5B', type: 'group' },
    ],
  })
})
