import type { Tx } from '#server/db/connect.ts'
import { createErasedTest } from '#server/person-data/service.ts'
import type { SchoolData } from './school.ts'

/** Leaves out people who were erased, wherever the school names them. */
export async function leaveOutErased(
  tx: Tx,
  school: SchoolData,
  onErased?: (count: number) => void,
): Promise<SchoolData> {
  const isErased = await createErasedTest(tx)
  if (isErased === undefined || school.people === undefined) return school
  const erasedIds = new Set(
    school.people.flatMap(({ id, code, email }) => (isErased({ sourceId: id, code, email }) ? [id] : [])),
  )
  if (erasedIds.size === 0) return school
  onErased?.(erasedIds.size)
  const stays = (id: string) => !erasedIds.has(id)
  const { people, teams, memberships, availability, deploymentPlans, appointments } = school
  return {
    ...school,
    people: people
      .filter(({ id }) => stays(id))
      .map((person) => (person.coach !== null && !stays(person.coach) ? { ...person, coach: null } : person)),
    ...(teams && {
      teams: teams.map((team) => ({
        ...team,
        coordinators: team.coordinators.filter(stays),
        members: team.members.filter(stays),
      })),
    }),
    ...(memberships && { memberships: memberships.filter(({ person }) => stays(person)) }),
    ...(availability && {
      availability: availability.map((request) => ({ ...request, teachers: request.teachers.filter(stays) })),
    }),
    ...(deploymentPlans && {
      deploymentPlans: deploymentPlans.filter(({ teacher }) => teacher === null || stays(teacher)),
    }),
    ...(appointments && {
      appointments: appointments.map((appointment) => ({
        ...appointment,
        teachers: appointment.teachers.filter(stays),
        students: appointment.students.filter(stays),
      })),
    }),
  }
}
