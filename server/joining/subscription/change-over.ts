import type { Subscription } from '@uurwerk/contract/roster/appointment'
import type { Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { createCallQueue } from '#server/http/call-queue.ts'
import { AppError } from '#server/lib/app-error.ts'
import { captureOutcome } from '#server/lib/task-outcome.ts'
import { recordAction } from '#server/tell/log/service.ts'
import type { SubscriptionChange } from './apply-subscription-changes.ts'
import {
  type SubscriptionParams,
  requireVisibleAppointment,
  requireActingRole,
  resolveAttendeeId,
  toJoinableAppointment,
  getWallClockNow,
  requireCandidate,
} from './subscription-access.ts'
import { presentSubscription } from './present.ts'
import {
  type CandidateRow,
  listCandidates,
  type JoinableAppointmentRow,
  lockJoinableAppointments,
  lockPeople,
} from './queries.ts'
import {
  acceptAnswer,
  type ActingRole,
  type SubscriptionAnswer,
  type AnswerDecision,
  type AnswerRequest,
  decideAnswers,
  type AnswerUpdate,
} from './rules.ts'
import { type CandidateAction, settleDecisions } from './seats.ts'

interface ChangeOverRequest extends Pick<SubscriptionChange, 'context' | 'appointmentId' | 'attendeeId' | 'now'> {
  leftAppointmentId: number
}

/**
 * Leaves one appointment and takes a seat of another, or does neither.
 * @throws AppError the refusal of either step
 */
export const changeOver = async (
  context: SubscriptionChange['context'],
  { insteadOf, ...params }: SubscriptionParams & { insteadOf: number },
): Promise<Subscription> =>
  (await enqueueChangeOver({
    context,
    appointmentId: params.appointmentId,
    attendeeId: resolveAttendeeId(context, params),
    leftAppointmentId: insteadOf,
    now: getWallClockNow(context),
  })) as Subscription

/** One change-over per transaction, since the appointments that are left differ. */
const enqueueChangeOver = createCallQueue<ChangeOverRequest>({
  getQueueKey: ({ appointmentId }) => appointmentId,
  selectBatch: (waiting) => waiting.slice(0, 1),
  // A refusal rolls back to the savepoint; the batch itself succeeds, so waiting calls do not time out.
  processBatch: (tx, requests) =>
    Promise.all(
      requests.map((request) =>
        captureOutcome(() => runInTransaction({ db: tx }, (nestedTx) => performChangeOver(nestedTx, request))),
      ),
    ),
})

async function performChangeOver(
  tx: Tx,
  { context, appointmentId, attendeeId, leftAppointmentId, now }: ChangeOverRequest,
) {
  if (appointmentId === leftAppointmentId) throw new AppError('subscriptionModelMismatch')
  const rows = await lockJoinableAppointments(tx, [appointmentId, leftAppointmentId])
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const requireChangeable = (id: number) => {
    const row = requireVisibleAppointment(context, rowById.get(id))
    return { row, role: requireActingRole(context, row, attendeeId) }
  }
  const joinedAppointment = requireChangeable(appointmentId)
  const leftAppointment = requireChangeable(leftAppointmentId)
  // Locks everyone at once in the order of ids, including people who may move up into the seat that is left.
  await lockPeople(tx, { ids: [attendeeId], waitListsOf: [leftAppointmentId] })
  const applyChange = async (
    { row, role }: { row: JoinableAppointmentRow; role: ActingRole },
    updateAnswer: AnswerUpdate,
  ) => {
    const candidate = requireCandidate(row, (await listCandidates(tx, row.id, [attendeeId]))[0], role)
    return decideAndSettle(tx, row, { candidate, updateAnswer, role, now, actingContext: context, action: null })
  }
  const { candidate: leftCandidate } = await applyChange(leftAppointment, (before) =>
    before?.accepted ? null : 'subscriptionDoesNotExist',
  )
  const { candidate, answer } = await applyChange(joinedAppointment, (before) =>
    carryOverMotivation(before, leftCandidate),
  )
  const details = {
    appointment: appointmentId,
    start: joinedAppointment.row.starts_at,
    event: 'accepted',
    insteadOf: leftAppointmentId,
  }
  await recordAction(tx, context, { action: 'subscription.changeOver', subjectId: attendeeId, details })
  return presentSubscription({ row: joinedAppointment.row, candidate, answer })
}

const carryOverMotivation = (before: SubscriptionAnswer | null, leftCandidate: CandidateRow): SubscriptionAnswer => ({
  ...acceptAnswer(before),
  motivation: before?.motivation ?? leftCandidate.answer?.motivation ?? null,
})

/** @throws AppError the refusal */
async function decideAndSettle<R extends AnswerRequest & CandidateAction>(
  tx: Tx,
  row: JoinableAppointmentRow,
  request: R,
): Promise<R & AnswerDecision> {
  const [decision] = decideAnswers(toJoinableAppointment(row), [request])
  if (!decision) throw new Error('The request has no decision.')
  if (decision.refusal) throw new AppError(decision.refusal)
  await settleDecisions(tx, row, [decision])
  return decision
}
