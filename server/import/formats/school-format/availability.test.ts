import { describe, expect, test } from 'vitest'
import { readSmallSchool } from './reader-fixture.ts'

const request = {
  id: 'p3',
  name: 'Periode 3',
  opens: '2026-11-09T08:00',
  closes: '2026-11-27T17:00',
  start: '2027-02-01',
  end: '2027-04-18',
  teachers: ['teun'],
}
const readRequests = (...requests: object[]) =>
  readSmallSchool({ 'availability.json': JSON.stringify(requests, null, 1) })

describe('availability.json', () => {
  test('is read with every field, and weeks default to all', async () => {
    const { school, faults } = await readRequests({ ...request, weeks: 'ab' }, { ...request, id: 'p4' })
    expect(faults).toEqual([])
    expect(school?.availability).toEqual([
      { ...request, weeks: 'ab' },
      { ...request, id: 'p4', weeks: 'all' },
    ])
  })
  test.each<[string, object, string, string]>([
    ['a date instead of a time', { opens: '2026-11-09' }, '0.opens', ''],
    ['a time that the clock skips', { opens: '2026-03-29T02:30' }, '0.opens', 'goes forward'],
    ['a closing time before the opening', { closes: '2026-11-09T08:00' }, '0.closes', 'closes'],
    ['a period that ends early', { end: '2027-01-31' }, '0.end', 'before the start'],
    ['unknown weeks', { weeks: 'abc' }, '0.weeks', ''],
    ['a teacher twice', { teachers: ['teun', 'teun'] }, '0.teachers', 'twice'],
    ['an unknown field', { colour: 'red' }, '0.colour', ''],
  ])('is refused with the path and line of %s', async (_, change, column, reason) => {
    const { faults, school } = await readRequests({ ...request, ...change })
    expect(school).toBeUndefined()
    expect(faults).toMatchObject([{ file: 'availability.json', column }])
    expect(faults[0]?.reason).toContain(reason)
    expect(faults[0]?.line).toBeGreaterThan(1)
  })
  test('is refused with the line of each unknown teacher, each student among the teachers and a repeated id', async () => {
    const { faults } = await readRequests({ ...request, teachers: ['teun', 'anna', 'nobody'] }, request)
    expect(faults.map(({ column, value, line }) => [column, value, line])).toEqual([
      ['teachers.1', 'anna', 11],
      ['teachers.2', 'nobody', 12],
      ['id', 'p3', 15],
    ])
  })
})
