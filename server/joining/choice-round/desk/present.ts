import type {
  Round,
  RoundOption,
  RoundProgress,
  RoundStudent,
  RoundSummary,
} from '@uurwerk/contract/joining/choice-round/desk'
import type { CoordinatedRound } from '../student/service.ts'
import type { DeskOptionRow, RoundLists } from './queries.ts'
import type { OccupancyRow, RoundProgressRows, RoundStudentRow } from './student-queries.ts'

const presentOption = (row: DeskOptionRow): RoundOption => ({
  id: row.id,
  name: row.name,
  seats: row.seats,
  courseIds: row.course_ids,
  courseGroupName: row.course_group_name,
  groupId: row.group_id,
})

const presentTimes = (row: CoordinatedRound) => ({
  periodStart: row.period_start,
  periodEnd: row.period_end,
  openingDate: row.opens_at,
  studentExpirationDate: row.student_until,
  coachExpirationDate: row.coach_until,
})

export function presentRound(row: CoordinatedRound, { audience, groups, sets, options, courses }: RoundLists): Round {
  const presentOptionsInSet = (id: number | null) => options.filter(({ set_id }) => set_id === id).map(presentOption)
  const groupNames = [
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
    optionSets: sets.map(({ id, name, min, max }) => ({ id, name, min, max, options: presentOptionsInSet(id) })),
    options: presentOptionsInSet(null),
    isImported: row.is_imported,
    names: { groups: [...new Map(groupNames)].map(([id, name]) => ({ id, name })), courses },
    publishedAllocationId: row.published_allocation_id,
  }
}

type SummaryCounts = Pick<RoundSummary, 'students' | 'undecided' | 'unconfirmed' | 'confirmed'>

export const presentRoundSummary = (row: CoordinatedRound, counts: SummaryCounts): RoundSummary => ({
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

export const presentRoundStudent = (row: RoundStudentRow): RoundStudent => ({
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

interface ProgressTimes {
  now: string
  following: number
  points: readonly string[]
}

const presentOccupancy = ({ name, seats, taken, confirmed }: OccupancyRow) => ({ name, seats, taken, confirmed })

export function presentRoundProgress(
  progress: RoundProgressRows,
  { now, following, points }: ProgressTimes,
): RoundProgress {
  const [counts] = progress.counts
  if (!counts) throw new Error('A count without a row.')
  const countUntil = (lastPoint: number, intervalCounts: RoundProgressRows['chosen']) =>
    intervalCounts.reduce((sum, { point, students }) => (point <= lastPoint ? sum + students : sum), 0)
  return {
    ...counts,
    now,
    following,
    groups: progress.groups.map((row) => ({ groupId: row.id, ...presentOccupancy(row) })),
    optionSets: progress.sets,
    options: progress.options.map((row) => ({
      id: row.id,
      setId: row.set_id,
      ...presentOccupancy(row),
      first: row.first,
      listed: row.listed,
    })),
    curve: points.map((time, point) => ({
      at: time,
      chosen: countUntil(point, progress.chosen),
      confirmed: countUntil(point, progress.confirmed),
    })),
  }
}
