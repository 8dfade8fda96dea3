import type { Attendee, FoundAttendee } from '@uurwerk/contract/roster/attendee'
import type { RecognisedAttendee } from '@uurwerk/contract/roster/attendee-find'
import { describe, expect, test } from 'vitest'
import { testAccess } from '#server/test/access.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { addStudents } from '#server/test/joinable-appointments.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)

interface AttendeeSearch {
  students: FoundAttendee[]
  teachers: Attendee[]
  teams: Attendee[]
  groups: Attendee[]
  classrooms: Attendee[]
  more: boolean
}

async function addCluster(name: string): Promise<number> {
  const { id } = await db
    .insertInto('attendee')
    .values({ source_id: name, type: 'group', name, search_text: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('student_group').values({ attendee_id: id, kind: 'cluster' }).execute()
  return id
}

const listNames = (attendees: { name: string }[]) => attendees.map(({ name }) => name)

describe('attendee.search', () => {
  test('finds people, teams, groups and rooms by a part of their name or code', async () => {
    const teun = await api.as('teun')
    expect(listNames((await teun.get<AttendeeSearch>('/api/Attendee/search?search=aerts')).result.students)).toEqual([
      'Anna Aerts',
    ])
    expect(listNames((await teun.get<AttendeeSearch>('/api/Attendee/search?search=TTH')).result.teachers)).toEqual([
      'Tess Thijs',
    ])
    const { result } = await teun.get<AttendeeSearch>('/api/Attendee/search?search=v5')
    expect(listNames(result.groups)).toEqual(['V5A', 'V5B'])
    expect(result.groups[0]?.type).toBe('group')
    expect(listNames((await teun.get<AttendeeSearch>('/api/Attendee/search?search=b2')).result.classrooms)).toEqual([
      'B204',
    ])
    expect(listNames((await teun.get<AttendeeSearch>('/api/Attendee/search?search=scien')).result.teams)).toEqual([
      'Science',
    ])
  })
  test('hides other students from a student, and finds teachers', async () => {
    const anna = await api.as('anna')
    expect((await anna.get<AttendeeSearch>('/api/Attendee/search?search=bos')).result.students).toEqual([])
    expect(listNames((await anna.get<AttendeeSearch>('/api/Attendee/search?search=tess')).result.teachers)).toEqual([
      'Tess Thijs',
    ])
  })
  test('ignores accents and case, and treats wildcards as letters', async () => {
    const teun = await api.as('teun')
    expect(
      listNames(
        (await teun.get<AttendeeSearch>(`/api/Attendee/search?search=${encodeURIComponent('ÄERTS')}`)).result.students,
      ),
    ).toEqual(['Anna Aerts'])
    expect(
      (await teun.get<AttendeeSearch>(`/api/Attendee/search?search=${encodeURIComponent('%%')}`)).result.students,
    ).toEqual([])
  })
  test('narrows to the members of groups and teams by a filter, without a term', async () => {
    const teun = await api.as('teun')
    const filter = `${await getAttendeeId(db, 'v5a')},${await getAttendeeId(db, 'science')}`
    const { result } = await teun.get<AttendeeSearch>(`/api/Attendee/search?filter=${filter}`)
    expect(listNames(result.students)).toEqual(['Anna Aerts'])
    expect(listNames(result.teachers)).toEqual(['Cora Coen', 'Teun Tol'])
    expect(result.classrooms).toEqual([])
  })
  test('returns the current class of a student to a teacher', async () => {
    const teun = await api.as('teun')
    const { students } = (await teun.get<AttendeeSearch>('/api/Attendee/search?search=bos')).result
    expect(students).toMatchObject([{ name: 'Bram Bos', className: 'V5B' }])
    const dayBefore = await testApp(db, '2026-11-17T10:00:00Z')
    const { result } = await (await dayBefore.as('teun')).get<AttendeeSearch>('/api/Attendee/search?search=bos')
    expect(result.students).toMatchObject([{ className: null }])
  })
  test('returns the class of another student to a student only if it is their own class', async () => {
    const [choir, v5a] = [await addCluster('choir'), await getAttendeeId(db, 'v5a')]
    const [classmate = 0, stranger = 0] = await addStudents(db, 'choir', ['fellow-1', 'fellow-2'])
    const v5b = await getAttendeeId(db, 'v5b')
    await db
      .insertInto('membership')
      .values([
        { group_id: choir, person_id: await getAttendeeId(db, 'anna') },
        { group_id: v5a, person_id: classmate },
        { group_id: v5b, person_id: stranger },
      ])
      .execute()
    const room = `/api/booking/facility/${await getAttendeeId(db, 'b204')}/2026-11-18T12:00/2026-11-18T13:00/attendee`
    const { students } = (await (await api.as('anna')).get<AttendeeSearch>(`${room}?search=fellow`)).result
    expect(students.map(({ name, className }) => [name, className])).toEqual([
      ['fellow-1', 'V5A'],
      ['fellow-2', null],
    ])
    const foundStudents = (await (await api.as('teun')).get<AttendeeSearch>('/api/Attendee/search?search=fellow'))
      .result.students
    expect(foundStudents.map(({ className }) => className)).toEqual(['V5A', 'V5B'])
    await db.deleteFrom('membership').where('person_id', 'in', [classmate, stranger]).execute()
    await db.deleteFrom('membership').where('group_id', '=', choir).execute()
    await db.updateTable('attendee').set({ removed: true }).where('id', 'in', [classmate, stranger, choir]).execute()
  })
  test('lists preferred groups, their members and groups of only such members first, and marks them as preferred', async () => {
    const [v5b, bram] = [await getAttendeeId(db, 'v5b'), await getAttendeeId(db, 'bram')]
    const [outsider = 0] = await addStudents(db, 'v5a', ['bos'])
    const [within, mixed] = [await addCluster('v5 within'), await addCluster('v5 mixed')]
    await db
      .insertInto('membership')
      .values([
        { group_id: within, person_id: bram },
        { group_id: mixed, person_id: bram },
        { group_id: mixed, person_id: outsider },
      ])
      .execute()
    const evi = await api.as('evi')
    const search = async (query: string) => (await evi.get<AttendeeSearch>(`/api/Attendee/search?${query}`)).result
    const listPreferences = (found: { name: string; isPreferred?: boolean }[]) =>
      found.map(({ name, isPreferred }) => [name, isPreferred])
    expect(listPreferences((await search('search=bos')).students)).toEqual([
      ['bos', undefined],
      ['Bram Bos', undefined],
    ])
    expect(listPreferences((await search(`search=bos&prefer=${v5b}`)).students)).toEqual([
      ['Bram Bos', true],
      ['bos', false],
    ])
    expect(listPreferences((await search(`search=v5&prefer=${v5b}`)).groups)).toEqual([
      ['V5B', true],
      ['v5 within', true],
      ['V5A', false],
      ['v5 mixed', false],
    ])
    const found = (await (await api.as('anna')).get<AttendeeSearch>(`/api/Attendee/search?search=v5&prefer=${v5b}`))
      .result
    const withoutPreference = (await (await api.as('anna')).get<AttendeeSearch>('/api/Attendee/search?search=v5'))
      .result
    expect(found).toEqual(withoutPreference)
    expect(found.groups.length).toBeGreaterThan(1)
    await db.deleteFrom('membership').where('person_id', '=', outsider).execute()
    await db.deleteFrom('membership').where('group_id', 'in', [within, mixed]).execute()
    await db.updateTable('attendee').set({ removed: true }).where('id', 'in', [outsider, within, mixed]).execute()
  })
  test('requestInvalid: refuses a term of one letter, and a search without term or filter', async () => {
    const teun = await api.as('teun')
    expect((await teun.get('/api/Attendee/search?search=a')).code).toBe('requestInvalid')
    expect((await teun.get('/api/Attendee/search')).code).toBe('requestInvalid')
  })
})

test('attendee.filterOptions returns the teams and the groups', async () => {
  const anna = await api.as('anna')
  const { result } = await anna.get<{ teams: object[]; groups: object[] }>('/api/Attendee/filter-options')
  expect(result.teams).toEqual([{ id: await getAttendeeId(db, 'science'), name: 'Science', type: 'team' }])
  expect(result.groups).toMatchObject([
    { name: 'V5A', type: 'group' },
    { name: 'V5B', type: 'group' },
  ])
})

describe('attendee.byRole', () => {
  test('returns the class of students, and narrows to teams and groups', async () => {
    const ada = await api.as('ada')
    const listByRole = async (role: string, filter: string) =>
      (await ada.get<FoundAttendee[]>(`/api/Attendee/role/${role}?filter=${await getAttendeeId(db, filter)}`)).result
    expect(await listByRole('student', 'v5b')).toMatchObject([{ name: 'Bram Bos', className: 'V5B' }])
    expect(listNames(await listByRole('teacher', 'science'))).toEqual(['Cora Coen', 'Teun Tol'])
  })
  test('lists the people of a role to staff', async () => {
    const ada = await api.as('ada')
    expect(listNames((await ada.get<Attendee[]>('/api/Attendee/role/student')).result)).toEqual([
      'Anna Aerts',
      'Bram Bos',
    ])
    expect(listNames((await ada.get<Attendee[]>('/api/Attendee/role/team-coordinator')).result)).toEqual(['Cora Coen'])
    expect(listNames((await ada.get<Attendee[]>('/api/Attendee/role/student?search=bram')).result)).toEqual([
      'Bram Bos',
    ])
  })
  test('attendeeNoRights: refuses to list students to students and teachers', async () => {
    for (const person of ['anna', 'teun'])
      expect(await (await api.as(person)).get('/api/Attendee/role/student')).toMatchObject({
        status: 403,
        code: 'attendeeNoRights',
      })
  })
})

describe('attendee.one and attendee.many', () => {
  test('return the type of each attendee', async () => {
    const typesById = { anna: 'student', teun: 'teacher', science: 'team', b204: 'classroom', evi: 'exam-desk' }
    const { result } = await (
      await api.as('sam')
    ).get<Attendee[]>(`/api/Attendee?sourceIds=${Object.keys(typesById).join()}`)
    expect(Object.fromEntries(result.map(({ sourceId, type }) => [sourceId, type]))).toEqual(typesById)
    expect(await Promise.all(Object.keys(typesById).map((sourceId) => getAttendeeId(db, sourceId)))).toEqual(
      Object.keys(typesById).map((sourceId) => result.find((item) => item.sourceId === sourceId)?.id),
    )
  })
  test('return the caller for me, and a room by its id', async () => {
    const anna = await api.as('anna')
    expect((await anna.get('/api/Attendee/me')).result).toMatchObject({
      sourceId: 'anna',
      type: 'student',
      name: 'Anna Aerts',
      code: null,
    })
    expect((await anna.get(`/api/attendee/${await getAttendeeId(db, 'b204')}`)).result).toMatchObject({
      type: 'classroom',
    })
  })
  test('attendeeDoesNotExist: answer a student alike for another student and an unknown id', async () => {
    const anna = await api.as('anna')
    const other = await anna.get(`/api/Attendee/${await getAttendeeId(db, 'bram')}`)
    const absent = await anna.get('/api/Attendee/999999')
    expect(other).toMatchObject({ status: 404, code: 'attendeeDoesNotExist' })
    expect({ ...(absent.body as object), instance: '' }).toEqual({ ...(other.body as object), instance: '' })
  })
  test('return attendees by id and source id, without attendees hidden from the caller', async () => {
    const anna = await api.as('anna')
    const { result } = await anna.get<Attendee[]>(
      `/api/Attendee?ids=${await getAttendeeId(db, 'teun')}&sourceIds=bram,v5a`,
    )
    expect(listNames(result)).toEqual(['Teun Tol', 'V5A'])
  })
  test('requestOutOfBounds: refuse more than 5,000 ids', async () => {
    const ids = Array.from({ length: 5001 }, (_, index) => index + 1).join(',')
    expect((await (await api.as('teun')).get(`/api/Attendee?ids=${ids}`)).code).toBe('requestOutOfBounds')
  })
})

describe('attendee.recognise', () => {
  const recognise = async (person: string, ...lines: string[]) => {
    const list = lines.map((line) => encodeURIComponent(line.replace(/[\\,]/g, '\\$&'))).join(',')
    return (await (await api.as(person)).get<RecognisedAttendee[]>(`/api/Attendee/recognise?lines=${list}`)).result
  }
  const summarize = (all: RecognisedAttendee[]) => all.map(({ isSure, found }) => [isSure, ...listNames(found)])

  test('finds students by number or by name in any order, with their class, and groups by name', async () => {
    const lines = ['bram', 'BOS, Bram', 'Anna Aerts V5A', '12\tAnna Aerts\tV5A', 'v5b', 'Ännä  aerts']
    const all = await recognise('evi', ...lines)
    expect(all.map(({ line }) => line)).toEqual(lines)
    expect(summarize(all)).toEqual([
      [true, 'Bram Bos'],
      [true, 'Bram Bos'],
      [true, 'Anna Aerts'],
      [false],
      [true, 'V5B'],
      [true, 'Anna Aerts'],
    ])
    expect(all[2]?.found).toMatchObject([{ className: 'V5A', sourceId: 'anna' }])
  })
  test('is not sure of a part of a name, another class, or a name that two students share', async () => {
    const [second = 0] = await addStudents(db, 'v5b', ['anna-2'])
    await db
      .updateTable('attendee')
      .set({ name: 'Anna Aerts', search_text: 'anna aerts' })
      .where('id', '=', second)
      .execute()
    const all = await recognise('evi', 'Anna Aerts', 'Anna Aerts V5B', 'anna-2', 'Aer', 'Anna Aerts V6A', 'Zed')
    await db.deleteFrom('membership').where('person_id', '=', second).execute()
    await db.updateTable('attendee').set({ removed: true }).where('id', '=', second).execute()
    expect(summarize(all)).toEqual([
      [false, 'Anna Aerts', 'Anna Aerts'],
      [true, 'Anna Aerts'],
      [true, 'Anna Aerts'],
      [false, 'Anna Aerts', 'Anna Aerts'],
      [false],
      [false],
    ])
    expect(all[1]?.found).toMatchObject([{ id: second, className: 'V5B' }])
  })
  test('is sure of the only preferred student of two with a name, and lists preferred students first', async () => {
    const [second = 0] = await addStudents(db, 'v5b', ['anna-3'])
    await db
      .updateTable('attendee')
      .set({ name: 'Anna Aerts', search_text: 'anna aerts' })
      .where('id', '=', second)
      .execute()
    const list = `lines=${encodeURIComponent('Anna Aerts')},Aer,bram&prefer=${await getAttendeeId(db, 'v5b')}`
    const { result } = await (await api.as('evi')).get<RecognisedAttendee[]>(`/api/Attendee/recognise?${list}`)
    await db.deleteFrom('membership').where('person_id', '=', second).execute()
    await db.updateTable('attendee').set({ removed: true }).where('id', '=', second).execute()
    const summary = result.map(({ isSure, found }) => [
      isSure,
      ...found.map(({ id, isPreferred }) => [id, isPreferred]),
    ])
    expect(summary).toEqual([
      [true, [second, true]],
      [false, [second, true], [await getAttendeeId(db, 'anna'), false]],
      [true, [await getAttendeeId(db, 'bram'), true]],
    ])
  })
  test('returns no other student to a student', async () => {
    expect(summarize(await recognise('bram', 'Anna Aerts', 'anna', 'V5A'))).toEqual([[false], [false], [true, 'V5A']])
  })
  test('requestOutOfBounds: refuses more than 40 lines, and a line of more than 100 characters', async () => {
    const evi = await api.as('evi')
    const many = Array.from({ length: 41 }, (_, index) => `a${index}`).join(',')
    for (const lines of [many, 'a'.repeat(101)])
      expect((await evi.get(`/api/Attendee/recognise?lines=${lines}`)).code).toBe('requestOutOfBounds')
  })
})

testAccess('attendee', {
  search: {
    call: 'GET /api/Attendee/search?filter={person}',
    guest: 'userIsNoAttendee',
    ownObject: 'nothing',
    othersObject: 'nothing',
    missingObject: 'nothing',
  },
  filterOptions: { call: 'GET /api/Attendee/filter-options', guest: 'userIsNoAttendee', withoutObject: 'ok' },
  byRole: {
    call: 'GET /api/Attendee/role/student',
    guest: 'userIsNoAttendee',
    withoutObject: { student: 'attendeeNoRights', teacher: 'attendeeNoRights', otherCallers: 'ok' },
  },
  recognise: { call: 'GET /api/Attendee/recognise?lines=aerts', guest: 'userIsNoAttendee', withoutObject: 'ok' },
  one: {
    call: 'GET /api/Attendee/{person}',
    guest: 'userIsNoAttendee',
    ownObject: 'ok',
    othersObject: { student: 'attendeeDoesNotExist', otherCallers: 'ok' },
    missingObject: 'attendeeDoesNotExist',
  },
  many: {
    call: 'GET /api/Attendee?ids={person}',
    guest: 'userIsNoAttendee',
    ownObject: 'ok',
    othersObject: { student: 'nothing', otherCallers: 'ok' },
    missingObject: 'nothing',
  },
})
