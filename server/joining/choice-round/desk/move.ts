import { choiceRoundError } from '@uurwerk/contract/choice-round-codes'
import { choiceRoundNotification, withRound, toChoiceRoundTopic } from '@uurwerk/contract/choice-round-names'
import type { RoundStudent } from '@uurwerk/contract/joining/choice-round/desk'
import { canChooseInRound } from '@uurwerk/contract/rules/choice-round'
import type { ChoiceRoundData } from '@uurwerk/contract/tell/notification-data'
import type { Context } from '#server/auth/context.ts'
import type { Tx } from '#server/db/connect.ts'
import { runBatch } from '#server/db/batch-statements.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getToday } from '#server/lib/clock.ts'
import { buildActionStatements } from '#server/tell/log/service.ts'
import { buildNotifyStatements } from '#server/tell/notification/service.ts'
import { buildAnnounceStatement } from '#server/tell/realtime/service.ts'
import { savePublishedAdjustment } from '../allocation/service.ts'
import { type CoordinatedRound, syncMemberships, requireCoordinatedRound } from '../student/service.ts'
import {
  lockStudentMove,
  type StudentMove,
  findStudentAndMoveTarget,
  type MoveTargetRow,
  replaceChosenOption,
  upsertMovedStudent,
  toMoveErrorCode,
  type CurrentChoiceRow,
} from './move-queries.ts'
import { presentRoundStudent } from './present.ts'
import { listRoundStudentRows } from './student-queries.ts'

interface MoveRequest {
  id: number
  studentId: number
}

/** Moves a student to a group of the round and confirms the choice. */
export const moveStudentToGroup = (context: Context, request: MoveRequest & { groupId: number }, reason: string) =>
  performMove(context, request, { groupId: request.groupId }, async (tx, round, { target, currentChoice }) => {
    if (currentChoice?.confirmed_at && currentChoice.group_id === target.id) return
    const move = toStudentMove(context, request, reason)
    await recordAndNotifyMove(tx, context, round, move, {
      action: 'round-desk.moveToGroup',
      details: { group: target.id },
      target,
    })
    await upsertMovedStudent(tx, move, target.id)
  })

/**
 * Gives a student an option and confirms it. In a set with a maximum of 1, or after an allocation, it replaces the
 * previous option.
 */
export const moveStudentToOption = (context: Context, request: MoveRequest & { optionId: number }, reason: string) =>
  performMove(
    context,
    request,
    { optionId: request.optionId },
    async (tx, round, { target, currentChoice, chosenOptions }) => {
      const isChosen = chosenOptions.some(({ id }) => id === target.id)
      if (currentChoice?.confirmed_at && isChosen) return
      const move = toStudentMove(context, request, reason)
      const isRankedRound = round.kind === 'ranked'
      const replacedOptions = chosenOptions.filter(
        ({ id, set_id }) => id !== target.id && (isRankedRound || (set_id !== null && set_id === target.set_id)),
      )
      await recordAndNotifyMove(tx, context, round, move, {
        action: 'round-desk.moveToOption',
        details: { option: target.id },
        target,
      })
      await upsertMovedStudent(tx, move)
      await replaceChosenOption(
        tx,
        request,
        target.id,
        isRankedRound || target.max === 1 ? replacedOptions.map(({ id }) => id) : [],
      )
      if (round.published_allocation_id !== null)
        await savePublishedAdjustment(tx, {
          ...request,
          allocationId: round.published_allocation_id,
          optionId: target.id,
          reason,
          date: getToday(context.clock).toString(),
        })
    },
  )

const toStudentMove = ({ actor, clock }: Context, { id, studentId }: MoveRequest, reason: string): StudentMove => ({
  id,
  studentId,
  movedBy: actor.attendeeId,
  movedAt: clock.instant().toString({ smallestUnit: 'millisecond' }),
  reason,
})

interface MoveLookups {
  target: MoveTargetRow
  currentChoice: CurrentChoiceRow | undefined
  chosenOptions: readonly { id: number; set_id: number | null }[]
}

/**
 * Moves a student. Allowed until the round is closed for all, in a ranked round only after publication.
 * @throws AppError choiceRoundError.missing, attendeeNoRights, choiceRoundError.notOpen, choiceRoundError.groupFull
 */
async function performMove(
  context: Context,
  { id, studentId }: MoveRequest,
  destination: { groupId: number } | { optionId: number },
  applyMove: (tx: Tx, round: CoordinatedRound, lookups: MoveLookups) => Promise<void>,
): Promise<RoundStudent> {
  try {
    return await runInTransaction(context, async (tx) => {
      await lockStudentMove(tx, id, studentId)
      const round = await requireCoordinatedRound(context, id, tx)
      const { isStudent, target, ...lookups } = await findStudentAndMoveTarget(tx, { id, studentId }, destination)
      if (!isStudent || !target) throw new AppError(choiceRoundError.missing)
      const isAllocatedIfRanked = round.kind !== 'ranked' || round.published_allocation_id !== null
      const isOpenToCoordinators = canChooseInRound(round.state, { isSelf: false })
      if (!isOpenToCoordinators || !isAllocatedIfRanked) throw new AppError(choiceRoundError.notOpen)
      await applyMove(tx, round, { target, ...lookups })
      await syncMemberships(tx, [id], studentId)
      const [student] = await listRoundStudentRows(tx, {
        roundId: id,
        date: getToday(context.clock).toString(),
        studentId,
        limit: 1,
      })
      if (!student) throw new Error('A student who was moved is not in the round.')
      return presentRoundStudent(student)
    })
  } catch (error) {
    const errorCode = toMoveErrorCode(error)
    throw errorCode ? new AppError(errorCode) : error
  }
}

interface MoveAction {
  action: 'round-desk.moveToGroup' | 'round-desk.moveToOption'
  details: Record<string, number>
  target: MoveTargetRow
}

/** Notifies the student and records the action. It runs before the seats are updated, since others wait for those rows. */
async function recordAndNotifyMove(
  tx: Tx,
  context: Context,
  round: CoordinatedRound,
  move: StudentMove,
  { action, details, target }: MoveAction,
) {
  const data: ChoiceRoundData = {
    ...withRound({ id: round.id, name: round.name }),
    until: null,
    choice: target.name,
    by: context.actor.name,
  }
  const notification = {
    attendeeId: move.studentId,
    type: choiceRoundNotification.changed,
    data,
    referenceId: round.id,
  }
  const entry = { action, subjectId: move.studentId, details: { ...withRound(round.id), ...details } }
  await runBatch(tx, [
    ...buildNotifyStatements([notification], move.movedAt),
    ...buildActionStatements(context, [entry]),
    buildAnnounceStatement(toChoiceRoundTopic(round.id), {}),
  ])
}
