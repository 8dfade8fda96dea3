import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createFixedClock } from '#server/lib/clock.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { Findings } from '#server/import/findings.ts'
import { isRealDataSkipped, getRealDataPath } from '#server/import/real-data.ts'
import { formatReport } from '#server/import/format-report.ts'
import { importPath } from '#server/import/import-path.ts'
import { readXhstt, type XhsttOptions } from './reader.ts'

const name = '1_small_demo/xhstt/NL-KP-05.xml.xz'
const file = getRealDataPath(name)
const isAbsent = isRealDataSkipped('the import of a real school', [name])

describe.skipIf(isAbsent)('a Dutch secondary school of 498 students', async () => {
  if (isAbsent) return
  const { db } = await testDatabase()
  const clock = createFixedClock('Europe/Amsterdam', '2025-08-01T08:00:00Z')
  const holidays = [getRealDataPath('1_small_demo/nl-holidays')]
  const schoolYear: XhsttOptions = { start: '2025-08-25', end: '2026-07-03', holidays, region: 'Noord' }
  const importSchool = async (options: XhsttOptions = {}, weeks?: string) => {
    const outcome = await importPath(db, clock, { path: file, weeks, xhstt: { ...schoolYear, ...options } })
    if (!outcome.ok) throw new Error(formatReport(outcome))
    return outcome
  }
  const query = async <T>(statement: ReturnType<typeof sql<T>>) => (await statement.execute(db)).rows

  test('has all 48,179 lessons of a year after the import, on its 195 school days', async () => {
    const { summary, notices } = await importSchool()
    expect(summary.kinds.appointments.added).toBe(48_179)
    expect(summary.kinds.people.added).toBe(498 + 74)
    expect(notices.find(({ kind }) => kind === 'placeholder')?.count).toBe(4)
    expect(await query(sql`select count(distinct starts_at::date) as days from appointment`)).toEqual([{ days: 195 }])
    const week = await query(sql<{ count: number }>`
      select count(*) from appointment where starts_at between '2025-09-01' and '2025-09-08'
      group by starts_at::date order by starts_at::date
    `)
    expect(week.map(({ count }) => count)).toEqual([245, 267, 259, 225, 239])
  })

  test('gives each student 18 to 34 hours of lessons a week, 13,869 hours in total', async () => {
    const rosters = await query(sql<{ hours: number }>`
      with own as (
        select attendee_id as student, attendee_id from person where roles = '{student}'
        union all
        select person_id, group_id from membership
      ),
      attended as (
        select distinct own.student, appointment.id, appointment.starts_at, appointment.ends_at
        from own
        join appointment_attendee link on link.attendee_id = own.attendee_id
        join appointment on appointment.id = link.appointment_id
        where appointment.starts_at between '2025-09-01' and '2025-09-08'
      )
      select sum(round(extract(epoch from ends_at - starts_at) / 3600)) as hours from attended group by student
    `)
    const hours = rosters.map((roster) => roster.hours).toSorted((a, b) => a - b)
    expect(hours).toHaveLength(498)
    expect(hours.reduce((sum, hour) => sum + hour, 0)).toBe(13_869)
    expect([hours[0], hours[249], hours[497]]).toEqual([18, 28, 34])
  })

  test('does not change on a second import, and has changed lessons after an import of another solution', async () => {
    const secondImport = await importSchool()
    expect(
      Object.values(secondImport.summary.kinds).every(({ added, changed, removed }) => added + changed + removed === 0),
    ).toBe(true)
    const { summary } = await importSchool({ solution: 'Sequence-basedHH' }, '2026-W13..2026-W16')
    expect(summary.kinds.people.changed).toBe(0)
    expect(summary.kinds.appointments.changed).toBeGreaterThan(3000)
    const kinds = await query(sql<{ kind: string }>`select distinct change ->> 'kind' as kind from appointment`)
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['moved', 'changed', 'added', 'cancelled']))
  })

  test('has more lessons if Good Friday and Liberation Day are school days', async () => {
    const options = { ...schoolYear, schoolDays: ['2026-04-03', '2026-05-05'] }
    const school = await readXhstt(file, options, new Findings(), () => undefined)
    expect(school?.appointments).toHaveLength(48_179 + 239 + 267)
  })

  test('goes on to the next school year without --replace, and leaves the lessons of the year before', async () => {
    const countBefore = async () =>
      (await query(sql<{ count: number }>`select count(*) from appointment where starts_at < '2026-08-01'`))[0]?.count
    const nextYear: XhsttOptions = { start: '2026-08-24', end: '2027-07-02', holidays, region: 'Noord' }
    const importNext = async (date: string) => {
      const later = createFixedClock('Europe/Amsterdam', `${date}T08:00:00Z`)
      const outcome = await importPath(db, later, { path: file, xhstt: nextYear })
      if (!outcome.ok) throw new Error(formatReport(outcome))
      return outcome.summary
    }
    const before = await countBefore()
    const { kinds, newYear } = await importNext('2026-07-10')
    expect(newYear).toMatchObject({ name: '2026-2027', isAhead: true, stays: { people: 498 + 74 } })
    expect(kinds.appointments).toMatchObject({ changed: 0, removed: 0 })
    expect(kinds.appointments.added).toBeGreaterThan(45_000)
    expect((await importNext('2026-08-24')).kinds).toMatchObject({
      people: { removed: 0 },
      groups: { removed: 0 },
      appointments: { added: 0, changed: 0, removed: 0 },
    })
    expect(await countBefore()).toBe(before)
    expect(await query(sql`select name from school_year order by name`)).toEqual([
      { name: '2025-2026' },
      { name: '2026-2027' },
    ])
  })
})
