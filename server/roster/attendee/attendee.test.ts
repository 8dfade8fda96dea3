import type { Attendee } from '@uurwerk/contract/roster/attendee'
import { describe, expect, test } from 'vitest'
import { testAccess } from '../../test/access.ts'
import { testApp } from '../../test/app.ts'
import { testDatabase } from '../../test/harness.ts'
import { idOf } from '../../test/small-school.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)

interface Found {
  students: Attendee[]
  teachers: Attendee[]
  teams: Attendee[]
  groups: Attendee[]
  classrooms: Attendee[]
  more: boolean
}

const names = (found: Attendee[]) => found.map(({ name }) => name)

describe('attendee.search', () => {
  test('a teacher finds people, teams, groups and rooms by a part of the name or code', async () => {
    const teun = await api.as('teun')
    expect(names((await teun.get<Found>('/api/Attendee/search?search=aerts')).result.students)).toEqual(['Anna Aerts'])
    expect(names((await teun.get<Found>('/api/Attendee/search?search=TTH')).result.teachers)).toEqual(['Tess Thijs'])
    const { result } = await teun.get<Found>('/api/Attendee/search?search=v5')
    expect(names(result.groups)).toEqual(['V5A', 'V5B'])
    expect(result.groups[0]?.type).toBe('group')
    expect(names((await teun.get<Found>('/api/Attendee/search?search=b2')).result.classrooms)).toEqual(['B204'])
    expect(names((await teun.get<Found>('/api/Attendee/search?search=scien')).result.teams)).toEqual(['Science'])
  })
  test('a student does not find other students, and finds everyone else', async () => {
    const anna = await api.as('anna')
    expect((await anna.get<Found>('/api/Attendee/search?search=bos')).result.students).toEqual([])
    expect(names((await anna.get<Found>('/api/Attendee/search?search=tess')).result.teachers)).toEqual(['Tess Thijs'])
  })
  test('accents and case do not matter, and wildcards are letters like any other', async () => {
    const teun = await api.as('teun')
    expect(
      names((await teun.get<Found>(`/api/Attendee/search?search=${encodeURIComponent('ÄERTS')}`)).result.students),
    ).toEqual(['Anna Aerts'])
    expect((await teun.get<Found>(`/api/Attendee/search?search=${encodeURIComponent('%%')}`)).result.students).toEqual(
      [],
    )
  })
  test('a filter narrows to the members of groups and teams, and needs no term', async () => {
    const teun = await api.as('teun')
    const filter = `${await idOf(db, 'v5a')},${await idOf(db, 'science')}`
    const { result } = await teun.get<Found>(`/api/Attendee/search?filter=${filter}`)
    expect(names(result.students)).toEqual(['Anna Aerts'])
    expect(names(result.teachers)).toEqual(['Cora Coen', 'Teun Tol'])
    expect(result.classrooms).toEqual([])
  })
  test('a term of one letter, or nothing at all, is refused', async () => {
    const teun = await api.as('teun')
    expect((await teun.get('/api/Attendee/search?search=a')).code).toBe('requestInvalid')
    expect((await teun.get('/api/Attendee/search')).code).toBe('requestInvalid')
  })
})

test('attendee.filterOptions: teams and groups by name', async () => {
  const anna = await api.as('anna')
  const { result } = await anna.get<{ teams: object[]; groups: object[] }>('/api/Attendee/filter-options')
  expect(result.teams).toEqual([{ id: await idOf(db, 'science'), name: 'Science', type: 'team' }])
  expect(result.groups).toMatchObject([
    { name: 'V5A', type: 'group' },
    { name: 'V5B', type: 'group' },
  ])
})

describe('attendee.byRole', () => {
  test('staff list the people of a role', async () => {
    const ada = await api.as('ada')
    expect(names((await ada.get<Attendee[]>('/api/Attendee/role/student')).result)).toEqual(['Anna Aerts', 'Bram Bos'])
    expect(names((await ada.get<Attendee[]>('/api/Attendee/role/team-coordinator')).result)).toEqual(['Cora Coen'])
    expect(names((await ada.get<Attendee[]>('/api/Attendee/role/student?search=bram')).result)).toEqual(['Bram Bos'])
  })
  test('attendeeNoRights: students and teachers may not list students', async () => {
    for (const person of ['anna', 'teun'])
      expect(await (await api.as(person)).get('/api/Attendee/role/student')).toMatchObject({
        status: 403,
        code: 'attendeeNoRights',
      })
  })
})

describe('attendee.one and attendee.many', () => {
  test('each says which kind it is', async () => {
    const kinds = { anna: 'student', teun: 'teacher', science: 'team', b204: 'classroom', evi: 'exam-desk' }
    const { result } = await (
      await api.as('sam')
    ).get<Attendee[]>(`/api/Attendee?sourceIds=${Object.keys(kinds).join()}`)
    expect(Object.fromEntries(result.map(({ sourceId, type }) => [sourceId, type]))).toEqual(kinds)
    expect(await Promise.all(Object.keys(kinds).map((sourceId) => idOf(db, sourceId)))).toEqual(
      Object.keys(kinds).map((sourceId) => result.find((one) => one.sourceId === sourceId)?.id),
    )
  })
  test('me, and any room, by id', async () => {
    const anna = await api.as('anna')
    expect((await anna.get('/api/Attendee/me')).result).toMatchObject({
      sourceId: 'anna',
      type: 'student',
      name: 'Anna Aerts',
      code: null,
    })
    expect((await anna.get(`/api/attendee/${await idOf(db, 'b204')}`)).result).toMatchObject({ type: 'classroom' })
  })
  test('attendeeDoesNotExist: for a student, another student looks like nobody', async () => {
    const anna = await api.as('anna')
    const other = await anna.get(`/api/Attendee/${await idOf(db, 'bram')}`)
    const absent = await anna.get('/api/Attendee/999999')
    expect(other).toMatchObject({ status: 404, code: 'attendeeDoesNotExist' })
    expect({ ...(absent.body as object), instance: '' }).toEqual({ ...(other.body as object), instance: '' })
  })
  test('many by id and source id, without those one may not know of', async () => {
    const anna = await api.as('anna')
    const { result } = await anna.get<Attendee[]>(`/api/Attendee?ids=${await idOf(db, 'teun')}&sourceIds=bram,v5a`)
    expect(names(result)).toEqual(['Teun Tol', 'V5A'])
  })
  test('requestOutOfBounds: more ids than a call answers', async () => {
    const ids = Array.from({ length: 5001 }, (_, index) => index + 1).join(',')
    expect((await (await api.as('teun')).get(`/api/Attendee?ids=${ids}`)).code).toBe('requestOutOfBounds')
  })
})

testAccess('attendee', {
  search: {
    ask: 'GET /api/Attendee/search?filter={person}',
    guest: 'userIsNoAttendee',
    own: 'nothing',
    other: 'nothing',
    absent: 'nothing',
  },
  filterOptions: { ask: 'GET /api/Attendee/filter-options', guest: 'userIsNoAttendee', all: 'ok' },
  byRole: {
    ask: 'GET /api/Attendee/role/student',
    guest: 'userIsNoAttendee',
    all: { student: 'attendeeNoRights', teacher: 'attendeeNoRights', others: 'ok' },
  },
  one: {
    ask: 'GET /api/Attendee/{person}',
    guest: 'userIsNoAttendee',
    own: 'ok',
    other: { student: 'attendeeDoesNotExist', others: 'ok' },
    absent: 'attendeeDoesNotExist',
  },
  many: {
    ask: 'GET /api/Attendee?ids={person}',
    guest: 'userIsNoAttendee',
    own: 'ok',
    other: { student: 'nothing', others: 'ok' },
    absent: 'nothing',
  },
})
