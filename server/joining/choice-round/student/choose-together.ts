import { choiceRoundAction, choiceRoundError } from '@uurwerk/contract/choice-round-names'
import { mayChoose } from '@uurwerk/contract/rules/choice-round'
import type { Tx } from '../../../db/connect.ts'
import { AppError } from '../../../lib/app-error.ts'
import { today } from '../../../lib/clock.ts'
import { type Outcome, outcomeOf } from '../../../lib/outcome.ts'
import type { Change, Choice, Deed } from './choice.ts'
import { lockChoosers, type Standing, standingOf } from './choosing-queries.ts'
import { faultTexts } from './fault-texts.ts'
import { requireKnown, stateAt } from './known.ts'
import type { CourseRow, GroupRow, OptionRow, RoundRow } from './queries.ts'
import { confirmationFaults, insteadRefusal, optionRefusal, withoutRanking } from './rules.ts'
import { writeChoices } from './write-choices.ts'

/** Makes choices in one round, each of another student, in their order; each is answered or refused by itself. */
export async function chooseTogether(tx: Tx, choices: readonly Choice[]): Promise<Outcome<unknown>[]> {
  const [first] = choices
  if (!first) return []
  await lockChoosers(
    tx,
    first.roundId,
    choices.map(({ studentId }) => studentId),
  )
  const standing = await standingOf(tx, askedBy(choices, first))
  const seats = new Seats(standing)
  const outcomes: Outcome<Deed>[] = []
  for (const choice of choices) outcomes.push(await outcomeOf(() => decide(choice, standing, seats)))
  await writeChoices(
    tx,
    outcomes.flatMap((outcome) => ('answer' in outcome ? [outcome.answer] : [])),
  )
  return outcomes.map((outcome) => ('answer' in outcome ? { answer: outcome.answer.answer } : outcome))
}

const askedBy = (choices: readonly Choice[], { roundId, context }: Choice) => ({
  roundId,
  date: today(context.clock).toString(),
  students: choices.map(({ studentId, context: { actor } }) => ({ studentId, actorId: actor.attendeeId })),
  groupIds: choices.flatMap(({ wish }) => (wish.kind === 'group' ? [wish.groupId] : [])),
  optionIds: choices.flatMap(({ wish }) =>
    'optionId' in wish ? [wish.optionId, ...('insteadId' in wish ? [wish.insteadId ?? wish.optionId] : [])] : [],
  ),
  withOptions: choices.flatMap(({ wish, studentId }) => (wish.kind === 'group' ? [] : [studentId])),
})

/** The seats that are left. What is given back is free for those who come after this transaction. */
class Seats {
  readonly #left: Map<string, number>

  constructor({ groups, options }: Standing) {
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

/** A student's part in the round, with the options that matter to the choice. */
interface Part {
  row: RoundRow
  options: readonly OptionRow[]
}

function decide(choice: Choice, standing: Standing, seats: Seats): Deed {
  const { context, studentId, now, wish } = choice
  const [round] = standing.round
  const own = standing.students.find(({ student_id }) => student_id === studentId)
  const row = requireKnown(context, studentId, round && own && { ...round, ...own })
  if (!mayChoose(stateAt(now, row), context.actor.attendeeId === studentId))
    throw new AppError(choiceRoundError.notOpen)
  const part = {
    row,
    options: standing.options.map((option) => ({ ...option, chosen: own?.chosen.includes(option.id) ?? false })),
  }
  const deed = { choice, row }
  if (wish.kind === 'group')
    return { ...deed, answer: { chosen: true }, ...ofGroup(part, wish.groupId, standing, seats) }
  if (wish.kind === 'confirmation') return { ...deed, answer: { isConfirmed: true }, ...ofAll(part, choice, standing) }
  const option = part.options.find(({ id }) => id === wish.optionId)
  if (!option) throw new AppError(choiceRoundError.missing)
  return wish.kind === 'option'
    ? { ...deed, answer: { chosen: true }, ...ofOption(part, option, wish.insteadId, standing, seats) }
    : { ...deed, answer: { chosen: false }, ...ofDropped(part, option) }
}

type Changed = { change?: Change }

function ofGroup({ row }: Part, groupId: number, { groups }: Standing, seats: Seats): Changed {
  const group = groups.find(({ group_id }) => group_id === groupId)
  if (!group) throw new AppError(choiceRoundError.missing)
  if (row.group_id === groupId) return {}
  requireCourses(group.courses)
  seats.take(`group ${groupId}`)
  const details = { group: groupId }
  return { change: { action: choiceRoundAction.chooseGroup, details, choice: group.name, groupId } }
}

function ofOption(
  { row, options }: Part,
  option: OptionRow,
  insteadId: number | undefined,
  { sets }: Standing,
  seats: Seats,
): Changed {
  if (option.chosen) return {}
  const rest = options.filter(({ id }) => id !== insteadId)
  const instead = options.find(({ id }) => id === insteadId)
  const refusal =
    withoutRanking(row.kind) ??
    (insteadId === undefined ? undefined : insteadRefusal(option, instead)) ??
    optionRefusal(option, rest, sets)
  if (refusal) throw new AppError(refusal)
  seats.take(`option ${option.id}`)
  const details: Change['details'] = instead ? { option: option.id, instead: instead.id } : { option: option.id }
  const change: Change = { action: choiceRoundAction.chooseOption, details, choice: option.name, optionId: option.id }
  return { change: instead ? { ...change, droppedId: instead.id } : change }
}

function ofDropped({ row }: Part, { id, chosen }: OptionRow): Changed {
  const refusal = withoutRanking(row.kind)
  if (refusal) throw new AppError(refusal)
  if (!chosen) return {}
  return { change: { action: choiceRoundAction.deselectOption, details: { option: id }, choice: null, droppedId: id } }
}

function ofAll({ row, options }: Part, { language }: Choice, { round: [round], groups, sets }: Standing): Changed {
  if (row.confirmed_at !== null) return {}
  const refusal = withoutRanking(row.kind)
  if (refusal) throw new AppError(refusal)
  const group = groups.find(({ group_id }) => group_id === row.group_id)
  const chosen = options.filter((option) => option.chosen)
  const all: (GroupRow | OptionRow)[] = group ? [group, ...chosen] : chosen
  requireCourses(all.flatMap(({ courses }) => courses))
  const faults = confirmationFaults({ hasGroups: round?.has_groups ?? false, group, chosen, sets })
  if (faults.length > 0) throw new AppError(choiceRoundError.invalidChoices, faultTexts(language, faults))
  const memberOf = row.counts_only ? [] : all.map(({ group_id }) => group_id).filter((id) => id !== null)
  const change: Change = {
    action: choiceRoundAction.confirm,
    details: { group: row.group_id, options: chosen.length },
    choice: all.map(({ name }) => name).join(', '),
    memberOf: [...new Set(memberOf)],
  }
  return { change }
}

/** @throws AppError choiceRoundError.courseMissing */
function requireCourses(courses: readonly CourseRow[]) {
  if (courses.some(({ removed }) => removed)) throw new AppError(choiceRoundError.courseMissing)
}
