import type { Appointment, SchoolData } from '../import/school.ts'
import { generateSchool } from './generator/generate-school.ts'
import { buildFirstPublication, buildSecondPublication } from './publications.ts'
import { DateShift } from './date-shift.ts'

/** Builds the school before and after the changes, for tests. */
export function buildDemoSchool(date: string) {
  const shift = new DateShift(Temporal.PlainDate.from(date))
  const { firstPublication, secondPublication } = generateSchool()
  const { base } = buildFirstPublication(shift, firstPublication)
  return { base, revised: buildSecondPublication(shift, base, secondPublication) }
}

export const filterLessons = (appointments: Appointment[] | undefined) =>
  (appointments ?? []).filter(({ type, cancelled }) => type === 'lesson' && !cancelled)

export const filterByDates = (appointments: Appointment[] | undefined, start: string, end: string) =>
  (appointments ?? []).filter(
    (appointment) => appointment.start.slice(0, 10) >= start && appointment.start.slice(0, 10) <= end,
  )

export function groupRosters({ memberships = [] }: SchoolData) {
  const students = Map.groupBy(memberships, ({ group }) => group)
  const groups = Map.groupBy(memberships, ({ person }) => person)
  return {
    listStudents: (group: string) => (students.get(group) ?? []).map(({ person }) => person),
    listGroups: (person: string) => new Set((groups.get(person) ?? []).map(({ group }) => group)),
  }
}

export function findRosterClashes(
  appointments: Appointment[],
  listAttendees: (appointment: Appointment) => string[],
): string[] {
  const byAttendee = new Map<string, Appointment[]>()
  for (const appointment of appointments)
    for (const id of listAttendees(appointment)) {
      const attendeeAppointments = byAttendee.get(id)
      if (attendeeAppointments) attendeeAppointments.push(appointment)
      else byAttendee.set(id, [appointment])
    }
  return [...byAttendee].flatMap(([id, attendeeAppointments]) => {
    const sorted = attendeeAppointments.toSorted((a, b) => a.start.localeCompare(b.start))
    return sorted.flatMap((appointment, index) => {
      const next = sorted[index + 1]
      return next && next.start < appointment.end ? [`${id}: ${appointment.id} and ${next.id}`] : []
    })
  })
}
