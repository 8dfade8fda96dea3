import type {
  Round,
  RoundOption,
  RoundProgress,
  RoundStudent,
  RoundSummary,
} from '@uurwerk/contract/joining/choice-round/desk'
import type { Coordinated } from '../student/service.ts'
import type { OptionRow, Parts } from './queries.ts'
import type { Occupied, Progress, StudentRow } from './student-queries.ts'

const presentOption = (row: OptionRow): RoundOption => ({
  id: row.id,
  name: row.name,
  seats: row.seats,
  courseIds: row.course_ids,
  courseGroupName: row.course_group_name,
  groupId: row.group_id,
})

const presentTimes = (row: Coordinated) => ({
  periodStart: row.period_start,
  periodEnd: row.period_end,
  openingDate: row.opens_at,
  studentExpirationDate: row.student_until,
  coachExpirationDate: row.coach_until,
})

/** A round as it is edited. */
export function presentRound(row: Coordinated, { audience, groups, sets, options, courses }: Parts): Round {
  const inSet = (id: number | null) => options.filter(({ set_id }) => set_id === id).map(presentOption)
  const named = [
    ...[...audience, ...groups].map(({ group_id, name }) => [group_id, name] as const),
    ...options.flatMap(({ group_id, group_name }) =>
      group_id === null ? [] : [[group_id, group_name ?? ''] as const],
    ),
  ]
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    state: row.state,
    yearStart: row.year_start,
    yearEnd: row.year_end,
    ...presentTimes(row),
    countsOnly: row.counts_only,
    ranks: row.ranks,
    allocateAtClosing: row.allocate_at_closing,
    audience: audience.map(({ group_id }) => group_id),
    groups: groups.map(({ group_id, seats, course_ids }) => ({ groupId: group_id, seats, courseIds: course_ids })),
    optionSets: sets.map(({ id, name, min, max }) => ({ id, name, min, max, options: inSet(id) })),
    options: inSet(null),
    isImported: row.is_imported,
    names: { groups: [...new Map(named)].map(([id, name]) => ({ id, name })), courses },
    publishedAllocationId: row.published_allocation_id,
  }
}

type Counts = Pick<RoundSummary, 'students' | 'undecided' | 'unconfirmed' | 'confirmed'>

export const presentSummary = (row: Coordinated, counts: Counts): RoundSummary => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  state: row.state,
  ...presentTimes(row),
  isImported: row.is_imported,
  isPublished: row.published_allocation_id !== null,
  students: counts.students,
  undecided: counts.undecided,
  unconfirmed: counts.unconfirmed,
  confirmed: counts.confirmed,
})

export const presentStudent = (row: StudentRow): RoundStudent => ({
  student: { id: row.id, name: row.name },
  groups: row.groups,
  coach: row.coach,
  group: row.group,
  options: row.options.map(({ id, name }) => ({ id, name })),
  ranking: row.ranking.map(({ id }) => id),
  chosenAt: row.chosen_at,
  confirmedAt: row.confirmed_at,
  remindedAt: row.reminded_at,
  moved: row.moved,
})

interface Shown {
  now: string
  following: number
  /** The minutes at which the curve has a point. */
  points: readonly string[]
}

const presentOccupied = ({ name, seats, taken, confirmed }: Occupied) => ({ name, seats, taken, confirmed })

export function presentProgress(progress: Progress, { now, following, points }: Shown): RoundProgress {
  const [counts] = progress.counts
  if (!counts) throw new Error('A count without a row.')
  const until = (point: number, counted: Progress['chosen']) =>
    counted.reduce((sum, { point: other, students }) => (other <= point ? sum + students : sum), 0)
  return {
    ...counts,
    now,
    following,
    groups: progress.groups.map((row) => ({ groupId: row.id, ...presentOccupied(row) })),
    optionSets: progress.sets,
    options: progress.options.map((row) => ({
      id: row.id,
      setId: row.set_id,
      ...presentOccupied(row),
      first: row.first,
      listed: row.listed,
    })),
    curve: points.map((at, point) => ({
      at,
      chosen: until(point, progress.chosen),
      confirmed: until(point, progress.confirmed),
    })),
  }
}
