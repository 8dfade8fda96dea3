import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '#server/lib/clock.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { computeTableSums } from '#server/test/table-sums.ts'
import { isRealDataSkipped, getRealDataPath } from '#server/import/real-data.ts'
import { formatReport } from '#server/import/format-report.ts'
import { importPath } from '#server/import/import-path.ts'

const examsFolder = '4_exams/itc2007/exam_comp_set'
const moreExamsFolder = '6_more/exams/exam_comp_set'

/**
 * Per set: exams, their total minutes, and exams at weekends; students and their enrolments; rooms, their seats, and
 * how often a room has several exams in a period; exams without students.
 */
const sets: [string, number[]][] = [
  [`${examsFolder}4`, [273, 49_140, 65, 4421, 21_740, 1, 1200, 20, 0]],
  [`${examsFolder}1`, [607, 90_235, 22, 7883, 32_380, 7, 802, 179, 0]],
  [`${examsFolder}7`, [1096, 158_400, 0, 13_795, 45_493, 15, 2530, 233, 0]],
  [`${examsFolder}9`, [169, 25_230, 31, 624, 2532, 3, 170, 34, 2]],
  [`${moreExamsFolder}2`, [870, 112_925, 0, 12_484, 37_379, 49, 4076, 152, 0]],
  [`${moreExamsFolder}3`, [934, 105_280, 173, 16_365, 61_150, 48, 5212, 161, 0]],
  [`${moreExamsFolder}5`, [1018, 128_676, 0, 8719, 34_196, 3, 2395, 55, 1]],
  [`${moreExamsFolder}10`, [214, 26_820, 19, 1415, 7853, 48, 1914, 38, 0]],
  [`${moreExamsFolder}11`, [934, 105_280, 93, 16_365, 61_150, 40, 4924, 191, 0]],
  [`${moreExamsFolder}12`, [78, 13_920, 17, 1653, 3685, 50, 1525, 11, 0]],
]

const countsQuery = sql<{ counts: number[] }>`
  with occupied_room as (
    select appointment.starts_at, link.attendee_id from appointment
    join appointment_attendee link on link.appointment_id = appointment.id
    join classroom on classroom.attendee_id = link.attendee_id
  )
  select array[
    (select count(*) from appointment where type = 'exam'),
    (select sum(extract(epoch from ends_at - starts_at)) / 60 from appointment),
    (select count(*) from appointment where extract(isodow from starts_at) > 5),
    (select count(*) from person where roles = '{student}'),
    (select count(*) from appointment_attendee link join person on person.attendee_id = link.attendee_id),
    (select count(*) from classroom),
    (select sum(capacity) from classroom),
    (select count(*) from (select from occupied_room group by starts_at, attendee_id having count(*) > 1) as shared),
    (
      select count(*) from appointment where not exists (
        select from appointment_attendee link join person on person.attendee_id = link.attendee_id
        where link.appointment_id = appointment.id
      )
    )
  ]::int[] as counts
`

const files = sets.map(([name]) => `${name}.exam.xz`)
const isAbsent = isRealDataSkipped('the import of exam sets', files)

describe.skipIf(isAbsent)('ITC-2007 import of university exam sets', async () => {
  if (isAbsent) return
  const { db } = await testDatabase()
  const clock = createFixedClock('Europe/Amsterdam', '2026-08-01T08:00:00Z')

  beforeEach(async () => {
    await sql`truncate school, school_year, attendee, course, appointment, published_week cascade`.execute(db)
  })

  test.each(sets)('imports %s completely, and changes nothing on a second import', async (name, expectedCounts) => {
    const path = getRealDataPath(`${name}.exam.xz`)
    const outcome = await importPath(db, clock, { path })
    expect(formatReport(outcome)).toMatch(/^Imported\./)
    expect(outcome.format).toBe('itc2007')
    expect((await countsQuery.execute(db)).rows[0]?.counts).toEqual(expectedCounts)
    const withoutStudents = outcome.notices.find(({ kind }) => kind === 'noStudents')?.count ?? 0
    expect(outcome.notices.filter(({ kind }) => kind !== 'noStudents').map(({ kind }) => kind)).toEqual(['madeUp'])
    expect(withoutStudents).toBe(expectedCounts.at(-1))
    const before = await computeTableSums(db)
    expect(formatReport(await importPath(db, clock, { path }))).toContain('Nothing changed.')
    expect(await computeTableSums(db)).toEqual(before)
  })
})
