import type { Appointment } from '../../import/school.ts'
import { pictureStudent } from './picture.ts'
import type { GeneratedSchool } from './generate-school.ts'

export class Agenda {
  /** Keyed by id and date: no appointment lasts longer than a day. */
  readonly #taken = new Map<string, { start: string; end: string }[]>()
  readonly #groupsOf: Map<string, string[]>
  readonly #studentsOf: Map<string, string[]>

  /** Takes only the appointments for which `counts` returns true. */
  constructor({ before, after }: GeneratedSchool, counts: (appointment: Appointment) => boolean = () => true) {
    const memberships = before.memberships ?? []
    const groupIds = (key: 'person' | 'group', value: 'person' | 'group') =>
      new Map(
        [...Map.groupBy(memberships, (membership) => membership[key])].map(([id, list]) => [
          id,
          list.map((item) => item[value]),
        ]),
      )
    this.#groupsOf = groupIds('person', 'group')
    this.#studentsOf = groupIds('group', 'person')
    const all = [before, after].flatMap(({ appointments = [] }) => appointments).filter(counts)
    for (const { groups, teachers, rooms, students, start, end } of all)
      this.take([...groups, ...teachers, ...rooms, ...students], start, end)
  }

  take(ids: readonly string[], start: string, end: string) {
    for (const id of ids) {
      const all = this.#taken.get(toDayKey(id, start))
      if (all) all.push({ start, end })
      else this.#taken.set(toDayKey(id, start), [{ start, end }])
    }
  }

  isFree(id: string, start: string, end: string): boolean {
    const all = [id, ...(this.#groupsOf.get(id) ?? [])].flatMap((item) => this.#taken.get(toDayKey(item, start)) ?? [])
    return !all.some((item) => item.start < end && start < item.end)
  }

  /**
   * Lists a person followed by classmates, or the students of a class. Includes the student in the pictures only if
   * named.
   */
  listPeople(id: string): string[] {
    const mates = this.#studentsOf.get(this.#groupsOf.get(id)?.[0] ?? id) ?? []
    const others = mates.filter((mate) => mate !== id && mate !== pictureStudent.id)
    return this.#studentsOf.has(id) ? others : [id, ...others]
  }
}

const toDayKey = (id: string, start: string) => `${id} ${start.slice(0, 10)}`
