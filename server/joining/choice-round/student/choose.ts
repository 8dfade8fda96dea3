import type { CallContext } from '../../../http/call-context.ts'
import { servedInTurns } from '../../../http/turns.ts'
import { localNow, minuteText } from '../../../lib/clock.ts'
import type { Choice, Wish } from './choice.ts'
import { chooseTogether } from './choose-together.ts'
import { type Address, studentIdOf } from './known.ts'

/** Takes a seat in a group and gives the one before back. */
export const chooseGroup = (context: CallContext, { groupId, ...address }: Address & { groupId: number }) =>
  choose<{ chosen: true }>(context, address, { kind: 'group', groupId })

/** Takes a seat of an option, besides the others or instead of one in the same set. */
export const chooseOption = (
  context: CallContext,
  { optionId, ...address }: Address & { optionId: number },
  insteadId?: number,
) => choose<{ chosen: true }>(context, address, { kind: 'option', optionId, insteadId })

/** Gives the seat of an option back. */
export const deselectOption = (context: CallContext, { optionId, ...address }: Address & { optionId: number }) =>
  choose<{ chosen: false }>(context, address, { kind: 'drop', optionId })

/** Confirms what is chosen: from now on it is real. */
export const confirmChoices = (context: CallContext, address: Address) =>
  choose<{ isConfirmed: true }>(context, address, { kind: 'confirmation' })

/** @throws AppError choiceRoundError.missing, attendeeNoRights, choiceRoundError.notOpen */
const choose = async <T>(context: CallContext, { id, studentId }: Address, wish: Wish): Promise<T> =>
  (await inTurn({
    context,
    roundId: id,
    studentId: studentIdOf(context, studentId),
    wish,
    language: context.language,
    now: minuteText(localNow(context.clock)),
  })) as T

/** So many choose in one transaction at most: another server waits for its end. */
const mostTogether = 100

/** When a whole year chooses in the same moment, a round has one connection and many choices are one transaction. */
const inTurn = servedInTurns<Choice>({
  wanted: ({ roundId }) => roundId,
  together: (waiting) => {
    const first = new Map<number, Choice>()
    for (const choice of waiting) {
      if (first.size === mostTogether) break
      // A second tap of a student waits for the first.
      if (!first.has(choice.studentId)) first.set(choice.studentId, choice)
    }
    return [...first.values()]
  },
  serve: chooseTogether,
})
