import { choiceRoundError } from '@uurwerk/contract/choice-round-codes'
import type {
  Choice,
  GroupChoice,
  ChoiceRound,
  ChoiceRoundListItem,
  ChoiceRoundPeriod,
  Options,
} from '@uurwerk/contract/joining/choice-round/student'
import type { DateRange } from '@uurwerk/contract/roster/appointment'
import type { Scope } from '@uurwerk/contract/account/session'
import { groupRoundPeriods } from '@uurwerk/contract/rules/choice-round'
import type { AttendeeParam } from '@uurwerk/contract/values'
import { ExpiringCache } from '#server/auth/expiring-cache.ts'
import type { Context } from '#server/auth/context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getLocalDateTime, toIsoMinute, getToday } from '#server/lib/clock.ts'
import { type GroupLessons, listGroupLessons, getRoster, type RosterItem } from '#server/roster/appointment/service.ts'
import {
  type StudentRoundParams,
  type StudentRound,
  listAccessibleRounds,
  requireStudentRound,
  getCurrentRoundState,
} from './student-round-access.ts'
import {
  type LessonsByGroup,
  presentRoundCourses,
  presentGroupChoice,
  presentRoundListItem,
  presentOptionChoice,
} from './present.ts'
import {
  countUnconfirmedRounds,
  findAllocatedAndMoved,
  listRoundGroups,
  type ChoiceOptionRow,
  listRoundOptions,
  listRankedOptionIds,
  type StudentRoundRow,
  listRoundOptionSets,
} from './queries.ts'

/** Lists the rounds of a student, latest opening first. */
export async function listRounds(context: Context, studentId: AttendeeParam): Promise<ChoiceRoundListItem[]> {
  const rows = await listAccessibleRounds(context, studentId)
  return rows.map((row) => presentRoundListItem(row, getCurrentRoundState(context, row), context.clock.instant()))
}

/** Counts the open rounds that the caller has not confirmed, for the menu; 0 while impersonating. */
export async function getRoundMenuCount({ db, actor, clock }: Context): Promise<Scope['counts']> {
  const { attendeeId, impersonator, modules, type } = actor
  if (attendeeId === null || impersonator || type !== 'student' || !modules.includes('program')) return {}
  const [date, now] = [getToday(clock).toString(), toIsoMinute(getLocalDateTime(clock))]
  const unconfirmedCount = await countUnconfirmedRounds(db, { studentId: attendeeId, date, now })
  return unconfirmedCount > 0 ? { program: unconfirmedCount } : {}
}

/** Lists the periods of a student's rounds, each with the most urgent state of its rounds. */
export const listRoundPeriods = async (context: Context, studentId: AttendeeParam): Promise<ChoiceRoundPeriod[]> =>
  groupRoundPeriods(await listRounds(context, studentId))

export async function getChoiceRound(context: Context, params: StudentRoundParams): Promise<ChoiceRound> {
  const { row, studentId, state, mayChoose } = await requireStudentRound(context, params)
  const [groups, options, sets, ranking, allocatedAndMoved] = await Promise.all([
    listRoundGroups(context.db, row.id),
    listRoundOptions(context.db, row.id, studentId),
    listRoundOptionSets(context.db, row.id),
    listRankedOptionIds(context.db, row.id, studentId),
    findAllocatedAndMoved(context.db, row.id, studentId),
  ])
  const chosenOptions = options.filter((option) => option.chosen)
  const group = groups.find(({ group_id }) => group_id === row.group_id)
  const lessons = await loadLessons(context, row, [
    group?.group_id ?? null,
    ...chosenOptions.map(({ group_id }) => group_id),
  ])
  return {
    ...presentRoundListItem(row, state, context.clock.instant()),
    yearStart: row.year_start,
    yearEnd: row.year_end,
    mayChoose,
    countsOnly: row.counts_only,
    groupChoice: group
      ? { groupId: group.group_id, name: group.name, appointments: lessons.get(group.group_id)?.lessons ?? [] }
      : null,
    choices: presentChoices(chosenOptions, lessons),
    optionSetsOfChoices: sets
      .map(({ id, name }) => ({
        id,
        name,
        choices: presentChoices(
          chosenOptions.filter(({ set_id }) => set_id === id),
          lessons,
        ),
      }))
      .filter(({ choices }) => choices.length > 0)
      .toSorted(compareByName),
    ranks: row.ranks,
    ranking,
    ...allocatedAndMoved,
  }
}

const compareByName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'nl')

const presentChoices = (options: readonly ChoiceOptionRow[], lessons: LessonsByGroup): Choice[] =>
  options
    .map(({ id, name, group_id, courses }) => ({
      id,
      name,
      courses: presentRoundCourses(courses, group_id === null ? undefined : lessons.get(group_id)),
    }))
    .toSorted(compareByName)

/** Returns null if the round has no groups. */
export async function listGroupChoices(context: Context, params: StudentRoundParams): Promise<GroupChoice[] | null> {
  const { row } = await requireStudentRound(context, params)
  return listVisibleGroups(context, row, row.group_id)
}

type RoundIdAndPeriod = Pick<StudentRoundRow, 'id' | 'period_start' | 'period_end'>

async function listVisibleGroups(
  context: Context,
  row: RoundIdAndPeriod,
  chosenGroupId: number | null,
): Promise<GroupChoice[] | null> {
  const groups = await listRoundGroups(context.db, row.id)
  if (groups.length === 0) return null
  const lessons = await loadLessons(
    context,
    row,
    groups.map(({ group_id }) => group_id),
  )
  return groups.map((group) => presentGroupChoice(group, chosenGroupId, lessons))
}

export async function listOptionChoices(context: Context, params: StudentRoundParams): Promise<Options> {
  const { row, studentId } = await requireStudentRound(context, params)
  return listVisibleOptions(context, row, studentId)
}

/** Presents a round as a student without choices sees it, also before it opens. */
export async function previewChoices(context: Context, row: RoundIdAndPeriod) {
  const [groups, options] = await Promise.all([
    listVisibleGroups(context, row, null),
    listVisibleOptions(context, row, null),
  ])
  return { groups, options }
}

async function listVisibleOptions(context: Context, row: RoundIdAndPeriod, studentId: number | null): Promise<Options> {
  const [options, sets] = await Promise.all([
    listRoundOptions(context.db, row.id, studentId),
    listRoundOptionSets(context.db, row.id),
  ])
  const lessons = await loadLessons(
    context,
    row,
    options.map(({ group_id }) => group_id),
  )
  const presentOptionsInSet = (setId: number | null) =>
    options.filter(({ set_id }) => set_id === setId).map((option) => presentOptionChoice(option, lessons))
  return {
    options: presentOptionsInSet(null),
    optionSets: sets.map((set) => ({ ...set, options: presentOptionsInSet(set.id) })),
  }
}

/** Shared between requests, since a whole year asks for the same lessons at the same time. */
const lessonsCache = new ExpiringCache<LessonsByGroup>()

async function loadLessons(
  { db }: Context,
  row: RoundIdAndPeriod,
  groupIds: readonly (number | null)[],
): Promise<LessonsByGroup> {
  const ids = [...new Set(groupIds.filter((id) => id !== null))].toSorted((a, b) => a - b)
  if (ids.length === 0) return new Map<number, GroupLessons>()
  const period = { start: row.period_start, end: row.period_end }
  return lessonsCache.get(db, JSON.stringify([period, ids]), async () => {
    const lessons = await listGroupLessons(db, ids, period)
    return new Map(lessons.map((lesson) => [lesson.group_id, lesson]))
  })
}

/** Loads the roster of a group that the round offers, directly or by an option. */
export async function getGroupRoster(
  context: Context,
  params: StudentRoundParams & { groupId: number },
  range: DateRange,
): Promise<RosterItem[]> {
  const { row, studentId } = await requireStudentRound(context, params)
  const groups = await listRoundGroups(context.db, row.id)
  const options = await listRoundOptions(context.db, row.id, studentId)
  if (![...groups, ...options].some(({ group_id }) => group_id === params.groupId))
    throw new AppError(choiceRoundError.missing)
  return getRoster(context, [params.groupId], range)
}

/** Loads the student's roster with the current choices and the option that is previewed. */
export async function getRosterWithChoices(
  context: Context,
  params: StudentRoundParams,
  range: DateRange,
  previewOptionId: number | undefined,
): Promise<RosterItem[]> {
  const studentRound = await requireStudentRound(context, params)
  const groupIds = await listChosenGroupIds(context, studentRound, previewOptionId)
  return getRoster(context, [studentRound.studentId, ...groupIds], range)
}

async function listChosenGroupIds(
  context: Context,
  { row, studentId }: StudentRound,
  previewOptionId: number | undefined,
) {
  const groups = await listRoundGroups(context.db, row.id)
  const options = await listRoundOptions(context.db, row.id, studentId)
  const sets = await listRoundOptionSets(context.db, row.id)
  const previewedOption = options.find(({ id }) => id === previewOptionId)
  if (previewOptionId !== undefined && !previewedOption) throw new AppError(choiceRoundError.missing)
  // In a set with one choice the preview replaces the current option.
  const replacedSetId = sets.find(({ id, max }) => id === previewedOption?.set_id && max === 1)?.id
  const chosenOptions = options.filter(({ chosen, set_id }) => chosen && (set_id === null || set_id !== replacedSetId))
  const group = groups.find(({ group_id }) => group_id === row.group_id)
  const groupIds = [group, ...chosenOptions, previewedOption].map((item) => item?.group_id ?? null)
  return new Set(groupIds.filter((id) => id !== null))
}
