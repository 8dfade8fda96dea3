import { choiceRoundError, choiceRoundNotice, withRound, choiceRoundTopic } from '@uurwerk/contract/choice-round-names'
import type { RoundStudent } from '@uurwerk/contract/joining/choice-round/desk'
import { mayChoose } from '@uurwerk/contract/rules/choice-round'
import type { ChoiceRoundData } from '@uurwerk/contract/tell/notification-data'
import type { Context } from '../../../auth/context.ts'
import type { Tx } from '../../../db/connect.ts'
import { writeTogether } from '../../../db/together.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../lib/app-error.ts'
import { today } from '../../../lib/clock.ts'
import { actionsRecorded } from '../../../tell/log/service.ts'
import { notified } from '../../../tell/notification/service.ts'
import { announced } from '../../../tell/realtime/service.ts'
import { keepPublishedByHand } from '../allocation/service.ts'
import { type Coordinated, keepMemberships, requireCoordinated } from '../student/service.ts'
import {
  lockMoving,
  type Move,
  movedBetween,
  type Place,
  putOption,
  putStudent,
  refusalOf,
  type Standing,
} from './move-queries.ts'
import { presentStudent } from './present.ts'
import { studentsOf } from './student-queries.ts'

interface Asked {
  id: number
  studentId: number
}

/** Puts a student in a group of the round, confirmed. */
export const moveToGroup = (context: Context, asked: Asked & { groupId: number }, reason: string) =>
  moving(context, asked, { groupId: asked.groupId }, async (tx, row, { target, standing }) => {
    if (standing?.confirmed_at && standing.group_id === target.id) return
    const move = moveOf(context, asked, reason)
    await tell(tx, context, row, move, { action: 'round-desk.moveToGroup', details: { group: target.id }, target })
    await putStudent(tx, move, target.id)
  })

/** Gives a student an option, confirmed: in a set of one, and of what was allocated, in place of the other. */
export const moveToOption = (context: Context, asked: Asked & { optionId: number }, reason: string) =>
  moving(context, asked, { optionId: asked.optionId }, async (tx, row, { target, standing, chosen }) => {
    const isChosen = chosen.some(({ id }) => id === target.id)
    if (standing?.confirmed_at && isChosen) return
    const move = moveOf(context, asked, reason)
    const isRanked = row.kind === 'ranked'
    const replaced = chosen.filter(
      ({ id, set_id }) => id !== target.id && (isRanked || (set_id !== null && set_id === target.set_id)),
    )
    await tell(tx, context, row, move, { action: 'round-desk.moveToOption', details: { option: target.id }, target })
    await putStudent(tx, move)
    await putOption(tx, asked, target.id, isRanked || target.max === 1 ? replaced.map(({ id }) => id) : [])
    if (row.published_allocation_id !== null)
      await keepPublishedByHand(tx, {
        ...asked,
        allocationId: row.published_allocation_id,
        optionId: target.id,
        reason,
        date: today(context.clock).toString(),
      })
  })

const moveOf = ({ actor, clock }: Context, { id, studentId }: Asked, reason: string): Move => ({
  id,
  studentId,
  by: actor.attendeeId,
  at: clock.instant().toString({ smallestUnit: 'millisecond' }),
  reason,
})

interface Known {
  target: Place
  standing: Standing | undefined
  chosen: readonly { id: number; set_id: number | null }[]
}

/**
 * Does a move until the round is closed for all; of a ranked one from when students have what was allocated.
 * @throws AppError choiceRoundError.missing, attendeeNoRights, choiceRoundError.notOpen, choiceRoundError.groupFull
 */
async function moving(
  context: Context,
  { id, studentId }: Asked,
  to: { groupId: number } | { optionId: number },
  work: (tx: Tx, row: Coordinated, known: Known) => Promise<void>,
): Promise<RoundStudent> {
  try {
    return await inTransaction(context, async (tx) => {
      await lockMoving(tx, id, studentId)
      const row = await requireCoordinated(context, id, tx)
      const { isStudent, target, ...known } = await movedBetween(tx, { id, studentId }, to)
      if (!isStudent || !target) throw new AppError(choiceRoundError.missing)
      const isAllocated = row.kind !== 'ranked' || row.published_allocation_id !== null
      if (!mayChoose(row.state, false) || !isAllocated) throw new AppError(choiceRoundError.notOpen)
      await work(tx, row, { target, ...known })
      await keepMemberships(tx, [id], studentId)
      const [student] = await studentsOf(tx, {
        roundId: id,
        date: today(context.clock).toString(),
        studentId,
        limit: 1,
      })
      if (!student) throw new Error('A student who was moved is not in the round.')
      return presentStudent(student)
    })
  } catch (error) {
    const refusal = refusalOf(error)
    throw refusal ? new AppError(refusal) : error
  }
}

interface Told {
  action: 'round-desk.moveToGroup' | 'round-desk.moveToOption'
  details: Record<string, number>
  target: Place
}

/** Tells the student what it is now and by whom, and the log; before the seats, whose rows others wait for. */
async function tell(tx: Tx, context: Context, row: Coordinated, move: Move, { action, details, target }: Told) {
  const data: ChoiceRoundData = {
    ...withRound({ id: row.id, name: row.name }),
    until: null,
    choice: target.name,
    by: context.actor.name,
  }
  const told = { attendeeId: move.studentId, type: choiceRoundNotice.changed, data, referenceId: row.id }
  const entry = { action, subjectId: move.studentId, details: { ...withRound(row.id), ...details } }
  await writeTogether(tx, [
    ...notified([told], move.at),
    ...actionsRecorded(context, [entry]),
    announced(choiceRoundTopic(row.id), {}),
  ])
}
