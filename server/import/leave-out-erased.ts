import type { Tx } from '#server/db/connect.ts'
import { createErasedTest } from '#server/person-data/service.ts'
import type { Appointment, SchoolData } from './school.ts'

/** Leaves out people who were erased, wherever the school names them. */
export async function leaveOutErased(
  tx: Tx,
  school: SchoolData,
  onErased?: (count: number) => void,
): Promise<SchoolData> {
  const erasedTest = await createErasedTest(tx)
  if (erasedTest === undefined) return school
  // Found by code or address, a person may be named by a new id.
  const erasedIds = new Set(
    school.people?.flatMap(({ id, code, email }) => (erasedTest.isErased({ sourceId: id, code, email }) ? [id] : [])),
  )
  const named = new Set<string>()
  const stays = (id: string) => {
    const isErased = erasedIds.has(id) || erasedTest.isErasedId(id)
    if (isErased) named.add(id)
    return !isErased
  }
  const staysNamed = (id: string | null) => id === null || stays(id)
  const { people, teams, memberships, availability, deploymentPlans, appointments, roles } = school
  const rest: SchoolData = {
    ...school,
    ...(people && {
      people: people
        .filter(({ id }) => stays(id))
        .map((person) => (staysNamed(person.coach) ? person : { ...person, coach: null })),
    }),
    ...(teams && {
      teams: teams.map((team) => ({
        ...team,
        coordinators: team.coordinators.filter(stays),
        members: team.members.filter(stays),
      })),
    }),
    ...(roles && { roles: roles.filter(({ person }) => stays(person)) }),
    ...(memberships && { memberships: memberships.filter(({ person }) => stays(person)) }),
    ...(availability && {
      availability: availability.map((request) => ({ ...request, teachers: request.teachers.filter(stays) })),
    }),
    ...(deploymentPlans && { deploymentPlans: deploymentPlans.filter(({ teacher }) => staysNamed(teacher)) }),
    ...(appointments && { appointments: appointments.flatMap((appointment) => leaveOutOf(appointment, stays)) }),
  }
  if (named.size > 0) onErased?.(named.size)
  return rest
}

/** Leaves out a talk with nobody but erased students too: without a student, everyone would read what it is about. */
function leaveOutOf(appointment: Appointment, stays: (id: string) => boolean): Appointment[] {
  const [teachers, students] = [appointment.teachers.filter(stays), appointment.students.filter(stays)]
  if (teachers.length === appointment.teachers.length && students.length === appointment.students.length)
    return [appointment]
  if (students.length === 0 && appointment.students.length > 0 && appointment.groups.length === 0) return []
  return [{ ...appointment, teachers, students }]
}
