import { expect, describe, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)

interface CourseSearch {
  courses: { name: string; code: string | null }[]
  more: boolean
}
const searchCourses = async (term: string) =>
  (await (await api.as('cora')).get<CourseSearch>(`/api/Course?search=${encodeURIComponent(term)}`)).result
const findCourseNames = async (term: string) => (await searchCourses(term)).courses.map(({ name }) => name)

describe('appointment.courses', () => {
  test.each([
    ['a part of its name', 'kunde', ['Wiskunde B']],
    ['its code', 'WISB', ['Wiskunde B']],
    ['its name with another accent', 'ëngels', ['Engels']],
    ['a text that no course has', 'biologie', []],
    ['wildcards, which are taken literally', '%%', []],
  ])('returns the matching courses for a search by %s', async (_, term, expected) => {
    expect(await findCourseNames(term)).toEqual(expected)
  })
  test('lists courses that begin with the term first, and omits removed courses', async () => {
    const courses = ['Engels', 'Cambridge Engels', 'Engels literatuur', 'Engels van vroeger']
    await db
      .insertInto('course')
      .values(courses.slice(1).map((name) => ({ name, source_id: name, removed: name === 'Engels van vroeger' })))
      .execute()
    expect(await findCourseNames('engels')).toEqual(['Engels', 'Engels literatuur', 'Cambridge Engels'])
  })
  test('returns at most 100 courses and reports that there are more', async () => {
    const modules = Array.from({ length: 101 }, (_, index) => ({
      name: `Module ${index}`,
      source_id: `module-${index}`,
    }))
    await db.insertInto('course').values(modules).execute()
    const { courses, more } = await searchCourses('module')
    expect([courses.length, more]).toEqual([100, true])
  })
  test('requestInvalid: refuses a term of one letter', async () => {
    expect((await (await api.as('cora')).get('/api/Course?search=a')).code).toBe('requestInvalid')
  })
})
