import { describe, expect, test } from 'vitest'
import { readSmallSchool } from './reader-fixture.ts'

const week = { week: '2026-W47', objectives: ' Kettingregel ', material: '§ 5.3', test: '' }
const program = { course: 'wisb', group: 'v5a', year: 2026, weeks: [week] }
const readPrograms = (...programs: object[]) => readSmallSchool({ 'program.json': JSON.stringify(programs, null, 1) })

describe('program.json', () => {
  test('is read with weeks as ISO weeks or as their position in the school year', async () => {
    const { school, faults } = await readPrograms({
      ...program,
      weeks: [week, { week: 0 }, { week: '2027-W01', test: 'PTA' }],
    })
    expect(faults).toEqual([])
    expect(school?.programs).toEqual([
      {
        course: 'wisb',
        group: 'v5a',
        year: 2026,
        weeks: [
          { week: 16, objectives: 'Kettingregel', material: '§ 5.3', test: '' },
          { week: 0, objectives: '', material: '', test: '' },
          { week: 23, objectives: '', material: '', test: 'PTA' },
        ],
      },
    ])
  })

  const withWeeks = (...weeks: object[]) => ({ weeks })
  test.each<[string, object, string, string]>([
    ['of a year that the school does not have', { year: 2031 }, 'year', 'No school year'],
    ['with a week after the year', withWeeks({ week: 53 }), 'weeks.0.week', '2026-W31 to 2027-W30, or 0 to 52'],
    ['with a week before the year', withWeeks({ week: '2026-W30' }), 'weeks.0.week', 'no such week'],
    ['with a week that is no ISO week', withWeeks({ week: '47' }), 'weeks.0.week', 'no such week'],
    ['with the same week twice', withWeeks(week, { week: 16 }), 'weeks.1.week', 'already in the list'],
    ['with too long a text', withWeeks({ ...week, test: 't'.repeat(501) }), '0.weeks.0.test', '500'],
    ['with a NUL in a text', withWeeks({ ...week, test: 'a\0b' }), '0.weeks.0.test', 'invisible'],
    ['of an unknown course', { course: 'nothing' }, 'course', 'a subject'],
    ['of an unknown group', { group: 'nothing' }, 'group', 'a group'],
    ['of a student as its group', { group: 'anna' }, 'group', 'a group'],
    ['with an unknown field', { colour: 'red' }, '0.colour', ''],
  ])('is refused with a program %s', async (_, change, column, reason) => {
    const { school, faults } = await readPrograms({ ...program, ...change })
    expect(school).toBeUndefined()
    const fault = faults.find((eachFault) => eachFault.column === column)
    expect(fault).toMatchObject({ file: 'program.json', line: expect.any(Number) as number })
    expect(fault?.reason).toContain(reason)
  })

  test('is refused with a second program of the same course, group and year, whatever its weeks', async () => {
    const { faults } = await readPrograms(program, { ...program, group: 'v5b' }, { ...program, weeks: [] })
    expect(faults).toHaveLength(1)
    expect(faults[0]?.reason).toContain('line 2')
  })
})
