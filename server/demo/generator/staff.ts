import type { Person, Team } from '../../import/school.ts'
import { type Level, levels, listClassNames } from './levels.ts'
import { formatFullName } from './names.ts'
import type { Staffing, Teacher } from './staffing.ts'

interface TeamPlan {
  id: string
  name: string
  unit: string
  coversLevel: (level: Level) => boolean
}

const teamPlans: TeamPlan[] = [
  {
    id: 'team-om',
    name: 'Team onderbouw mavo',
    unit: 'Onderbouw',
    coversLevel: ({ isUpper, unit }) => !isUpper && unit === 'mavo',
  },
  {
    id: 'team-oh',
    name: 'Team onderbouw havo',
    unit: 'Onderbouw',
    coversLevel: ({ isUpper, unit }) => !isUpper && unit === 'havo',
  },
  {
    id: 'team-ov',
    name: 'Team onderbouw vwo',
    unit: 'Onderbouw',
    coversLevel: ({ isUpper, unit }) => !isUpper && unit === 'vwo',
  },
  {
    id: 'team-bm',
    name: 'Team bovenbouw mavo',
    unit: 'Bovenbouw',
    coversLevel: ({ isUpper, unit }) => isUpper && unit === 'mavo',
  },
  {
    id: 'team-bh',
    name: 'Team bovenbouw havo',
    unit: 'Bovenbouw',
    coversLevel: ({ isUpper, unit }) => isUpper && unit === 'havo',
  },
  {
    id: 'team-bv',
    name: 'Team bovenbouw vwo',
    unit: 'Bovenbouw',
    coversLevel: ({ isUpper, unit }) => isUpper && unit === 'vwo',
  },
]

/** Coordinator of the team that teaches the student in the screenshots. */
export const screenshotCoordinator = 'FHE'

/** Puts each teacher in the team of most of the lessons; a member coordinates it. */
export function makeTeams(staffing: Staffing): Team[] {
  const findTeam = (teacher: Teacher) => {
    if (teacher.code === screenshotCoordinator) return 'team-bv'
    const hours = teamPlans.map(({ coversLevel }) =>
      levels.filter(coversLevel).reduce((sum, { name }) => sum + (teacher.hoursByLevel.get(name) ?? 0), 0),
    )
    return teamPlans[hours.indexOf(Math.max(...hours))]?.id
  }
  const members = Map.groupBy(staffing.teachers, findTeam)
  return teamPlans.map(({ id, name, unit, coversLevel }) => {
    const team = members.get(id) ?? []
    const requiredCoordinator = team.find(({ code }) => code === screenshotCoordinator)
    const coordinator = requiredCoordinator ?? team.toSorted((a, b) => a.hours - b.hours)[0]
    return {
      id,
      name,
      unit,
      coordinators: coordinator ? [coordinator.code] : [],
      members: team.map(({ code }) => code),
      groups: levels.filter(coversLevel).flatMap(listClassNames),
    }
  })
}

/** Counts 25 lessons as full time, and coordinating as eight lessons. */
export function makeTeacherPeople(staffing: Staffing, teams: Team[]): Person[] {
  const coordinators = new Set(teams.flatMap((team) => team.coordinators))
  return staffing.teachers.map((teacher) => {
    const isCoordinator = coordinators.has(teacher.code)
    return {
      id: teacher.code,
      type: 'teacher',
      name: formatFullName(teacher.name),
      email: teacher.email,
      code: teacher.code,
      roles: isCoordinator ? ['teacher', 'team-coordinator'] : ['teacher'],
      coach: null,
      fte: Math.min(1, Math.round(((teacher.hours + (isCoordinator ? 8 : 0)) / 25) * 1000) / 1000),
    }
  })
}

const makeOfficePerson = (
  id: string,
  type: Person['type'],
  name: string,
  role: Person['roles'][number],
  fte: number | null,
): Person => ({
  id,
  type,
  name,
  email: `${id}@vaartcollege.example`,
  code: null,
  roles: [role],
  coach: null,
  fte,
})

export const officePeople: Person[] = [
  makeOfficePerson('examenbureau', 'exam-desk', 'Hanneke Dekker', 'exam-desk', 0.8),
  makeOfficePerson('examenbureau2', 'exam-desk', 'Orlando Martina', 'exam-desk', 0.6),
  makeOfficePerson('roostermaker', 'staff', 'Marloes Veenstra', 'planner', 0.9),
  makeOfficePerson('servicebalie', 'staff', 'Yusuf Demir', 'service-desk', 1),
  makeOfficePerson('servicebalie2', 'staff', 'Tineke Postma', 'service-desk', 0.5),
  makeOfficePerson('beheer', 'staff', 'Arjan Molenaar', 'admin', 1),
  makeOfficePerson('leverancier', 'staff', 'Robin Kuipers', 'vendor-admin', null),
]
