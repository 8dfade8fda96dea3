import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { isRealDataSkipped, getRealDataPath } from '#server/import/real-data.ts'
import { formatReport } from '#server/import/format-report.ts'
import { importPath } from '#server/import/import-path.ts'

const clock = createFixedClock('Europe/Amsterdam', '2026-08-01T08:00:00Z')

async function importUniversity(db: Db, problem: string, solution: string) {
  const itc2019 = { firstMonday: '2026-08-31', solutionFile: getRealDataPath(solution) }
  const outcome = await importPath(db, clock, { path: getRealDataPath(problem), itc2019 })
  if (!outcome.ok) throw new Error(formatReport(outcome))
  return outcome
}

const queryRows = async <T>(db: Db, statement: ReturnType<typeof sql<T>>) => (await statement.execute(db)).rows

/** Counts dated appointments, enrolments, and the meetings of all students together. */
const totals = sql`
  select
    (select count(*)::int from appointment) as appointments,
    (select count(*)::int from membership) as enrolments,
    (
      select count(*)::int from appointment_attendee l join membership m on m.group_id = l.attendee_id
    ) as meetings
`

/** Counts pairs of a student's classes that meet at the same time at least once. */
const overlaps = sql`
  with meeting as (
    select l.attendee_id as class, a.starts_at, a.ends_at
    from appointment a
    join appointment_attendee l on l.appointment_id = a.id
    join attendee g on g.id = l.attendee_id and g.type = 'group'
  ),
  pair as (
    select distinct a.class as one, b.class as other
    from meeting a
    join meeting b
      on a.class < b.class and a.starts_at::date = b.starts_at::date
      and a.starts_at < b.ends_at and b.starts_at < a.ends_at
  )
  select count(*)::int as pairs
  from pair
  join membership m on m.group_id = pair.one
  join membership n on n.group_id = pair.other and n.person_id = m.person_id
`

const muni = ['2_mid/itc2019/muni-fi-spr17.xml.xz', '2_mid/itc2019/solution-muni-fi-spr17.xml.xz'] as const
const isMuniAbsent = isRealDataSkipped('the import of a university of 1,469 students', [...muni])

describe.skipIf(isMuniAbsent)('a university of 1,469 students (muni-fi-spr17)', async () => {
  if (isMuniAbsent) return
  const { db } = await testDatabase()
  let imported: Awaited<ReturnType<typeof importUniversity>>
  beforeAll(async () => {
    imported = await importUniversity(db, ...muni)
  })

  test('has all its appointments, memberships and student meetings', async () => {
    expect(await queryRows(db, totals)).toEqual([{ appointments: 6375, enrolments: 15_136, meetings: 195_834 }])
    expect(imported.summary.kinds).toMatchObject({
      people: { added: 1469 + 225 },
      groups: { added: 516 },
      rooms: { added: 35 },
    })
  })

  test('has its appointments in the 14 weeks of its semester', async () => {
    const weeks = await queryRows(
      db,
      sql<{ count: number }>`
        select count(*)::int as count from appointment
        group by date_trunc('week', starts_at) order by date_trunc('week', starts_at)
      `,
    )
    expect(weeks.map(({ count }) => count)).toEqual([
      456, 454, 456, 454, 456, 454, 459, 459, 455, 453, 455, 458, 455, 451,
    ])
  })

  test('keeps overlapping lessons, lessons without a room, and a student with 82 meetings in a week', async () => {
    expect(await queryRows(db, overlaps)).toEqual([{ pairs: 3212 }])
    const busiest = await queryRows(
      db,
      sql`
        select count(*)::int as meetings
        from appointment a
        join appointment_attendee l on l.appointment_id = a.id
        join membership m on m.group_id = l.attendee_id
        group by m.person_id, date_trunc('week', a.starts_at)
        order by meetings desc
        limit 1
      `,
    )
    expect(busiest).toEqual([{ meetings: 82 }])
    expect(await queryRows(db, withoutRoom)).toEqual([{ classes: 11 }])
  })

  test('does not change on a second import', async () => {
    const { summary } = await importUniversity(db, ...muni)
    const changed = Object.values(summary.kinds).map(({ added, changed: one, removed }) => added + one + removed)
    expect(Math.max(...changed)).toBe(0)
  })
})

const withoutRoom = sql`
  select count(distinct g.id)::int as classes
  from attendee g
  join appointment_attendee l on l.attendee_id = g.id
  where g.type = 'group' and not exists (
    select from appointment_attendee o join attendee r on r.id = o.attendee_id
    where o.appointment_id = l.appointment_id and r.type = 'classroom'
  )
`

const mary = ['3_large/itc2019/mary-fal18.xml.xz', '3_large/itc2019/solution-mary-fal18.xml.xz'] as const
const isMaryAbsent = isRealDataSkipped('the import of a university of 5,051 students', [...mary])

describe.skipIf(isMaryAbsent)('a university of 5,051 students (mary-fal18)', async () => {
  if (isMaryAbsent) return
  const { db } = await testDatabase()
  let imported: Awaited<ReturnType<typeof importUniversity>>
  // The import may take at most a minute.
  beforeAll(async () => {
    imported = await importUniversity(db, ...mary)
  }, 60_000)

  test('has all its appointments, memberships and student meetings within a minute', async () => {
    expect(await queryRows(db, totals)).toEqual([{ appointments: 22_389, enrolments: 21_072, meetings: 544_178 }])
    expect(imported.summary.kinds).toMatchObject({ people: { added: 5051 + 242 }, groups: { added: 951 } })
  })

  test('keeps overlapping lessons, lessons at weekends and lessons without a room', async () => {
    expect(await queryRows(db, overlaps)).toEqual([{ pairs: 4104 }])
    expect(await queryRows(db, withoutRoom)).toEqual([{ classes: 95 }])
    const weekend = sql`
      select count(distinct (l.attendee_id, extract(isodow from a.starts_at)))::int as days
      from appointment a
      join appointment_attendee l on l.appointment_id = a.id
      join attendee g on g.id = l.attendee_id and g.type = 'group'
      where extract(isodow from a.starts_at) > 5
    `
    expect(await queryRows(db, weekend)).toEqual([{ days: 69 }])
  })
})
