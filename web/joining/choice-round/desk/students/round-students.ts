import type { RoundStudent } from '@uurwerk/contract/joining/choice-round/desk'
import { normalizeForSearch } from '#web/lib/normalize-for-search.ts'
import type { StudentsAddress, StudentSort, StudentState } from './address.ts'

type StudentChoices = Pick<RoundStudent, 'confirmedAt' | 'group' | 'options' | 'ranking'>

/** Returns how far a student is. A choice that was given back counts as none. */
export const getStudentState = ({ confirmedAt, group, options, ranking }: StudentChoices): StudentState => {
  if (confirmedAt !== null) return 'confirmed'
  return group === null && options.length === 0 && ranking.length === 0 ? 'undecided' : 'unconfirmed'
}

export function countStudentStates(students: readonly RoundStudent[]): Record<StudentState | 'all', number> {
  const counts = { all: students.length, undecided: 0, unconfirmed: 0, confirmed: 0 }
  for (const student of students) counts[getStudentState(student)]++
  return counts
}

const joinNames = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(' ')

/** Searches name, classes, coach and choices. */
function hasAllWords({ student, groups, coach, group, options }: RoundStudent, words: readonly string[]) {
  const text = normalizeForSearch(
    [student.name, joinNames(groups), coach?.name, group?.name, joinNames(options)].join(' '),
  )
  return words.every((word) => text.includes(word))
}

const sortKeyBySort: Record<StudentSort, (student: RoundStudent) => string> = {
  // The server's order is by name already.
  name: () => '',
  group: ({ groups }) => joinNames(groups),
  // Students without a coach come last.
  coach: ({ coach }) => coach?.name ?? '\uFFFF',
}

/** Ties keep the server's order, by name. */
export function filterRoundStudents(
  students: readonly RoundStudent[],
  { state, query = '', sort = 'name' }: StudentsAddress,
) {
  const words = normalizeForSearch(query).split(/\s+/).filter(Boolean)
  const matchingStudents = students.filter(
    (student) => (!state || getStudentState(student) === state) && hasAllWords(student, words),
  )
  const getSortKey = sortKeyBySort[sort]
  return sort === 'name'
    ? matchingStudents
    : matchingStudents.toSorted((a, b) => getSortKey(a).localeCompare(getSortKey(b)))
}

/** Lists the selected students who have not confirmed. */
export const listStudentsToRemind = (students: readonly RoundStudent[], selectedIds: ReadonlySet<number>) =>
  students.filter((student) => selectedIds.has(student.student.id) && student.confirmedAt === null)
