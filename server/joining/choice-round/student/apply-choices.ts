import { choiceRoundError, choiceRoundAction } from '@uurwerk/contract/choice-round-codes'
import { canChooseInRound } from '@uurwerk/contract/rules/choice-round'
import type { Tx } from '#server/db/connect.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getToday } from '#server/lib/clock.ts'
import { type TaskOutcome, captureOutcome } from '#server/lib/task-outcome.ts'
import type { ChoiceChange, ChoiceRequest, DecidedChoice, RequestedChoice } from './choice.ts'
import { lockChoosingStudents, type ChoiceContext, lockChoiceContext } from './choice-context-queries.ts'
import { formatChoiceFaults } from './format-choice-faults.ts'
import { requireAccessibleRound, getRoundStateAt } from './student-round-access.ts'
import type { ChoiceCourseRow, GroupChoiceRow, ChoiceOptionRow, StudentRoundRow } from './queries.ts'
import { findConfirmationFaults, findReplacementRefusal, findOptionRefusal, findRankedRoundRefusal } from './rules.ts'
import { writeChoices } from './write-choices.ts'

/** Applies choices of different students in one round, in order. Each is answered or refused on its own. */
export async function applyChoices(tx: Tx, choices: readonly ChoiceRequest[]): Promise<TaskOutcome<unknown>[]> {
  const [firstChoice] = choices
  if (!firstChoice) return []
  await lockChoosingStudents(
    tx,
    firstChoice.roundId,
    choices.map(({ studentId }) => studentId),
  )
  const choiceContext = await lockChoiceContext(tx, toChoiceContextFilter(choices, firstChoice))
  const seats = new SeatPool(choiceContext)
  const outcomes: TaskOutcome<DecidedChoice>[] = []
  for (const choice of choices) outcomes.push(await captureOutcome(() => decideChoice(choice, choiceContext, seats)))
  await writeChoices(
    tx,
    outcomes.flatMap((outcome) => ('answer' in outcome ? [outcome.answer] : [])),
  )
  return outcomes.map((outcome) => ('answer' in outcome ? { answer: outcome.answer.response } : outcome))
}

const toChoiceContextFilter = (choices: readonly ChoiceRequest[], { roundId, context }: ChoiceRequest) => ({
  roundId,
  date: getToday(context.clock).toString(),
  students: choices.map(({ studentId, context: { actor } }) => ({ studentId, actorId: actor.attendeeId })),
  groupIds: choices.flatMap(({ requestedChoice }) =>
    requestedChoice.kind === 'group' ? [requestedChoice.groupId] : [],
  ),
  optionIds: choices.flatMap(({ requestedChoice }) => listRequestedOptionIds(requestedChoice)),
  studentIdsWithOptions: choices.flatMap(({ requestedChoice, studentId }) =>
    requestedChoice.kind === 'group' ? [] : [studentId],
  ),
})

function listRequestedOptionIds(requestedChoice: RequestedChoice): number[] {
  if (!('optionId' in requestedChoice)) return []
  const { optionId } = requestedChoice
  if (!('replacedOptionId' in requestedChoice)) return [optionId]
  return [optionId, requestedChoice.replacedOptionId ?? optionId]
}

/** Free seats during the transaction. Released seats are free only after it. */
class SeatPool {
  readonly #seatsLeft: Map<string, number>

  constructor({ groups, options }: ChoiceContext) {
    this.#seatsLeft = new Map([
      ...groups.map(({ group_id, seats, taken }) => [`group ${group_id}`, seats - taken] as const),
      ...options.map(({ id, seats, taken }) => [`option ${id}`, seats - taken] as const),
    ])
  }

  /** @throws AppError choiceRoundError.groupFull */
  take(seat: `group ${number}` | `option ${number}`) {
    const seatsLeft = this.#seatsLeft.get(seat) ?? 0
    if (seatsLeft <= 0) throw new AppError(choiceRoundError.groupFull)
    this.#seatsLeft.set(seat, seatsLeft - 1)
  }
}

interface StudentChoices {
  row: StudentRoundRow
  options: readonly ChoiceOptionRow[]
}

function decideChoice(choice: ChoiceRequest, choiceContext: ChoiceContext, seats: SeatPool): DecidedChoice {
  const { context, studentId, now, requestedChoice } = choice
  const [sharedFields] = choiceContext.round
  const student = choiceContext.students.find(({ student_id }) => student_id === studentId)
  const row = requireAccessibleRound(context, studentId, sharedFields && student && { ...sharedFields, ...student })
  if (!canChooseInRound(getRoundStateAt(now, row), { isSelf: context.actor.attendeeId === studentId }))
    throw new AppError(choiceRoundError.notOpen)
  const studentChoices = {
    row,
    options: choiceContext.options.map((option) => ({
      ...option,
      chosen: student?.chosen_option_ids.includes(option.id) ?? false,
    })),
  }
  const decision = { choice, row }
  if (requestedChoice.kind === 'group')
    return {
      ...decision,
      response: { chosen: true },
      ...decideGroup(studentChoices, requestedChoice.groupId, choiceContext, seats),
    }
  if (requestedChoice.kind === 'confirmation')
    return {
      ...decision,
      response: { isConfirmed: true },
      ...decideConfirmation(studentChoices, choice, choiceContext),
    }
  const option = studentChoices.options.find(({ id }) => id === requestedChoice.optionId)
  if (!option) throw new AppError(choiceRoundError.missing)
  if (requestedChoice.kind === 'deselection')
    return { ...decision, response: { chosen: false }, ...decideDeselection(studentChoices, option) }
  return {
    ...decision,
    response: { chosen: true },
    ...decideOption(studentChoices, option, requestedChoice.replacedOptionId, choiceContext, seats),
  }
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
  return { change: { action: choiceRoundAction.chooseGroup, details, choiceName: group.name, groupId } }
}

function decideOption(
  { row, options }: StudentChoices,
  option: ChoiceOptionRow,
  replacedOptionId: number | undefined,
  { sets }: ChoiceContext,
  seats: SeatPool,
): OptionalChange {
  if (option.chosen) return {}
  const otherOptions = options.filter(({ id }) => id !== replacedOptionId)
  const replacedOption = options.find(({ id }) => id === replacedOptionId)
  const refusal =
    findRankedRoundRefusal(row.kind) ??
    (replacedOptionId === undefined ? undefined : findReplacementRefusal(option, replacedOption)) ??
    findOptionRefusal(option, otherOptions, sets)
  if (refusal) throw new AppError(refusal)
  seats.take(`option ${option.id}`)
  const details: ChoiceChange['details'] = replacedOption
    ? { option: option.id, instead: replacedOption.id }
    : { option: option.id }
  const change: ChoiceChange = {
    action: choiceRoundAction.chooseOption,
    details,
    choiceName: option.name,
    optionId: option.id,
  }
  return { change: replacedOption ? { ...change, droppedOptionId: replacedOption.id } : change }
}

function decideDeselection({ row }: StudentChoices, { id, chosen }: ChoiceOptionRow): OptionalChange {
  const refusal = findRankedRoundRefusal(row.kind)
  if (refusal) throw new AppError(refusal)
  if (!chosen) return {}
  return {
    change: {
      action: choiceRoundAction.deselectOption,
      details: { option: id },
      choiceName: null,
      droppedOptionId: id,
    },
  }
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
  const chosenOptions = options.filter((option) => option.chosen)
  const choices: (GroupChoiceRow | ChoiceOptionRow)[] = group ? [group, ...chosenOptions] : chosenOptions
  requireAvailableCourses(choices.flatMap(({ courses }) => courses))
  const faults = findConfirmationFaults({ hasGroups: round?.has_groups ?? false, group, chosenOptions, sets })
  if (faults.length > 0) throw new AppError(choiceRoundError.invalidChoices, formatChoiceFaults(language, faults))
  const memberGroupIds = row.counts_only ? [] : choices.map(({ group_id }) => group_id).filter((id) => id !== null)
  const change: ChoiceChange = {
    action: choiceRoundAction.confirm,
    details: { group: row.group_id, options: chosenOptions.length },
    choiceName: choices.map(({ name }) => name).join(', '),
    memberGroupIds: [...new Set(memberGroupIds)],
  }
  return { change }
}

/** @throws AppError choiceRoundError.courseMissing */
function requireAvailableCourses(courses: readonly ChoiceCourseRow[]) {
  if (courses.some(({ removed }) => removed)) throw new AppError(choiceRoundError.courseMissing)
}
