import type { AvailabilityReview } from '@uurwerk/contract/staff/availability'
import type { DeploymentPlan } from '@uurwerk/contract/staff/deployment-plan'
import type { Program } from '@uurwerk/contract/staff/program'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '../db/connect.ts'
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
const areFilesMissing = isRealDataSkipped(
  'what the teachers of real schools give and do',
  schools.flatMap(({ files }) => files),
)

describe.skipIf(areFilesMissing).each(schools)(
  'a coordinator of all $teachers teachers of $school',
  async (realSchool) => {
    // A skipped describe runs its function too.
    if (areFilesMissing) return
    const { db, pool } = await testDatabase()
    const api = await testApp(db)
    const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
    const schoolFile = getRealDataPath(realSchool.files[0]!)
    const imported = await importPath(db, clock, {
      path: schoolFile,
      weeks: '2026-W47..2026-W48',
      ...realSchool.options,
    })
    if (!imported.ok) throw new Error(formatReport(imported))
    await importPlans(db, [])
    const { rows: teachers } = await sql<{ id: number; code: string }>`
    select attendee_id as id, source_id as code from person join attendee on id = attendee_id
    where roles @> '{teacher}' order by id`.execute(db)
    const [coordinatorRow] = teachers
    if (!coordinatorRow) throw new Error('a school without teachers')
    // Puts all teachers in one team, which the first of them coordinates.
    await sql`
    with new_attendee as (insert into attendee (source_id, type, name, search_text) values ('all', 'team', 'All', '') returning id),
    new_team as (insert into team (attendee_id, unit) select id, 'upper' from new_attendee)
    insert into team_member (team_id, person_id, is_coordinator, is_member)
    select new_attendee.id, teacher.id, teacher.id = ${coordinatorRow.id}, true
    from new_attendee, unnest(${teachers.map(({ id }) => id)}::integer[]) as teacher (id)`.execute(db)
    await sql`
    update person set roles = roles || '{team-coordinator}' where attendee_id = ${coordinatorRow.id}`.execute(db)
    const coordinator = await api.as(coordinatorRow.code)
    const countPathQueries = (urlPath: string) => countQueries(pool, coordinator, urlPath)

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
      const planPath = '/api/DeploymentPlan?type=team&identifiers=upper,all&year=2026&language=nl'
      const createTeacherPlan = (code: string) =>
        createDeploymentPlan({ team: 'all', teacher: code, tables: [createDeploymentPlan().tables[1]!] })
      await importPlans(db, [createTeacherPlan(coordinatorRow.code)])
      const queryCount = await countPathQueries(planPath)
      await importPlans(
        db,
        teachers.map(({ code }) => createTeacherPlan(code)),
      )
      expect(await countPathQueries(planPath)).toBe(queryCount)
      const { result } = await coordinator.get<DeploymentPlan>(planPath)
      expect(new Set(result.tables.map(({ teacher }) => teacher?.id)).size).toBe(realSchool.teachers)
    })

    test('sees 14 courses with 40 weeks each in as many queries as a single planned week', async () => {
      const taughtSubjects = await listSubjectsOfBusiestAttendee(db)
      const programPath = `/api/Program/${taughtSubjects[0]!.attendeeId}`
      const settings = settingsWithPeriods
      await importPrograms(
        db,
        [
          createProgram({
            group: taughtSubjects[0]!.group,
            course: taughtSubjects[0]!.course,
            weeks: [createPlannedWeek(12, 'begin')],
          }),
        ],
        settings,
      )
      const queryCount = await countPathQueries(programPath)
      const weeks = Array.from({ length: 40 }, (_, week) => createPlannedWeek(week, `week ${week}`))
      await importPrograms(
        db,
        taughtSubjects.map(({ group, course }) => createProgram({ group, course, weeks })),
        settings,
      )
      expect(await countPathQueries(programPath)).toBe(queryCount)
      const { result } = await coordinator.get<Program>(programPath)
      const fullSubjects = result.subjects.filter((subject) => subject.weeks.length >= 40)
      expect(fullSubjects).toHaveLength(taughtSubjects.length)
      expect(taughtSubjects.length).toBe(14)
    })
  },
)

/** Lists up to 14 subjects of the person or group with the most courses, and a group that is taught each. */
async function listSubjectsOfBusiestAttendee(db: Database) {
  const { rows } = await sql<{ attendeeId: number; group: string; course: string }>`
    with taught_subject as (
      select distinct student_group.id as group_id, course_id
      from appointment join appointment_attendee on appointment_id = appointment.id
      join attendee student_group on student_group.id = attendee_id and student_group.type = 'group'
      where course_id is not null
    ), attendee_subject as (
      select group_id as attendee_id, group_id, course_id from taught_subject
      union select person_id, group_id, course_id from membership join taught_subject using (group_id)
    )
    select distinct on (course_id) attendee_subject.attendee_id as "attendeeId",
      student_group.source_id as "group", course.source_id as course
    from attendee_subject join attendee student_group on student_group.id = group_id
    join course on course.id = course_id
    where attendee_subject.attendee_id = (
      select attendee_id from attendee_subject group by attendee_id order by count(distinct course_id) desc, attendee_id limit 1
    )
    order by course_id, group_id limit 14`.execute(db)
  return rows
}
