import { choiceRoundError } from '@uurwerk/contract/choice-round-names'
import type {
  Choice,
  GroupChoice,
  ChoiceRound,
  ChoiceRoundListItem,
  ChoiceRoundPeriod,
  Options,
} from '@uurwerk/contract/joining/choice-round/student'
import type { Appointment, DateRange } from '@uurwerk/contract/roster/appointment'
import type { Scope } from '@uurwerk/contract/account/session'
import { periodsOf } from '@uurwerk/contract/rules/choice-round'
import type { AttendeeParam } from '@uurwerk/contract/values'
import { KeptLookups } from '../../../auth/kept-lookups.ts'
import type { Context } from '../../../auth/context.ts'
import { AppError } from '../../../lib/app-error.ts'
import { localNow, minuteText, today } from '../../../lib/clock.ts'
import { type GroupLessons, lessonsOfGroups, rosterOf } from '../../../roster/appointment/service.ts'
import { type Address, type Known, knownRounds, requireRound, stateNow } from './known.ts'
import { type Lessons, presentCourses, presentGroup, presentListItem, presentOption } from './present.ts'
import {
  countUnconfirmed,
  givenTo,
  groupsOf,
  type OptionRow,
  optionsOf,
  rankingOf,
  type RoundRow,
  setsOf,
} from './queries.ts'

/** The rounds of a student, those that open last first. */
export async function listRounds(context: Context, studentId: AttendeeParam): Promise<ChoiceRoundListItem[]> {
  const rows = await knownRounds(context, studentId)
  return rows.map((row) => presentListItem(row, stateNow(context, row), context.clock.instant()))
}

/** How many rounds the caller can choose in and has not confirmed, for the menu; none while impersonating. */
export async function openRounds({ db, actor, clock }: Context): Promise<Scope['counts']> {
  const { attendeeId, impersonator, modules, type } = actor
  if (attendeeId === null || impersonator || type !== 'student' || !modules.includes('program')) return {}
  const [date, now] = [today(clock).toString(), minuteText(localNow(clock))]
  const open = await countUnconfirmed(db, { studentId: attendeeId, date, now })
  return open > 0 ? { program: open } : {}
}

/** The periods of a student's rounds, each with the state of what can still be chosen for it. */
export const periodsOfRounds = async (context: Context, studentId: AttendeeParam): Promise<ChoiceRoundPeriod[]> =>
  periodsOf(await listRounds(context, studentId))

/** A round of a student, with what is chosen. */
export async function roundOf(context: Context, address: Address): Promise<ChoiceRound> {
  const { row, studentId, state, mayChoose } = await requireRound(context, address)
  const [groups, options, sets, ranking, given] = await Promise.all([
    groupsOf(context.db, row.id),
    optionsOf(context.db, row.id, studentId),
    setsOf(context.db, row.id),
    rankingOf(context.db, row.id, studentId),
    givenTo(context.db, row.id, studentId),
  ])
  const chosen = options.filter((option) => option.chosen)
  const group = groups.find(({ group_id }) => group_id === row.group_id)
  const lessons = await lessonsIn(context, row, [group?.group_id ?? null, ...chosen.map(({ group_id }) => group_id)])
  return {
    ...presentListItem(row, state, context.clock.instant()),
    yearStart: row.year_start,
    yearEnd: row.year_end,
    mayChoose,
    countsOnly: row.counts_only,
    groupChoice: group
      ? { groupId: group.group_id, name: group.name, appointments: lessons.get(group.group_id)?.appointments ?? [] }
      : null,
    choices: choicesOf(chosen, lessons),
    optionSetsOfChoices: sets
      .map(({ id, name }) => ({
        id,
        name,
        choices: choicesOf(
          chosen.filter(({ set_id }) => set_id === id),
          lessons,
        ),
      }))
      .filter(({ choices }) => choices.length > 0)
      .toSorted(byName),
    ranks: row.ranks,
    ranking,
    ...given,
  }
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'nl')

const choicesOf = (options: readonly OptionRow[], lessons: Lessons): Choice[] =>
  options
    .map(({ id, name, group_id, courses }) => ({
      id,
      name,
      courses: presentCourses(courses, group_id === null ? undefined : lessons.get(group_id)),
    }))
    .toSorted(byName)

/** The groups of which one is chosen; null when there are none. */
export async function groupChoices(context: Context, address: Address): Promise<GroupChoice[] | null> {
  const { row } = await requireRound(context, address)
  return groupsShown(context, row, row.group_id)
}

/** What of a round decides what is shown of it to everyone. */
type ShownRound = Pick<RoundRow, 'id' | 'period_start' | 'period_end'>

async function groupsShown(context: Context, row: ShownRound, chosenId: number | null): Promise<GroupChoice[] | null> {
  const groups = await groupsOf(context.db, row.id)
  if (groups.length === 0) return null
  const lessons = await lessonsIn(
    context,
    row,
    groups.map(({ group_id }) => group_id),
  )
  return groups.map((group) => presentGroup(group, chosenId, lessons))
}

/** The options, loose and in sets. */
export async function optionChoices(context: Context, address: Address): Promise<Options> {
  const { row, studentId } = await requireRound(context, address)
  return optionsShown(context, row, studentId)
}

/** What a student who chose nothing is shown of a round, also before it opens. */
export async function shownToStudents(context: Context, row: ShownRound) {
  const [groups, options] = await Promise.all([groupsShown(context, row, null), optionsShown(context, row, null)])
  return { groups, options }
}

async function optionsShown(context: Context, row: ShownRound, studentId: number | null): Promise<Options> {
  const [options, sets] = await Promise.all([optionsOf(context.db, row.id, studentId), setsOf(context.db, row.id)])
  const lessons = await lessonsIn(
    context,
    row,
    options.map(({ group_id }) => group_id),
  )
  const of = (setId: number | null) =>
    options.filter(({ set_id }) => set_id === setId).map((option) => presentOption(option, lessons))
  return { options: of(null), optionSets: sets.map((set) => ({ ...set, options: of(set.id) })) }
}

/** When a whole year opens its rounds at once, the same lessons are asked for by everyone. */
const kept = new KeptLookups<Lessons>()

async function lessonsIn({ db }: Context, row: ShownRound, groupIds: readonly (number | null)[]): Promise<Lessons> {
  const ids = [...new Set(groupIds.filter((id) => id !== null))].toSorted((a, b) => a - b)
  if (ids.length === 0) return new Map<number, GroupLessons>()
  const period = { start: row.period_start, end: row.period_end }
  return kept.get(db, JSON.stringify([period, ids]), async () => {
    const lessons = await lessonsOfGroups(db, ids, period)
    return new Map(lessons.map((lesson) => [lesson.group_id, lesson]))
  })
}

/** The roster of a group that can be chosen in the round, by itself or by an option. */
export async function rosterOfGroup(
  context: Context,
  address: Address & { groupId: number },
  range: DateRange,
): Promise<Appointment[]> {
  const { row, studentId } = await requireRound(context, address)
  const groups = await groupsOf(context.db, row.id)
  const options = await optionsOf(context.db, row.id, studentId)
  if (![...groups, ...options].some(({ group_id }) => group_id === address.groupId))
    throw new AppError(choiceRoundError.missing)
  return rosterOf(context, [address.groupId], range)
}

/** The student's roster as it will be with what is chosen, and with one option more. */
export async function rosterWithChoices(
  context: Context,
  address: Address,
  range: DateRange,
  previewOptionId: number | undefined,
): Promise<Appointment[]> {
  const known = await requireRound(context, address)
  const groupIds = await chosenGroups(context, known, previewOptionId)
  return rosterOf(context, [known.studentId, ...groupIds], range)
}

async function chosenGroups(context: Context, { row, studentId }: Known, previewId: number | undefined) {
  const groups = await groupsOf(context.db, row.id)
  const options = await optionsOf(context.db, row.id, studentId)
  const sets = await setsOf(context.db, row.id)
  const preview = options.find(({ id }) => id === previewId)
  if (previewId !== undefined && !preview) throw new AppError(choiceRoundError.missing)
  // In a set of one it would come in place of the other.
  const replaced = sets.find(({ id, max }) => id === preview?.set_id && max === 1)?.id
  const chosen = options.filter(({ chosen, set_id }) => chosen && (set_id === null || set_id !== replaced))
  const group = groups.find(({ group_id }) => group_id === row.group_id)
  const all = [group, ...chosen, preview].map((item) => item?.group_id ?? null)
  return new Set(all.filter((id) => id !== null))
}
