import type { CoachedRound, CoachedStudent, StudentRoundStatus } from '@uurwerk/contract/staff/coach'
import { normalizeForSearch } from '#web/lib/normalize-for-search.ts'
import type { CoachAddress, CoachFilter, CoachSort } from './address.ts'

/** The lowest number needs the coach's attention most. */
const statusUrgency: Record<StudentRoundStatus, number> = { undecided: 0, unconfirmed: 1, confirmed: 2 }

/** Returns whether only the coach can still choose. `now` is a wall-clock time, as in the round. */
export const isLate = ({ standing, studentExpirationDate }: CoachedRound, now: string): boolean =>
  standing !== 'confirmed' && studentExpirationDate <= now

/** Compares unconfirmed before confirmed rounds, late ones first, then by the time until which somebody can choose. */
const createRoundComparator = (now: string) => (a: CoachedRound, b: CoachedRound) => {
  const getKey = (round: CoachedRound) =>
    [
      round.standing === 'confirmed' ? 1 : 0,
      isLate(round, now) ? 0 : 1,
      isLate(round, now) ? round.coachExpirationDate : round.studentExpirationDate,
      statusUrgency[round.standing],
    ].join(' ')
  return getKey(a).localeCompare(getKey(b))
}

export const sortRoundsByUrgency = (rounds: readonly CoachedRound[], now: string): CoachedRound[] =>
  rounds.toSorted(createRoundComparator(now))

export interface RoundsSummary {
  confirmedCount: number
  /** Undefined when all are confirmed. */
  mostUrgentRound: CoachedRound | undefined
}

export const summarizeRounds = (rounds: readonly CoachedRound[], now: string): RoundsSummary => ({
  confirmedCount: rounds.filter(({ standing }) => standing === 'confirmed').length,
  mostUrgentRound: sortRoundsByUrgency(rounds, now).find(({ standing }) => standing !== 'confirmed'),
})

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

/** Compares by the most urgent round; students without one are last. */
const createUrgencyComparator = (now: string) => {
  const compareRounds = createRoundComparator(now)
  return (a: CoachedStudent, b: CoachedStudent) => {
    const [roundOfA, roundOfB] = [a, b].map(({ rounds }) => summarizeRounds(rounds, now).mostUrgentRound)
    if (roundOfA && roundOfB) return compareRounds(roundOfA, roundOfB)
    return (roundOfA ? 0 : 1) - (roundOfB ? 0 : 1)
  }
}

/** Sorts students without a class last. */
const afterAllClasses = '\uFFFF'

// The server sorts by name, so that order needs no comparison.
const createStudentComparator = (sort: CoachSort, now: string): ((a: CoachedStudent, b: CoachedStudent) => number) => {
  if (sort === 'round') return createUrgencyComparator(now)
  if (sort === 'name') return () => 0
  return (a, b) => (a.className ?? afterAllClasses).localeCompare(b.className ?? afterAllClasses)
}

/** Lists students who match every filter and every word. Ties keep the server's order by name. */
export function filterCoachedStudents(
  students: readonly CoachedStudent[],
  { show = [], query = '', sort = 'round' }: Pick<CoachAddress, 'show' | 'query' | 'sort'>,
  now: string,
): CoachedStudent[] {
  const words = normalizeForSearch(query).split(/\s+/).filter(Boolean)
  return students
    .filter((student) => show.every((filter) => filterPredicates[filter](student)))
    .filter((student) => words.every((word) => toSearchableText(student).includes(word)))
    .toSorted(createStudentComparator(sort, now))
}
