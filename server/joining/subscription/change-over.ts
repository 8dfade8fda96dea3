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
import { presentSubscriptionAnswer } from './present.ts'
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
  type AnswerRequest,
  decideAnswers,
  type AnswerUpdate,
} from './rules.ts'
import { type CandidateAction, settleDecisions } from './seats.ts'

interface ChangeOverRequest extends Pick<SubscriptionChange, 'context' | 'appointmentId' | 'attendeeId' | 'now'> {
  insteadOf: number
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
    insteadOf,
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

async function performChangeOver(tx: Tx, { context, appointmentId, attendeeId, insteadOf, now }: ChangeOverRequest) {
  if (appointmentId === insteadOf) throw new AppError('subscriptionModelMismatch')
  const rowById = new Map((await lockJoinableAppointments(tx, [appointmentId, insteadOf])).map((row) => [row.id, row]))
  const requireChangeable = (id: number) => {
    const row = requireVisibleAppointment(context, rowById.get(id))
    return { row, role: requireActingRole(context, row, attendeeId) }
  }
  const [joinedAppointment, leftAppointment] = [requireChangeable(appointmentId), requireChangeable(insteadOf)]
  // Locks everyone at once in the order of ids, including people who may move up into the seat that is left.
  await lockPeople(tx, { ids: [attendeeId], waitListsOf: [insteadOf] })
  const applyChange = async (
    { row, role }: { row: JoinableAppointmentRow; role: ActingRole },
    updateAnswer: AnswerUpdate,
  ) => {
    const candidate = requireCandidate(row, (await listCandidates(tx, row.id, [attendeeId]))[0], role)
    await decideAndSettle(tx, row, { candidate, updateAnswer, role, now, actingContext: context, action: null })
    return candidate
  }
  const leftCandidate = await applyChange(leftAppointment, (before) =>
    before?.accepted ? null : 'subscriptionDoesNotExist',
  )
  let answer: SubscriptionAnswer | null = null
  const candidate = await applyChange(
    joinedAppointment,
    (before) => (answer = carryOverMotivation(before, leftCandidate)),
  )
  const details = { appointment: appointmentId, start: joinedAppointment.row.starts_at, event: 'accepted', insteadOf }
  await recordAction(tx, context, { action: 'subscription.changeOver', subjectId: attendeeId, details })
  return presentSubscriptionAnswer({ row: joinedAppointment.row, candidate, answer })
}

const carryOverMotivation = (before: SubscriptionAnswer | null, leftCandidate: CandidateRow): SubscriptionAnswer => ({
  ...acceptAnswer(before),
  motivation: before?.motivation ?? leftCandidate.answer?.motivation ?? null,
})

/** @throws AppError the refusal */
async function decideAndSettle(tx: Tx, row: JoinableAppointmentRow, request: AnswerRequest & CandidateAction) {
  const decisions = decideAnswers(toJoinableAppointment(row), [request])
  const refusal = decisions[0]?.refusal
  if (refusal) throw new AppError(refusal)
  await settleDecisions(tx, row, decisions)
}
