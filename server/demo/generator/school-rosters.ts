import type { Appointment } from '../../import/school.ts'
import { screenshotStudent } from './screenshot-week.ts'
import type { GeneratedSchool } from './generate-school.ts'

/** True for appointments that nobody signs up for. */
export const isCompulsory = ({ type, subscribeFrom }: Appointment) => type !== 'choice' && subscribeFrom === null

/** The times at which people, groups and rooms are occupied. */
export class SchoolRosters {
  /** Keyed by id and date: no appointment lasts longer than a day. */
  readonly #reservations = new Map<string, { start: string; end: string }[]>()
  readonly #groupsByPerson: Map<string, string[]>
  readonly #peopleByGroup: Map<string, string[]>

  /** Takes only the appointments for which `isIncluded` returns true. */
  constructor(
    { firstPublication, secondPublication }: GeneratedSchool,
    isIncluded: (appointment: Appointment) => boolean = () => true,
  ) {
    const memberships = firstPublication.memberships ?? []
    const groupMemberships = (key: 'person' | 'group', value: 'person' | 'group') =>
      new Map(
        [...Map.groupBy(memberships, (membership) => membership[key])].map(([id, list]) => [
          id,
          list.map((membership) => membership[value]),
        ]),
      )
    this.#groupsByPerson = groupMemberships('person', 'group')
    this.#peopleByGroup = groupMemberships('group', 'person')
    const appointments = [firstPublication, secondPublication]
      .flatMap(({ appointments = [] }) => appointments)
      .filter(isIncluded)
    for (const { groups, teachers, rooms, students, start, end } of appointments)
      this.reserve([...groups, ...teachers, ...rooms, ...students], start, end)
  }

  reserve(ids: readonly string[], start: string, end: string) {
    for (const id of ids) {
      const key = toDayKey(id, start)
      const dayReservations = this.#reservations.get(key)
      if (dayReservations) dayReservations.push({ start, end })
      else this.#reservations.set(key, [{ start, end }])
    }
  }

  isFree(id: string, start: string, end: string): boolean {
    const dayReservations = [id, ...(this.#groupsByPerson.get(id) ?? [])].flatMap(
      (attendeeId) => this.#reservations.get(toDayKey(attendeeId, start)) ?? [],
    )
    return !dayReservations.some((reservation) => reservation.start < end && start < reservation.end)
  }

  /**
   * Lists a person followed by classmates, or the students of a class. Includes the student in the screenshots only if
   * named.
   */
  listPeople(id: string): string[] {
    const classmates = this.#peopleByGroup.get(this.#groupsByPerson.get(id)?.[0] ?? id) ?? []
    const otherClassmates = classmates.filter((classmate) => classmate !== id && classmate !== screenshotStudent.id)
    return this.#peopleByGroup.has(id) ? otherClassmates : [id, ...otherClassmates]
  }
}

const toDayKey = (id: string, start: string) => `${id} ${start.slice(0, 10)}`
