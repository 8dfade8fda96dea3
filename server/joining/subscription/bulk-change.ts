import {
  type BulkSubscriptionAction,
  type BulkSubscriptionResult,
  bulkAttendeesLimit,
} from '@uurwerk/contract/joining/subscription'
import { countSeatsLeft } from '@uurwerk/contract/rules/subscription'
import type { Context } from '#server/auth/context.ts'
import type { Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/app-error.ts'
import { listPeopleAndMembers, findPeopleByIds } from '#server/roster/attendee/service.ts'
import { listManageableAlternatives } from './alternatives.ts'
import { findClashes, isClashCode } from './clash.ts'
import {
  requireVisibleAppointment,
  requireManagingRole,
  toJoinableAppointment,
  getWallClockNow,
} from './subscription-access.ts'
import {
  type CandidateRow,
  listCandidates,
  type JoinableAppointmentRow,
  lockJoinableAppointment,
  lockPeople,
} from './queries.ts'
import { applyBulkAction, type AnswerRequest, type AnswerDecision, decideAnswers } from './rules.ts'
import { type CandidateAction, addToWaitList, settleDecisions, removeFromWaitList } from './seats.ts'

interface BulkChange {
  action: BulkSubscriptionAction
  attendeeIds: readonly number[]
}

type DecidedCandidate = CandidateAction & AnswerRequest & AnswerDecision & { candidate: CandidateRow }

/** Changes answers in the given order; a group stands for its members. */
export async function changeSubscriptionsInBulk(
  context: Context,
  appointmentId: number,
  { action, attendeeIds }: BulkChange,
): Promise<BulkSubscriptionResult> {
  return runInTransaction(context, async (tx) => {
    const row = requireVisibleAppointment(context, await lockJoinableAppointment(tx, appointmentId))
    const role = requireManagingRole(context, row)
    const personIds = await listPeopleAndMembers(tx, attendeeIds, row.starts_at)
    if (personIds.length > bulkAttendeesLimit) throw new AppError('requestOutOfBounds')
    await lockPeople(tx, { ids: personIds, waitListsOf: [appointmentId] })
    const candidates = await listCandidates(tx, appointmentId, personIds)
    const isOnlyWaiting = ({ answer, isWaiting }: CandidateRow) =>
      action === 'unsubscribe' && answer === null && isWaiting
    const onlyWaitingCandidates = candidates.filter(isOnlyWaiting)
    const candidatesToDecide = candidates.filter((candidate) => !isOnlyWaiting(candidate))
    const toAnswerRequest = (candidate: CandidateRow) => ({
      candidate,
      actingContext: context,
      action: 'subscription.several' as const,
      role,
      now: getWallClockNow(context),
      updateAnswer: (before: AnswerRequest['candidate']['answer']) => applyBulkAction(before, action),
    })
    const decisions: DecidedCandidate[] = decideAnswers(
      toJoinableAppointment(row),
      candidatesToDecide.map(toAnswerRequest),
    )
    // Runs before seats are given back, so that none of these people moves up.
    await removeFromWaitList(tx, row, onlyWaitingCandidates.map(toAnswerRequest))
    await settleDecisions(tx, row, decisions)
    const queuedCandidates = action === 'wait' ? await addSeatlessToWaitList(tx, row, decisions) : []
    const changedCandidates = decisions.filter((decision) => !decision.refusal).map(({ candidate }) => candidate)
    return {
      succeeded: [...changedCandidates, ...queuedCandidates, ...onlyWaitingCandidates].map(({ id, name }) => ({
        id,
        name,
      })),
      ...(await presentRefusals(
        { ...context, db: tx },
        row,
        decisions.filter(({ candidate }) => !queuedCandidates.includes(candidate)),
      )),
    }
  })
}

async function addSeatlessToWaitList(
  tx: Tx,
  row: JoinableAppointmentRow,
  decisions: readonly DecidedCandidate[],
): Promise<CandidateRow[]> {
  if (!row.wait_list) return []
  const decisionsWithoutSeat = decisions.filter(({ refusal }) => refusal === 'subscriptionReachedCapacity')
  await addToWaitList(
    tx,
    row,
    decisionsWithoutSeat.filter(({ candidate }) => !candidate.isWaiting),
  )
  return decisionsWithoutSeat.map(({ candidate }) => candidate)
}

async function presentRefusals(
  context: Context,
  row: JoinableAppointmentRow,
  decisions: readonly DecidedCandidate[],
): Promise<Pick<BulkSubscriptionResult, 'failed' | 'alternatives'>> {
  const refusals = decisions.flatMap(({ candidate, refusal }) => (refusal ? [{ candidate, code: refusal }] : []))
  const takenSeatCount = decisions.filter(
    ({ candidate, answer }) => answer?.accepted && !candidate.answer?.accepted,
  ).length
  const peopleById = await findPeopleByIds(
    context,
    refusals.map(({ candidate }) => candidate.id),
  )
  const clashingCandidates = refusals.filter(({ code }) => isClashCode(code)).map(({ candidate }) => candidate)
  const hasFreeSeat = countSeatsLeft(toJoinableAppointment(row)) > takenSeatCount
  const clashesByPerson = await findClashes(context, {
    appointmentId: row.id,
    candidates: clashingCandidates,
    hasFreeSeat,
  })
  const isFull = refusals.some(({ code }) => code === 'subscriptionReachedCapacity')
  return {
    failed: refusals.map(({ candidate: { id, name }, code }) => {
      const { code: personCode = null, className = null } = peopleById.get(id) ?? {}
      return { attendee: { id, name, code: personCode, className }, code, inTheWay: clashesByPerson.get(id) ?? [] }
    }),
    alternatives: isFull ? await listManageableAlternatives(context, row.id) : [],
  }
}
