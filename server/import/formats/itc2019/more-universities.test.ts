import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createFixedClock } from '#server/lib/clock.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { isRealDataSkipped, getRealDataPath } from '#server/import/real-data.ts'
import { formatReport } from '#server/import/format-report.ts'
import { importPath } from '#server/import/import-path.ts'

const moreFolder = '6_more/itc2019'
const trapsFolder = '5_formats_and_traps/itc2019-traps'
const largeFolder = '3_large/itc2019'

/** Per university: students, enrolments, dated appointments, and classes without a time. */
const universities = [
  { problem: `${trapsFolder}/tg-spr18`, solution: `${trapsFolder}/solution-tg-spr18`, holds: [0, 0, 1036, 0] },
  { problem: `${trapsFolder}/wbg-fal10`, solution: undefined, holds: [19, 0, 0, 150] },
  { problem: `${moreFolder}/bet-fal17`, solution: undefined, holds: [3018, 0, 0, 983] },
  {
    problem: `${moreFolder}/muni-fi-spr16`,
    solution: `${moreFolder}/solution1-muni-fi-spr16-times-rooms-only`,
    holds: [1543, 0, 6264, 0],
  },
  {
    problem: `${moreFolder}/muni-fi-fal17`,
    solution: `${moreFolder}/solution1-muni-fi-fal17-times-rooms-only`,
    holds: [1685, 0, 6159, 0],
  },
  {
    problem: `${moreFolder}/nbi-spr18`,
    solution: `${moreFolder}/solution1-nbi-spr18-times-rooms-only`,
    holds: [2293, 0, 11_730, 0],
  },
  {
    problem: `${moreFolder}/mary-spr17`,
    solution: `${moreFolder}/solution1-mary-spr17-times-rooms-only`,
    holds: [3666, 0, 19_428, 0],
  },
  {
    problem: `${largeFolder}/pu-d5-spr17`,
    solution: `${largeFolder}/DERIVED-solution-pu-d5-spr17-with-students`,
    holds: [13_497, 33_278, 25_005, 0],
  },
]

const toPackedName = (name: string) => `${name}.xml.xz`
const files = [
  `${trapsFolder}/muni-fsps-spr17`,
  ...universities.flatMap(({ problem, solution }) => solution ?? problem),
]
const isAbsent = isRealDataSkipped('the import of more universities', files.map(toPackedName))

describe.skipIf(isAbsent)('ITC-2019 import of other universities', async () => {
  if (isAbsent) return
  const { db } = await testDatabase()
  const clock = createFixedClock('Europe/Amsterdam', '2026-08-01T08:00:00Z')
  const importUniversity = (problem: string, solution: string | undefined) => {
    const solutionFile = solution === undefined ? undefined : getRealDataPath(toPackedName(solution))
    const itc2019 = { firstMonday: '2026-08-31', solutionFile }
    return importPath(db, clock, { path: getRealDataPath(toPackedName(problem)), itc2019 })
  }
  const countRecords = async () =>
    (
      await sql<Record<string, number>>`
        select
          (select count(*)::int from person where roles = '{student}') as students,
          (select count(*)::int from membership) as enrolments,
          (select count(*)::int from appointment) as appointments
      `.execute(db)
    ).rows[0]

  beforeEach(async () => {
    await sql`truncate school, school_year, attendee, course, appointment, published_week cascade`.execute(db)
  })

  test.each(universities)(
    'imports $problem with its students, memberships and appointments, and reports unplanned classes',
    async ({ problem, solution, holds }) => {
      const outcome = await importUniversity(problem, solution)
      const [students, enrolments, appointments, notPlanned] = holds
      expect(formatReport(outcome)).toMatch(/^Imported\./)
      expect(await countRecords()).toEqual({ students, enrolments, appointments })
      const noticeCounts = Object.fromEntries(outcome.notices.map(({ kind, count }) => [kind, count]))
      expect(noticeCounts['notPlanned'] ?? 0).toBe(notPlanned)
      expect([noticeCounts['noStudents'], noticeCounts['noEnrolments']]).toEqual([
        students === 0 ? 1 : undefined,
        students !== 0 && enrolments === 0 && appointments !== 0 ? 1 : undefined,
      ])
    },
  )

  test.each(['muni-fsps-spr17', 'muni-fsps-spr17-older-edition'])(
    '%s: counts students who are listed six times in each class once, with a notice',
    async (problem) => {
      const outcome = await importUniversity(
        `${trapsFolder}/${problem}`,
        `${trapsFolder}/solution-muni-fsps-spr17-students-6x`,
      )
      expect(await countRecords()).toEqual({ students: 865, enrolments: 10_033, appointments: 5183 })
      expect(outcome.notices.find(({ kind }) => kind === 'sameStudent')?.count).toBe(5 * 10_033)
      expect(outcome.notices.find(({ kind }) => kind === 'overLimit')).toBe(undefined)
      const isOlder = problem.endsWith('older-edition')
      expect(outcome.notices.find(({ kind }) => kind === 'noLimit')?.count).toBe(isOlder ? 7 : undefined)
    },
  )

  test('refuses slots without clock times and malformed XML, reports the line and changes nothing', async () => {
    const tagus = await importUniversity(
      `${trapsFolder}/IST-Tagus-2018-2019`,
      `${trapsFolder}/IST-Tagus-2018-2019-solution`,
    )
    expect(formatReport(tagus)).toMatch(
      /^Nothing was imported: .*\nIST-Tagus-2018-2019\.xml\.xz:4 problem@slotsPerDay "26"/,
    )
    const malformed = await importUniversity(`${trapsFolder}/IST-C1S1-2018-2019-malformed`, undefined)
    expect(formatReport(malformed)).toContain('IST-C1S1-2018-2019-malformed.xml.xz:13: This is not well-formed XML')
    expect(await countRecords()).toEqual({ students: 0, enrolments: 0, appointments: 0 })
  })
})
