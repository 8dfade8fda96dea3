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
const totalsQuery = sql`
  select
    (select count(*)::int from appointment) as appointments,
    (select count(*)::int from membership) as enrolments,
    (
      select count(*)::int from appointment_attendee link join membership on membership.group_id = link.attendee_id
    ) as meetings
`

/** Counts pairs of a student's classes that meet at the same time at least once. */
const overlapsQuery = sql`
  with meeting as (
    select class.id as class_id, appointment.starts_at, appointment.ends_at
    from appointment
    join appointment_attendee link on link.appointment_id = appointment.id
    join attendee class on class.id = link.attendee_id and class.type = 'group'
  ),
  pair as (
    select distinct meeting.class_id, other.class_id as other_class_id
    from meeting
    join meeting other
      on meeting.class_id < other.class_id and meeting.starts_at::date = other.starts_at::date
      and meeting.starts_at < other.ends_at and other.starts_at < meeting.ends_at
  )
  select count(*)::int as pairs
  from pair
  join membership on membership.group_id = pair.class_id
  join membership other on other.group_id = pair.other_class_id and other.person_id = membership.person_id
`

const muniFiles = ['2_mid/itc2019/muni-fi-spr17.xml.xz', '2_mid/itc2019/solution-muni-fi-spr17.xml.xz'] as const
const isMuniAbsent = isRealDataSkipped('the import of a university of 1,469 students', [...muniFiles])

describe.skipIf(isMuniAbsent)('a university of 1,469 students (muni-fi-spr17)', async () => {
  if (isMuniAbsent) return
  const { db } = await testDatabase()
  let imported: Awaited<ReturnType<typeof importUniversity>>
  beforeAll(async () => {
    imported = await importUniversity(db, ...muniFiles)
  })

  test('has all its appointments, memberships and student meetings', async () => {
    expect(await queryRows(db, totalsQuery)).toEqual([{ appointments: 6375, enrolments: 15_136, meetings: 195_834 }])
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
    expect(await queryRows(db, overlapsQuery)).toEqual([{ pairs: 3212 }])
    const busiest = await queryRows(
      db,
      sql`
        select count(*)::int as meetings
        from appointment
        join appointment_attendee link on link.appointment_id = appointment.id
        join membership on membership.group_id = link.attendee_id
        group by membership.person_id, date_trunc('week', appointment.starts_at)
        order by meetings desc
        limit 1
      `,
    )
    expect(busiest).toEqual([{ meetings: 82 }])
    expect(await queryRows(db, classesWithoutRoomQuery)).toEqual([{ classes: 11 }])
  })

  test('does not change on a second import', async () => {
    const { summary } = await importUniversity(db, ...muniFiles)
    const changed = Object.values(summary.kinds).map((counts) => counts.added + counts.changed + counts.removed)
    expect(Math.max(...changed)).toBe(0)
  })
})

const classesWithoutRoomQuery = sql`
  select count(distinct class.id)::int as classes
  from attendee class
  join appointment_attendee link on link.attendee_id = class.id
  where class.type = 'group' and not exists (
    select from appointment_attendee other_link join attendee room on room.id = other_link.attendee_id
    where other_link.appointment_id = link.appointment_id and room.type = 'classroom'
  )
`

const maryFiles = ['3_large/itc2019/mary-fal18.xml.xz', '3_large/itc2019/solution-mary-fal18.xml.xz'] as const
const isMaryAbsent = isRealDataSkipped('the import of a university of 5,051 students', [...maryFiles])

describe.skipIf(isMaryAbsent)('a university of 5,051 students (mary-fal18)', async () => {
  if (isMaryAbsent) return
  const { db } = await testDatabase()
  let imported: Awaited<ReturnType<typeof importUniversity>>
  // The import may take at most a minute.
  beforeAll(async () => {
    imported = await importUniversity(db, ...maryFiles)
  }, 60_000)

  test('has all its appointments, memberships and student meetings within a minute', async () => {
    expect(await queryRows(db, totalsQuery)).toEqual([{ appointments: 22_389, enrolments: 21_072, meetings: 544_178 }])
    expect(imported.summary.kinds).toMatchObject({ people: { added: 5051 + 242 }, groups: { added: 951 } })
  })

  test('keeps overlapping lessons, lessons at weekends and lessons without a room', async () => {
    expect(await queryRows(db, overlapsQuery)).toEqual([{ pairs: 4104 }])
    expect(await queryRows(db, classesWithoutRoomQuery)).toEqual([{ classes: 95 }])
    const weekend = sql`
      select count(distinct (class.id, extract(isodow from appointment.starts_at)))::int as days
      from appointment
      join appointment_attendee link on link.appointment_id = appointment.id
      join attendee class on class.id = link.attendee_id and class.type = 'group'
      where extract(isodow from appointment.starts_at) > 5
    `
    expect(await queryRows(db, weekend)).toEqual([{ days: 69 }])
  })
})
