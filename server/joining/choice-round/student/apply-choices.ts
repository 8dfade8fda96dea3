import { choiceRoundError, choiceRoundAction } from '@uurwerk/contract/choice-round-codes'
import { canChooseInRound } from '@uurwerk/contract/rules/choice-round'
import type { Tx } from '#server/db/connect.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getToday } from '#server/lib/clock.ts'
import { type TaskOutcome, captureOutcome } from '#server/lib/task-outcome.ts'
import type { ChoiceChange, ChoiceRequest, DecidedChoice } from './choice.ts'
import { lockChoosingStudents, type ChoiceContext, lockChoiceContext } from './choice-context-queries.ts'
import { formatChoiceFaults } from './format-choice-faults.ts'
import { requireAccessibleRound, getRoundStateAt } from './student-round-access.ts'
import type { ChoiceCourseRow, GroupChoiceRow, ChoiceOptionRow, StudentRoundRow } from './queries.ts'
import { findConfirmationFaults, findReplacementRefusal, findOptionRefusal, findRankedRoundRefusal } from './rules.ts'
import { writeChoices } from './write-choices.ts'

/** Applies choices of different students in one round, in order. Each is answered or refused on its own. */
export async function applyChoices(tx: Tx, choices: readonly ChoiceRequest[]): Promise<TaskOutcome<unknown>[]> {
  const [first] = choices
  if (!first) return []
  await lockChoosingStudents(
    tx,
    first.roundId,
    choices.map(({ studentId }) => studentId),
  )
  const standing = await lockChoiceContext(tx, toChoiceContextFilter(choices, first))
  const seats = new SeatPool(standing)
  const outcomes: TaskOutcome<DecidedChoice>[] = []
  for (const choice of choices) outcomes.push(await captureOutcome(() => decideChoice(choice, standing, seats)))
  await writeChoices(
    tx,
    outcomes.flatMap((outcome) => ('answer' in outcome ? [outcome.answer] : [])),
  )
  return outcomes.map((outcome) => ('answer' in outcome ? { answer: outcome.answer.answer } : outcome))
}

const toChoiceContextFilter = (choices: readonly ChoiceRequest[], { roundId, context }: ChoiceRequest) => ({
  roundId,
  date: getToday(context.clock).toString(),
  students: choices.map(({ studentId, context: { actor } }) => ({ studentId, actorId: actor.attendeeId })),
  groupIds: choices.flatMap(({ wish }) => (wish.kind === 'group' ? [wish.groupId] : [])),
  optionIds: choices.flatMap(({ wish }) =>
    'optionId' in wish ? [wish.optionId, ...('insteadId' in wish ? [wish.insteadId ?? wish.optionId] : [])] : [],
  ),
  withOptions: choices.flatMap(({ wish, studentId }) => (wish.kind === 'group' ? [] : [studentId])),
})

/** Free seats during the transaction. Released seats are free only after it. */
class SeatPool {
  readonly #left: Map<string, number>

  constructor({ groups, options }: ChoiceContext) {
    this.#left = new Map([
      ...groups.map(({ group_id, seats, taken }) => [`group ${group_id}`, seats - taken] as const),
      ...options.map(({ id, seats, taken }) => [`option ${id}`, seats - taken] as const),
    ])
  }

  /** @throws AppError choiceRoundError.groupFull */
  take(seat: `group ${number}` | `option ${number}`) {
    const left = this.#left.get(seat) ?? 0
    if (left <= 0) throw new AppError(choiceRoundError.groupFull)
    this.#left.set(seat, left - 1)
  }
}

interface StudentChoices {
  row: StudentRoundRow
  options: readonly ChoiceOptionRow[]
}

function decideChoice(choice: ChoiceRequest, standing: ChoiceContext, seats: SeatPool): DecidedChoice {
  const { context, studentId, now, wish } = choice
  const [round] = standing.round
  const own = standing.students.find(({ student_id }) => student_id === studentId)
  const row = requireAccessibleRound(context, studentId, round && own && { ...round, ...own })
  if (!canChooseInRound(getRoundStateAt(now, row), context.actor.attendeeId === studentId))
    throw new AppError(choiceRoundError.notOpen)
  const part = {
    row,
    options: standing.options.map((option) => ({ ...option, chosen: own?.chosen.includes(option.id) ?? false })),
  }
  const deed = { choice, row }
  if (wish.kind === 'group')
    return { ...deed, answer: { chosen: true }, ...decideGroup(part, wish.groupId, standing, seats) }
  if (wish.kind === 'confirmation')
    return { ...deed, answer: { isConfirmed: true }, ...decideConfirmation(part, choice, standing) }
  const option = part.options.find(({ id }) => id === wish.optionId)
  if (!option) throw new AppError(choiceRoundError.missing)
  return wish.kind === 'option'
    ? { ...deed, answer: { chosen: true }, ...decideOption(part, option, wish.insteadId, standing, seats) }
    : { ...deed, answer: { chosen: false }, ...decideDrop(part, option) }
}

type OptionalChange = { change?: ChoiceChange }

function decideGroup(
  { row }: StudentChoices,
  groupId: number,
  { groups }: ChoiceContext,
  seats: SeatPool,
): OptionalChange {
  const group = groups.find(({ group_id }) => group_id === groupId)
  if (!group) throw new AppError(choiceRoundError.missing)
  if (row.group_id === groupId) return {}
  requireAvailableCourses(group.courses)
  seats.take(`group ${groupId}`)
  const details = { group: groupId }
  return { change: { action: choiceRoundAction.chooseGroup, details, choice: group.name, groupId } }
}

function decideOption(
  { row, options }: StudentChoices,
  option: ChoiceOptionRow,
  insteadId: number | undefined,
  { sets }: ChoiceContext,
  seats: SeatPool,
): OptionalChange {
  if (option.chosen) return {}
  const rest = options.filter(({ id }) => id !== insteadId)
  const instead = options.find(({ id }) => id === insteadId)
  const refusal =
    findRankedRoundRefusal(row.kind) ??
    (insteadId === undefined ? undefined : findReplacementRefusal(option, instead)) ??
    findOptionRefusal(option, rest, sets)
  if (refusal) throw new AppError(refusal)
  seats.take(`option ${option.id}`)
  const details: ChoiceChange['details'] = instead ? { option: option.id, instead: instead.id } : { option: option.id }
  const change: ChoiceChange = {
    action: choiceRoundAction.chooseOption,
    details,
    choice: option.name,
    optionId: option.id,
  }
  return { change: instead ? { ...change, droppedId: instead.id } : change }
}

function decideDrop({ row }: StudentChoices, { id, chosen }: ChoiceOptionRow): OptionalChange {
  const refusal = findRankedRoundRefusal(row.kind)
  if (refusal) throw new AppError(refusal)
  if (!chosen) return {}
  return { change: { action: choiceRoundAction.deselectOption, details: { option: id }, choice: null, droppedId: id } }
}

function decideConfirmation(
  { row, options }: StudentChoices,
  { language }: ChoiceRequest,
  { round: [round], groups, sets }: ChoiceContext,
): OptionalChange {
  if (row.confirmed_at !== null) return {}
  const refusal = findRankedRoundRefusal(row.kind)
  if (refusal) throw new AppError(refusal)
  const group = groups.find(({ group_id }) => group_id === row.group_id)
  const chosen = options.filter((option) => option.chosen)
  const all: (GroupChoiceRow | ChoiceOptionRow)[] = group ? [group, ...chosen] : chosen
  requireAvailableCourses(all.flatMap(({ courses }) => courses))
  const faults = findConfirmationFaults({ hasGroups: round?.has_groups ?? false, group, chosen, sets })
  if (faults.length > 0) throw new AppError(choiceRoundError.invalidChoices, formatChoiceFaults(language, faults))
  const memberOf = row.counts_only ? [] : all.map(({ group_id }) => group_id).filter((id) => id !== null)
  const change: ChoiceChange = {
    action: choiceRoundAction.confirm,
    details: { group: row.group_id, options: chosen.length },
    choice: all.map(({ name }) => name).join(', '),
    memberOf: [...new Set(memberOf)],
  }
  return { change }
}

/** @throws AppError choiceRoundError.courseMissing */
function requireAvailableCourses(courses: readonly ChoiceCourseRow[]) {
  if (courses.some(({ removed }) => removed)) throw new AppError(choiceRoundError.courseMissing)
}
