import type { CoachedRound, CoachedStudent, StudentRoundStatus } from '@uurwerk/contract/staff/coach'
import { normalizeForSearch } from '#web/lib/normalize-for-search.ts'
import type { CoachAddress, CoachFilter, CoachSort } from './address.ts'

/** The lowest number needs the coach's attention most. */
const statusUrgency: Record<StudentRoundStatus, number> = { undecided: 0, unconfirmed: 1, confirmed: 2 }

/** Sorts the least finished round first. */
export const sortRoundsByUrgency = (rounds: readonly CoachedRound[]): CoachedRound[] =>
  rounds.toSorted((a, b) => statusUrgency[a.standing] - statusUrgency[b.standing])

const createStatusPredicate = (status: StudentRoundStatus) => (student: CoachedStudent) =>
  student.rounds.some((round) => round.standing === status)

const filterPredicates: Record<CoachFilter, (student: CoachedStudent) => boolean> = {
  undecided: createStatusPredicate('undecided'),
  unconfirmed: createStatusPredicate('unconfirmed'),
  openExams: ({ exams }) => exams.open > 0,
  unread: ({ unreadChanges }) => unreadChanges > 0,
  inExam: ({ now }) => now?.type === 'exam',
  free: ({ now }) => now === null,
}

export const countMatchingStudents = (students: readonly CoachedStudent[], filter: CoachFilter): number =>
  students.filter(filterPredicates[filter]).length

const toSearchableText = ({ name, className, sourceId, coach }: CoachedStudent) =>
  normalizeForSearch([name, className, sourceId, coach?.name].join(' '))

const getStudentUrgency = ({ rounds }: CoachedStudent) =>
  statusUrgency[sortRoundsByUrgency(rounds)[0]?.standing ?? 'confirmed']

/** Sorts students without a class last. */
const afterAllClasses = '\uFFFF'

// The server sorts by name, so that order needs no comparison.
const studentComparators: Record<CoachSort, (a: CoachedStudent, b: CoachedStudent) => number> = {
  name: () => 0,
  className: (a, b) => (a.className ?? afterAllClasses).localeCompare(b.className ?? afterAllClasses),
  round: (a, b) => getStudentUrgency(a) - getStudentUrgency(b),
}

/** Lists students who match every filter and every word. Ties keep the server's order by name. */
export function filterCoachedStudents(
  students: readonly CoachedStudent[],
  { show = [], query = '', sort = 'round' }: Pick<CoachAddress, 'show' | 'query' | 'sort'>,
): CoachedStudent[] {
  const words = normalizeForSearch(query).split(/\s+/).filter(Boolean)
  return students
    .filter((student) => show.every((filter) => filterPredicates[filter](student)))
    .filter((student) => words.every((word) => toSearchableText(student).includes(word)))
    .toSorted(studentComparators[sort])
}
