import type { RoundStudent } from '@uurwerk/contract/joining/choice-round/desk'
import { plain } from '#web/lib/plain.ts'
import type { StudentsAddress, StudentSort, StudentState } from './address.ts'

type Chosen = Pick<RoundStudent, 'confirmedAt' | 'group' | 'options' | 'ranking'>

/** How far a student is: what was chosen and given back is nothing again. */
export const getStudentState = ({ confirmedAt, group, options, ranking }: Chosen): StudentState => {
  if (confirmedAt !== null) return 'confirmed'
  return group === null && options.length === 0 && ranking.length === 0 ? 'undecided' : 'unconfirmed'
}

export function countStudentStates(students: readonly RoundStudent[]): Record<StudentState | 'all', number> {
  const counts = { all: students.length, undecided: 0, unconfirmed: 0, confirmed: 0 }
  for (const student of students) counts[getStudentState(student)]++
  return counts
}

const joinNames = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(' ')

/** By name, class, coach or what is chosen: each word of the query is in one of them. */
function hasAllWords({ student, groups, coach, group, options }: RoundStudent, words: readonly string[]) {
  const text = plain([student.name, joinNames(groups), coach?.name, group?.name, joinNames(options)].join(' '))
  return words.every((word) => text.includes(word))
}

const sortKeys: Record<StudentSort, (student: RoundStudent) => string> = {
  name: () => '',
  group: ({ groups }) => joinNames(groups),
  coach: ({ coach }) => coach?.name ?? '\uFFFF',
}

/** Those that the address asks for; equals stay by name, as the server has them. */
export function filterRoundStudents(
  all: readonly RoundStudent[],
  { state, query = '', sort = 'name' }: StudentsAddress,
) {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const found = all.filter((student) => (!state || getStudentState(student) === state) && hasAllWords(student, words))
  const key = sortKeys[sort]
  return sort === 'name' ? found : found.toSorted((a, b) => key(a).localeCompare(key(b)))
}

/** A reminder goes to none who has confirmed. */
export const listStudentsToRemind = (students: readonly RoundStudent[], ticked: ReadonlySet<number>) =>
  students
    .filter((student) => ticked.has(student.student.id) && student.confirmedAt === null)
    .map(({ student }) => student.id)
