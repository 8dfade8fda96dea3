import type { AvailabilityReview } from '@uurwerk/contract/staff/availability'
import type { DeploymentPlan } from '@uurwerk/contract/staff/deployment-plan'
import type { Program } from '@uurwerk/contract/staff/program'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isRealDataAbsent, realFile } from '../import/real-data.ts'
import { importPath } from '../import/run.ts'
import { fixedClock } from '../lib/clock.ts'
import { testApp } from '../test/app.ts'
import { askAvailability } from '../test/asked-availability.ts'
import { testDatabase } from '../test/harness.ts'
import { queriesOf } from '../test/plan.ts'
import { importPlans, planOf, settingsWithPeriods } from '../test/planned.ts'
import { importPrograms, programOf, weekOf } from '../test/programmed.ts'

const name = '1_small_demo/xhstt/NL-KP-05.xml.xz'
const isAbsent = isRealDataAbsent('what the teachers of a real school give and do', [name])

describe.skipIf(isAbsent)('a coordinator of all 74 teachers of a real school', async () => {
  if (isAbsent) return
  const { db, pool } = await testDatabase()
  const api = await testApp(db)
  const xhstt = { start: '2026-08-31', end: '2027-07-09' }
  const clock = fixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
  await importPath(db, clock, { path: realFile(name), weeks: '2026-W47..2026-W48', xhstt })
  await importPlans(db, [])
  const { rows: teachers } = await sql<{ id: number; code: string }>`
    select attendee_id as id, source_id as code from person join attendee on id = attendee_id
    where roles @> '{teacher}' order by id`.execute(db)
  const [boss] = teachers
  if (!boss) throw new Error('a school without teachers')
  await sql`
    with made as (insert into attendee (source_id, type, name, search_text) values ('all', 'team', 'All', '') returning id),
    team as (insert into team (attendee_id, unit) select id, 'upper' from made)
    insert into team_member (team_id, person_id, is_coordinator, is_member)
    select made.id, person.id, person.id = ${boss.id}, true
    from made, unnest(${teachers.map(({ id }) => id)}::integer[]) as person (id)`.execute(db)
  const coordinator = await api.as(boss.code)
  const count = (path: string) => queriesOf(pool, coordinator, path)

  test('judges all answers in as many queries as one, with the lessons behind each', async () => {
    const one = await askAvailability(db, { teachers: [boss.code] })
    const counts = async (id: number) => [
      await count('/api/AvailabilityRequest/Review'),
      await count(`/api/AvailabilityRequest/${id}/Lessons`),
    ]
    const few = await counts(one)
    const all = await askAvailability(db, { teachers: teachers.map(({ code }) => code), name: 'All' })
    expect(await counts(all)).toEqual(few)
    const { result } = await coordinator.get<AvailabilityReview[]>('/api/AvailabilityRequest/Review')
    expect(result.filter(({ id }) => id === all)).toHaveLength(74)
  })

  test('sees the plans of all in as many queries as that of one', async () => {
    const path = '/api/DeploymentPlan?type=team&identifiers=upper,all&year=2026&language=nl'
    const planned = (code: string) => planOf({ team: 'all', teacher: code, tables: [planOf().tables[1]!] })
    await importPlans(db, [planned(boss.code)])
    const few = await count(path)
    await importPlans(
      db,
      teachers.map(({ code }) => planned(code)),
    )
    expect(await count(path)).toBe(few)
    const { result } = await coordinator.get<DeploymentPlan>(path)
    expect(new Set(result.tables.map(({ teacher }) => teacher?.id)).size).toBe(74)
  })

  test('of a group that has 14 courses each has 40 weeks, in as many queries as one of one week', async () => {
    const { rows } = await sql<{ group: string; course: string }>`
      select g.source_id as "group", c.source_id as course
      from (select attendee_id, course_id from appointment a
        join appointment_attendee on appointment_id = a.id group by 1, 2) taught
      join attendee g on g.id = attendee_id and g.type = 'group' join course c on c.id = course_id
      order by count(*) over (partition by g.id) desc, 1, 2 limit 14`.execute(db)
    const group = await db
      .selectFrom('attendee')
      .select('id')
      .where('source_id', '=', rows[0]!.group)
      .executeTakeFirst()
    const own = rows.filter((row) => row.group === rows[0]!.group)
    const path = `/api/Program/${group!.id}`
    const settings = settingsWithPeriods
    await importPrograms(db, [programOf({ ...own[0]!, weeks: [weekOf(12, 'begin')] })], settings)
    const few = await count(path)
    const weeks = Array.from({ length: 40 }, (_, week) => weekOf(week, `week ${week}`))
    await importPrograms(
      db,
      own.map((one) => programOf({ ...one, weeks })),
      settings,
    )
    expect(await count(path)).toBe(few)
    const { result } = await coordinator.get<Program>(path)
    const full = result.subjects.filter((subject) => subject.weeks.length >= 40)
    expect(full).toHaveLength(own.length)
    expect(own.length).toBe(14)
  })
})
