import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '#server/lib/clock.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { isRealDataSkipped, getRealDataPath } from '#server/import/real-data.ts'
import { formatReport } from '#server/import/format-report.ts'
import { importPath } from '#server/import/import-path.ts'

/**
 * Per school, in four weeks: lessons that the solution places in a week or in a cycle of days; then people, rooms, and
 * lessons that are not planned.
 */
const schools = [
  { file: '5_formats_and_traps/xhstt/ZA-WD-09', lessons: (1353 * 20) / 6, students: 0, teachers: 40, rooms: 0 },
  { file: '5_formats_and_traps/xhstt/NL-KP-09', lessons: 1148 * 4, students: 0, teachers: 93, rooms: 53 },
  { file: '6_more/xhstt/AU-TE-99', lessons: 788 * 4, students: 0, teachers: 37, rooms: 26 },
  { file: '6_more/xhstt/DK-VG-09', lessons: 917 * 2, students: 163, teachers: 46, rooms: 53, notPlanned: 1 },
  { file: '6_more/xhstt/ES-SS-08', lessons: 439 * 4, students: 0, teachers: 66, rooms: 4 },
  { file: '6_more/xhstt/FI-MP-06', lessons: 280 * 4, students: 0, teachers: 25, rooms: 25 },
  { file: '6_more/xhstt/FI-WP-06', lessons: 172 * 4, students: 0, teachers: 18, rooms: 13 },
  { file: '6_more/xhstt/GR-PA-08', lessons: 262 * 4, students: 0, teachers: 19, rooms: 0 },
  { file: '6_more/xhstt/KS-PR-11', lessons: 1886 * 4, students: 0, teachers: 101, rooms: 0 },
  { file: '6_more/xhstt/UK-SP-06', lessons: 1217 * 4, students: 0, teachers: 68, rooms: 67, notPlanned: 10 },
  { file: '2_mid/xhstt/DK-HG-12', lessons: 1229 * 2, students: 523, teachers: 100, rooms: 71, notPlanned: 6 },
].map((school) => ({ notPlanned: 0, ...school, file: `${school.file}.xml.xz` }))

const isAbsent = isRealDataSkipped(
  'the import of schools in other countries',
  schools.map(({ file }) => file),
)

describe.skipIf(isAbsent)('XHSTT import of schools in other countries', async () => {
  if (isAbsent) return
  const { db } = await testDatabase()
  const clock = createFixedClock('Europe/Amsterdam', '2026-08-01T08:00:00Z')
  const daysQuery = sql<{ days: number }>`select count(distinct starts_at::date)::int as days from appointment`
  const totalsQuery = sql<Record<string, number>>`
    select
      (select count(*)::int from appointment) as lessons,
      (select count(*)::int from person where roles = '{student}') as students,
      (select count(*)::int from person where roles = '{teacher}') as teachers,
      (select count(*)::int from attendee where type = 'classroom') as rooms
  `
  beforeEach(async () => {
    await sql`truncate school, school_year, attendee, course, appointment, published_week cascade`.execute(db)
  })

  test.each(schools)(
    'imports $file with all its lessons, people and rooms, and reports unplanned lessons',
    async ({ file, notPlanned, ...expectedTotals }) => {
      const xhstt = { start: '2026-08-31', end: '2026-09-27' }
      const outcome = await importPath(db, clock, { path: getRealDataPath(file), xhstt })
      expect(formatReport(outcome)).toMatch(/^Imported\./)
      expect((await totalsQuery.execute(db)).rows[0]).toEqual({ ...expectedTotals })
      expect((await daysQuery.execute(db)).rows[0]).toEqual({ days: 20 })
      expect(outcome.notices.find(({ kind }) => kind === 'notPlanned')?.count ?? 0).toBe(notPlanned)
    },
  )
})
