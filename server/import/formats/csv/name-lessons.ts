import { createHash } from 'node:crypto'
import type { Appointment } from '#server/import/school.ts'
import type { Lesson } from './read-lessons.ts'

/** A lesson of an earlier import of the source; `start` is where it is now. */
export interface ExistingLesson {
  id: string
  start: string
}

const maximumKeyLength = 150
const toWeek = (start: string) => {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(start.slice(0, 10))
  return `${yearOfWeek} ${weekOfYear}`
}

export const lessonPrefix = 'lesson:'

/** The source's own ids of people by the school's; a lesson's key does not depend on a list of people. */
type GivenIds = ReadonlyMap<string, string>

const toGivenIds = (ids: readonly string[], givenIds: GivenIds) => ids.map((id) => givenIds.get(id) ?? id)

const createKey = ({ course, name, groups, students, teachers, rooms }: Lesson, givenIds: GivenIds): string => {
  const attendees = [groups, students, teachers, rooms].find((ids) => ids.length > 0) ?? []
  return [course ?? name, ...toGivenIds(attendees, givenIds).toSorted()].join(' ').replaceAll('|', '/')
}

/** Long keys are hashed. */
const createPrefix = (lesson: Lesson, givenIds: GivenIds): string => {
  const text = lesson.key === '' ? createKey(lesson, givenIds) : `#${lesson.key}`
  const isLong = text.length > maximumKeyLength
  return `${lessonPrefix}${isLong ? createHash('sha256').update(text).digest('hex').slice(0, 40) : text}@`
}

/**
 * Gives lessons ids. A lesson of the same subject and groups, or the same id in the file, keeps its id at the same time;
 * then one that would be dropped in the same week, or with the same id on another day, has moved. Others get an id of
 * their key and start.
 */
export function nameLessons(
  lessons: readonly Lesson[],
  existing: readonly ExistingLesson[],
  givenIds: GivenIds,
): Appointment[] {
  const usedIds = new Set(existing.map(({ id }) => id))
  const starts = lessons.map(({ start }) => start.slice(0, 10)).toSorted()
  const [first = '', last = ''] = [starts[0], starts.at(-1)]
  const existingByPrefix = Map.groupBy(
    existing.filter(({ start }) => start.slice(0, 10) >= first && start.slice(0, 10) <= last),
    ({ id }) => id.slice(0, id.lastIndexOf('@') + 1),
  )
  const ordered = lessons.toSorted((a, b) => compareLessons(a, b, givenIds))
  return [...Map.groupBy(ordered, (lesson) => createPrefix(lesson, givenIds))].flatMap(([prefix, ofPrefix]) => {
    // Longer ids are later: `#10` is after `#9`.
    const left = (existingByPrefix.get(prefix) ?? []).toSorted(
      (a, b) => compare(a.start, b.start) || a.id.length - b.id.length || compare(a.id, b.id),
    )
    const ids = new Map<Lesson, string>()
    const pair = (matches: (lesson: Lesson, other: ExistingLesson) => boolean) => {
      for (const lesson of ofPrefix) {
        if (ids.has(lesson)) continue
        const index = left.findIndex((other) => matches(lesson, other))
        if (index !== -1) ids.set(lesson, left.splice(index, 1)[0]?.id ?? '')
      }
    }
    pair(({ start }, other) => other.start === start)
    pair(({ start }, other) => toWeek(other.start) === toWeek(start))
    pair(({ key }) => key !== '')
    return ofPrefix.map((lesson) => {
      const { key: _, ...appointment } = lesson
      const id = ids.get(lesson) ?? createFreeId(`${prefix}${lesson.start}`, usedIds)
      return { ...appointment, id }
    })
  })
}

function createFreeId(id: string, usedIds: Set<string>): string {
  let free = id
  for (let number = 2; usedIds.has(free); number++) free = `${id}#${number}`
  usedIds.add(free)
  return free
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const compareLessons = (a: Lesson, b: Lesson, givenIds: GivenIds) => {
  const toText = ({ teachers, rooms }: Lesson) => JSON.stringify([toGivenIds(teachers, givenIds), rooms])
  return compare(a.start, b.start) || compare(toText(a), toText(b))
}
