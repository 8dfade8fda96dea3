import {
  type BulkSubscriptionAction,
  type BulkSubscriptionResult,
  severalLimit,
} from '@uurwerk/contract/joining/subscription'
import { countSeatsLeft } from '@uurwerk/contract/rules/subscription'
import type { Context } from '#server/auth/context.ts'
import type { Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/app-error.ts'
import { listPeopleAndMembers, findPeopleByIds } from '#server/roster/attendee/service.ts'
import { listOtherTimeSlots } from './alternatives.ts'
import { findClashes, isClashCode } from './clash.ts'
import { requireVisibleAppointment, requireActingRole, toJoinable, getWallClockNow } from './subscription-access.ts'
import { type CandidateRow, listCandidates, type JoinableRow, lockJoinable, lockPeople } from './queries.ts'
import { applySeveralAction, type AnswerRequest, type AnswerDecision, decideAnswers } from './rules.ts'
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
    const row = requireVisibleAppointment(context, await lockJoinable(tx, appointmentId))
    const by = requireActingRole(context, row, undefined)
    const ids = await listPeopleAndMembers(tx, attendeeIds, row.starts_at)
    if (ids.length > severalLimit) throw new AppError('requestOutOfBounds')
    await lockPeople(tx, { ids, inLineOf: [appointmentId] })
    const candidates = await listCandidates(tx, appointmentId, ids)
    const isOnlyWaiting = ({ answer, isWaiting }: CandidateRow) =>
      action === 'unsubscribe' && answer === null && isWaiting
    const [inLine, others] = [
      candidates.filter(isOnlyWaiting),
      candidates.filter((candidate) => !isOnlyWaiting(candidate)),
    ]
    const toAnswerRequest = (candidate: CandidateRow) => ({
      candidate,
      acting: context,
      action: 'subscription.several' as const,
      by,
      now: getWallClockNow(context),
      wish: (before: AnswerRequest['candidate']['answer']) => applySeveralAction(before, action),
    })
    const decided: DecidedCandidate[] = decideAnswers(toJoinable(row), others.map(toAnswerRequest))
    // Runs before seats are given back, so that none of these people moves up.
    await removeFromWaitList(tx, row, inLine.map(toAnswerRequest))
    await settleDecisions(tx, row, decided)
    const queued = action === 'wait' ? await queueSeatless(tx, row, decided) : []
    const done = decided.filter((eachOne) => !eachOne.refusal).map(({ candidate }) => candidate)
    return {
      succeeded: [...done, ...queued, ...inLine].map(({ id, name }) => ({ id, name })),
      ...(await presentRefusals(
        { ...context, db: tx },
        row,
        decided.filter(({ candidate }) => !queued.includes(candidate)),
      )),
    }
  })
}

async function queueSeatless(tx: Tx, row: JoinableRow, decided: readonly DecidedCandidate[]): Promise<CandidateRow[]> {
  if (!row.wait_list) return []
  const seatless = decided.filter(({ refusal }) => refusal === 'subscriptionReachedCapacity')
  await addToWaitList(
    tx,
    row,
    seatless.filter(({ candidate }) => !candidate.isWaiting),
  )
  return seatless.map(({ candidate }) => candidate)
}

async function presentRefusals(
  context: Context,
  row: JoinableRow,
  decided: readonly DecidedCandidate[],
): Promise<Pick<BulkSubscriptionResult, 'failed' | 'alternatives'>> {
  const all = decided.flatMap(({ candidate, refusal }) => (refusal ? [{ candidate, code: refusal }] : []))
  const taken = decided.filter(({ candidate, answer }) => answer?.accepted && !candidate.answer?.accepted).length
  const known = await findPeopleByIds(
    context,
    all.map(({ candidate }) => candidate.id),
  )
  const clashing = all.filter(({ code }) => isClashCode(code)).map(({ candidate }) => candidate)
  const hasSeat = countSeatsLeft(toJoinable(row)) > taken
  const has = await findClashes(context, { appointmentId: row.id, candidates: clashing, hasSeat })
  const isFull = all.some(({ code }) => code === 'subscriptionReachedCapacity')
  return {
    failed: all.map(({ candidate: { id, name }, code }) => {
      const { code: short = null, className = null } = known.get(id) ?? {}
      return { attendee: { id, name, code: short, className }, code, inTheWay: has.get(id) ?? [] }
    }),
    alternatives: isFull ? await listOtherTimeSlots(context, row.id) : [],
  }
}
