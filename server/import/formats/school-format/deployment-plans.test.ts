import { describe, expect, test } from 'vitest'
import { readSmallSchool } from './reader-fixture.ts'

const row = { label: 'Wiskunde B', course: 'wisb', hours: { P1: 168.5 } }
const plan = {
  type: 'teacher',
  unit: 'bovenbouw',
  team: 'science',
  teacher: 'teun',
  year: 2026,
  language: 'nl',
  periods: [{ name: 'P1', publishedOn: '2026-08-20' }],
  tables: [{ title: 'Lessen', rows: [row] }],
}
const readPlans = (...plans: object[]) => readSmallSchool({ 'deployment-plans.json': JSON.stringify(plans, null, 1) })

describe('deployment-plans.json', () => {
  test('is read with every field', async () => {
    const { school, faults } = await readPlans(plan)
    expect(faults).toEqual([])
    const { type: _, ...rest } = plan
    expect(school?.deploymentPlans).toEqual([rest])
  })

  test('may leave out the teacher of a team plan, the course of a row and the publication day of a period', async () => {
    const { teacher: _, ...rest } = plan
    const tables = [{ title: 'Taken', rows: [{ label: 'Open dag', hours: {} }] }]
    const { school } = await readPlans({ ...rest, type: 'team', periods: [{ name: 'P1' }], tables })
    expect(school?.deploymentPlans).toMatchObject([
      {
        teacher: null,
        periods: [{ name: 'P1', publishedOn: null }],
        tables: [{ rows: [{ label: 'Open dag', course: null, hours: {} }] }],
      },
    ])
  })

  const withRow = (change: object) => ({ tables: [{ title: 'Lessen', rows: [{ ...row, ...change }] }] })
  test.each<[string, object, string, string]>([
    ['of an unknown type', { type: 'group' }, '0.type', ''],
    ['of a teacher that names no teacher', { teacher: null }, 'teacher', 'must name the teacher'],
    ['of a team that names a teacher', { type: 'team' }, 'teacher', 'cannot name a teacher'],
    ['in an unknown language', { language: 'fr' }, '0.language', ''],
    ['of a year that the school does not have', { year: 2031 }, 'year', 'No school year'],
    ['of an unknown period', { periods: [{ name: 'P7' }] }, 'periods.0.name', 'no period with this name'],
    ['without periods', { periods: [] }, '0.periods', ''],
    ['that names a period twice', { periods: [{ name: 'P1' }, { name: 'P1' }] }, '0.periods', 'same name'],
    [
      'published on a day that does not exist',
      { periods: [{ name: 'P1', publishedOn: '2026-02-30' }] },
      '0.periods.0.publishedOn',
      '',
    ],
    ['without tables', { tables: [] }, '0.tables', ''],
    ['with negative hours', withRow({ hours: { P1: -1 } }), '0.tables.0.rows.0.hours.P1', ''],
    ['with hours of another period', withRow({ hours: { P2: 3 } }), 'tables.0.rows.0.hours.P2', 'not in this plan'],
    ['with an unknown course', withRow({ course: 'nothing' }), 'course', 'a subject'],
    ['of an unknown team', { team: 'arts' }, 'team', 'a team'],
    ['of a student as its teacher', { teacher: 'anna' }, 'teacher', 'a teacher'],
    ['with an unknown field', { colour: 'red' }, '0.colour', ''],
  ])('is refused with a plan %s', async (_, change, column, reason) => {
    const { school, faults } = await readPlans({ ...plan, ...change })
    expect(school).toBeUndefined()
    const fault = faults.find((eachFault) => eachFault.column === column)
    expect(fault).toMatchObject({ file: 'deployment-plans.json', line: expect.any(Number) as number })
    expect(fault?.reason).toContain(reason)
  })

  test('is refused with a second plan of the same teacher, year and language, and accepts another language', async () => {
    const { faults } = await readPlans(
      plan,
      { ...plan, language: 'en' },
      { ...plan, tables: [{ title: 'a', rows: [] }] },
    )
    expect(faults).toHaveLength(1)
    expect(faults[0]?.reason).toContain('line 2')
  })

  test('relies on planHours in school.json, which is read and may not be 0', async () => {
    const settings = { customer: 'small', name: 'a', timeZone: 'Europe/Amsterdam', years: [], planHours: 1600.5 }
    const { school } = await readSmallSchool({ 'school.json': JSON.stringify(settings) })
    expect(school?.settings.planHours).toBe(1600.5)
    const wrong = await readSmallSchool({ 'school.json': JSON.stringify({ ...settings, planHours: 0 }) })
    expect(wrong.lines).toEqual(['school.json:1 planHours'])
  })
})
