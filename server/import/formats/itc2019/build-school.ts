import type { Findings } from '#server/import/findings.ts'
import type { SchoolIdentity } from '#server/import/school-identity.ts'
import { unstatedSettings } from '#server/import/unstated-settings.ts'
import type { Group, Membership, Person, Room, SchoolData, SchoolSettings } from '#server/import/school.ts'
import { buildClassAppointments } from './class-appointments.ts'
import type { ElementFindings } from './element-findings.ts'
import type { Problem } from './problem.ts'
import type { Itc2019Solution } from './solution.ts'
import { deriveTeachers } from './derive-teachers.ts'

export interface Itc2019SchoolOptions extends SchoolIdentity {
  firstMonday: Temporal.PlainDate
}

/**
 * Prefixes ids with their kind, because they are unique only within a kind. Derives names from the numbers. Without a
 * solution, memberships and appointments stay unchanged.
 */
export function buildItc2019School(
  problem: Problem,
  solution: Itc2019Solution | undefined,
  options: Itc2019SchoolOptions,
  elementFindings: ElementFindings,
): SchoolData {
  const { firstMonday, timeZone } = options
  const { findings } = elementFindings
  const { teachers, source } = deriveTeachers(problem.sameAttendees.map(({ classes }) => classes))
  reportMadeUpNames(teachers.length, source, findings)
  if (problem.students.size === 0) findings.reportNotice('noStudents', { code: 'noStudentsInProblem' })
  const lastDay = firstMonday.add({ weeks: problem.grid.weekCount }).subtract({ days: 1 })
  const school: SchoolData = {
    settings: buildSettings(problem, options, lastDay),
    people: [
      ...[...problem.students].map((id) => buildPerson('student', id, `Student ${id}`)),
      ...teachers.map((_, index) => buildPerson('teacher', `${index + 1}`, `Teacher ${index + 1}`)),
    ],
    groups: [...problem.classes.keys()].map(buildGroup),
    rooms: [...problem.rooms].map(([id, capacity]) => buildRoom(id, capacity)),
    courses: [...problem.courses].map((id) => ({ id: `course:${id}`, name: `Course ${id}`, code: null })),
  }
  if (!solution) {
    for (const id of problem.classes.keys())
      findings.reportNotice('notPlanned', { code: 'notPlannedWithoutSolution' }, `class ${id}`)
    return school
  }
  const calendar = { firstMonday, timeZone, slotsPerDay: problem.grid.slotsPerDay }
  return {
    ...school,
    memberships: buildMemberships(problem, solution, findings),
    appointments: buildClassAppointments(problem, solution, groupTeachersByClass(teachers), calendar, elementFindings),
    span: { start: firstMonday.toString(), end: lastDay.toString() },
  }
}

function reportMadeUpNames(teacherCount: number, source: 'sets' | 'cliques', findings: Findings): void {
  findings.reportNotice('madeUp', { code: 'madeUpNames' })
  if (teacherCount === 0) return
  const code = source === 'sets' ? 'teachersOfSets' : 'teachersOfCliques'
  findings.reportNotice('teachers', { code, values: { count: teacherCount } })
}

const buildPerson = (type: 'student' | 'teacher', id: string, name: string): Person => ({
  id: `${type}:${id}`,
  type,
  name,
  email: null,
  code: null,
  roles: [type],
  coach: null,
  fte: null,
})

const buildGroup = (id: string): Group => ({ id: `class:${id}`, name: `Class ${id}`, kind: 'class' })

const buildRoom = (id: string, capacity: number | null): Room => ({
  id: `room:${id}`,
  name: `Room ${id}`,
  building: null,
  capacity,
  latitude: null,
  longitude: null,
  facilities: [],
})

function groupTeachersByClass(teachers: string[][]): Map<string, string[]> {
  const teachersByClass = new Map<string, string[]>()
  for (const [index, classes] of teachers.entries())
    for (const id of classes) teachersByClass.set(id, [...(teachersByClass.get(id) ?? []), `teacher:${index + 1}`])
  return teachersByClass
}

function buildMemberships(
  { classes, students }: Problem,
  { placements }: Itc2019Solution,
  findings: Findings,
): Membership[] {
  const memberships: Membership[] = []
  for (const placement of placements.values()) {
    const limit = classes.get(placement.id)?.maximumStudents ?? null
    if (limit !== null && placement.students.size > limit)
      findings.reportNotice('overLimit', { code: 'overLimit' }, `class ${placement.id}`)
    for (const student of placement.students)
      memberships.push({ group: `class:${placement.id}`, person: `student:${student}`, from: null, until: null })
  }
  if (memberships.length === 0 && students.size > 0) findings.reportNotice('noEnrolments', { code: 'noEnrolments' })
  return memberships
}

function buildSettings(
  problem: Problem,
  { firstMonday, timeZone, customer, name }: Itc2019SchoolOptions,
  lastDay: Temporal.PlainDate,
): SchoolSettings {
  const yearName = firstMonday.year === lastDay.year ? `${lastDay.year}` : `${firstMonday.year}-${lastDay.year}`
  return {
    customer: customer ?? problem.name,
    name: name ?? problem.name,
    timeZone,
    ...unstatedSettings,
    years: [{ name: yearName, start: firstMonday.toString(), end: lastDay.toString(), periods: [] }],
  }
}
