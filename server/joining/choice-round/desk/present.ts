import type {
  Round,
  RoundOption,
  RoundProgress,
  RoundStudent,
  RoundSummary,
} from '@uurwerk/contract/joining/choice-round/desk'
import type { CoordinatedRound } from '../student/service.ts'
import type { DeskOptionRow, RoundContents } from './queries.ts'
import type { OccupancyRow, RoundProgressRows, RoundStudentRow } from './student-queries.ts'

const presentOption = (row: DeskOptionRow): RoundOption => ({
  id: row.id,
  name: row.name,
  description: row.description,
  seats: row.seats,
  courseIds: row.course_ids,
  courseGroupName: row.course_group_name,
  groupId: row.group_id,
})

const presentName = ({ id, name, is_gone }: { id: number; name: string; is_gone: boolean }) => ({
  id,
  name,
  ...(is_gone && { isGone: true }),
})

const presentTimes = (round: CoordinatedRound) => ({
  periodStart: round.period_start,
  periodEnd: round.period_end,
  openingDate: round.opens_at,
  studentExpirationDate: round.student_until,
  coachExpirationDate: round.coach_until,
})

export function presentRound(
  round: CoordinatedRound,
  { audience, groups, sets, options, courses }: RoundContents,
): Round {
  const presentOptionsInSet = (id: number | null) => options.filter(({ set_id }) => set_id === id).map(presentOption)
  const namedGroups = [
    ...[...audience, ...groups].map(({ group_id, name, is_gone }) => ({ id: group_id, name, is_gone })),
    ...options.flatMap(({ group_id, group_name, is_group_gone }) =>
      group_id === null ? [] : [{ id: group_id, name: group_name ?? '', is_gone: is_group_gone }],
    ),
  ]
  return {
    id: round.id,
    name: round.name,
    kind: round.kind,
    state: round.state,
    yearStart: round.year_start,
    yearEnd: round.year_end,
    ...presentTimes(round),
    countsOnly: round.counts_only,
    ranks: round.ranks,
    allocateAtClosing: round.allocate_at_closing,
    audience: audience.map(({ group_id }) => group_id),
    groups: groups.map(({ group_id, description, seats, course_ids }) => ({
      groupId: group_id,
      description,
      seats,
      courseIds: course_ids,
    })),
    optionSets: sets.map(({ id, name, min, max }) => ({ id, name, min, max, options: presentOptionsInSet(id) })),
    options: presentOptionsInSet(null),
    isImported: round.is_imported,
    names: {
      groups: [...new Map(namedGroups.map((group) => [group.id, group])).values()].map(presentName),
      courses: courses.map(presentName),
    },
    publishedAllocationId: round.published_allocation_id,
  }
}

type SummaryCounts = Pick<RoundSummary, 'students' | 'undecided' | 'unconfirmed' | 'confirmed'>

export const presentRoundSummary = (round: CoordinatedRound, counts: SummaryCounts): RoundSummary => ({
  id: round.id,
  name: round.name,
  kind: round.kind,
  state: round.state,
  ...presentTimes(round),
  isImported: round.is_imported,
  isPublished: round.published_allocation_id !== null,
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
  pointTimes: readonly string[]
}

const presentOccupancy = ({ name, seats, taken, confirmed }: OccupancyRow) => ({ name, seats, taken, confirmed })

export function presentRoundProgress(
  progress: RoundProgressRows,
  { now, following, pointTimes }: ProgressTimes,
): RoundProgress {
  const [progressCounts] = progress.counts
  const [remindableCounts] = progress.remindable
  if (!progressCounts || !remindableCounts) throw new Error('The counts of the round were not found.')
  const countUntil = (lastPointIndex: number, intervalCounts: RoundProgressRows['chosen']) =>
    intervalCounts.reduce((sum, { point, students }) => (point <= lastPointIndex ? sum + students : sum), 0)
  return {
    ...progressCounts,
    remindable: { undecided: remindableCounts.undecided, unconfirmed: remindableCounts.unconfirmed },
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
    curve: pointTimes.map((time, pointIndex) => ({
      at: time,
      chosen: countUntil(pointIndex, progress.chosen),
      confirmed: countUntil(pointIndex, progress.confirmed),
    })),
  }
}
