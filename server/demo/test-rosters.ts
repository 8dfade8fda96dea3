import type { Appointment, SchoolData } from '../import/school.ts'
import { generateSchool } from './generator/generate-school.ts'
import { buildFirstPublication, buildSecondPublication } from './school.ts'
import { Shift } from './shift.ts'

/** Builds the school before and after the changes, for tests. */
export function buildDemoSchool(date: string) {
  const shift = new Shift(Temporal.PlainDate.from(date))
  const { before, after } = generateSchool()
  const { base } = buildFirstPublication(shift, before)
  return { base, revised: buildSecondPublication(shift, base, after) }
}

export const filterLessons = (list: Appointment[] | undefined) =>
  (list ?? []).filter(({ type, cancelled }) => type === 'lesson' && !cancelled)

export const filterByDates = (list: Appointment[] | undefined, start: string, end: string) =>
  (list ?? []).filter((appointment) => appointment.start.slice(0, 10) >= start && appointment.start.slice(0, 10) <= end)

export function groupRosters({ memberships = [] }: SchoolData) {
  const students = Map.groupBy(memberships, ({ group }) => group)
  const groups = Map.groupBy(memberships, ({ person }) => person)
  return {
    listStudents: (group: string) => (students.get(group) ?? []).map(({ person }) => person),
    listGroups: (person: string) => new Set((groups.get(person) ?? []).map(({ group }) => group)),
  }
}

export function findRosterClashes(list: Appointment[], lookAt: (appointment: Appointment) => string[]): string[] {
  const byAttendee = new Map<string, Appointment[]>()
  for (const appointment of list)
    for (const id of lookAt(appointment)) {
      const all = byAttendee.get(id)
      if (all) all.push(appointment)
      else byAttendee.set(id, [appointment])
    }
  return [...byAttendee].flatMap(([id, all]) => {
    const sorted = all.toSorted((a, b) => a.start.localeCompare(b.start))
    return sorted.flatMap((item, index) => {
      const next = sorted[index + 1]
      return next && next.start < item.end ? [`${id}: ${item.id} and ${next.id}`] : []
    })
  })
}
