import type { AvailabilityReview } from '@uurwerk/contract/staff/availability'
import type { DeploymentPlan } from '@uurwerk/contract/staff/deployment-plan'
import type { Program } from '@uurwerk/contract/staff/program'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isRealDataSkipped, getRealDataPath } from '../import/real-data.ts'
import { formatReport } from '../import/format-report.ts'
import { importPath } from '../import/import-path.ts'
import { createFixedClock } from '../lib/clock.ts'
import { testApp } from '../test/test-app.ts'
import { addAvailabilityRequest } from '../test/availability-requests.ts'
import { testDatabase } from '../test/test-database.ts'
import { countQueries } from '../test/query-plan.ts'
import { importPlans, createDeploymentPlan, settingsWithPeriods } from '../test/deployment-plans.ts'
import { importPrograms, createProgram, createPlannedWeek } from '../test/programs.ts'

const schools = [
  {
    school: 'a secondary school (NL-KP-05)',
    files: ['1_small_demo/xhstt/NL-KP-05.xml.xz'],
    teachers: 74,
    options: { xhstt: { start: '2026-08-31', end: '2027-07-09' } },
  },
  {
    school: 'a university (muni-fi-spr17)',
    files: ['2_mid/itc2019/muni-fi-spr17.xml.xz', '2_mid/itc2019/solution-muni-fi-spr17.xml.xz'],
    teachers: 225,
    options: {
      itc2019: {
        firstMonday: '2026-08-31',
        solutionFile: getRealDataPath('2_mid/itc2019/solution-muni-fi-spr17.xml.xz'),
      },
    },
  },
]
const isAbsent = isRealDataSkipped(
  'what the teachers of real schools give and do',
  schools.flatMap(({ files }) => files),
)

describe.skipIf(isAbsent).each(schools)('a coordinator of all $teachers teachers of $school', async (realSchool) => {
  if (isAbsent) return
  const { db, pool } = await testDatabase()
  const api = await testApp(db)
  const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
  const path = getRealDataPath(realSchool.files[0]!)
  const imported = await importPath(db, clock, { path, weeks: '2026-W47..2026-W48', ...realSchool.options })
  if (!imported.ok) throw new Error(formatReport(imported))
  await importPlans(db, [])
  const { rows: teachers } = await sql<{ id: number; code: string }>`
    select attendee_id as id, source_id as code from person join attendee on id = attendee_id
    where roles @> '{teacher}' order by id`.execute(db)
  const [coordinatorRow] = teachers
  if (!coordinatorRow) throw new Error('a school without teachers')
  await sql`
    with inserted as (insert into attendee (source_id, type, name, search_text) values ('all', 'team', 'All', '') returning id),
    team as (insert into team (attendee_id, unit) select id, 'upper' from inserted)
    insert into team_member (team_id, person_id, is_coordinator, is_member)
    select inserted.id, person.id, person.id = ${coordinatorRow.id}, true
    from inserted, unnest(${teachers.map(({ id }) => id)}::integer[]) as person (id)`.execute(db)
  const coordinator = await api.as(coordinatorRow.code)
  const countPathQueries = (path: string) => countQueries(pool, coordinator, path)

  test('reviews the availability of all teachers in as many queries as that of one teacher', async () => {
    const singleRequestId = await addAvailabilityRequest(db, { teachers: [coordinatorRow.code] })
    const listQueryCounts = async (id: number) => [
      await countPathQueries('/api/AvailabilityRequest/Review'),
      await countPathQueries(`/api/AvailabilityRequest/${id}/Lessons`),
    ]
    const countsForOne = await listQueryCounts(singleRequestId)
    const requestIdForAll = await addAvailabilityRequest(db, {
      teachers: teachers.map(({ code }) => code),
      name: 'All',
    })
    expect(await listQueryCounts(requestIdForAll)).toEqual(countsForOne)
    const { result } = await coordinator.get<AvailabilityReview[]>('/api/AvailabilityRequest/Review')
    expect(result.filter(({ id }) => id === requestIdForAll)).toHaveLength(realSchool.teachers)
  })

  test('sees the plans of all teachers in as many queries as the plan of one teacher', async () => {
    const path = '/api/DeploymentPlan?type=team&identifiers=upper,all&year=2026&language=nl'
    const createPlanOf = (code: string) =>
      createDeploymentPlan({ team: 'all', teacher: code, tables: [createDeploymentPlan().tables[1]!] })
    await importPlans(db, [createPlanOf(coordinatorRow.code)])
    const queryCount = await countPathQueries(path)
    await importPlans(
      db,
      teachers.map(({ code }) => createPlanOf(code)),
    )
    expect(await countPathQueries(path)).toBe(queryCount)
    const { result } = await coordinator.get<DeploymentPlan>(path)
    expect(new Set(result.tables.map(({ teacher }) => teacher?.id)).size).toBe(realSchool.teachers)
  })

  test('sees 14 courses with 40 weeks each in as many queries as a single planned week', async () => {
    const { rows: taughtSubjects } = await sql<{ id: number; group: string; course: string }>`
      with taught_subject as (
        select distinct g.id as group_id, course_id
        from appointment a join appointment_attendee on appointment_id = a.id
        join attendee g on g.id = attendee_id and g.type = 'group' where course_id is not null
      ), attendee_subject as (
        select group_id as id, group_id, course_id from taught_subject
        union select person_id, group_id, course_id from membership join taught_subject using (group_id)
      )
      select distinct on (course_id) attendee_subject.id, g.source_id as "group", c.source_id as course
      from attendee_subject join attendee g on g.id = group_id join course c on c.id = course_id
      where attendee_subject.id = (
        select id from attendee_subject group by id order by count(distinct course_id) desc, id limit 1
      )
      order by course_id, group_id limit 14`.execute(db)
    const program = `/api/Program/${taughtSubjects[0]!.id}`
    const settings = settingsWithPeriods
    await importPrograms(
      db,
      [createProgram({ ...taughtSubjects[0]!, weeks: [createPlannedWeek(12, 'begin')] })],
      settings,
    )
    const queryCount = await countPathQueries(program)
    const weeks = Array.from({ length: 40 }, (_, week) => createPlannedWeek(week, `week ${week}`))
    await importPrograms(
      db,
      taughtSubjects.map((item) => createProgram({ ...item, weeks })),
      settings,
    )
    expect(await countPathQueries(program)).toBe(queryCount)
    const { result } = await coordinator.get<Program>(program)
    const full = result.subjects.filter((subject) => subject.weeks.length >= 40)
    expect(full).toHaveLength(taughtSubjects.length)
    expect(taughtSubjects.length).toBe(14)
  })
})
