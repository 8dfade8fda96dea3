import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { Tx } from '#server/db/connect.ts'
import type { CallContext } from '#server/http/call-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { TaskOutcome } from '#server/lib/task-outcome.ts'
import type { Context } from '#server/auth/context.ts'
import {
  requireVisibleAppointment,
  requireActingRole,
  toJoinableAppointment,
  requireCandidate,
} from './subscription-access.ts'
import {
  listCandidates,
  type JoinableAppointmentRow,
  listWaitList,
  lockJoinableAppointment,
  lockPeople,
} from './queries.ts'
import {
  type SubscriptionAnswer,
  type AnswerRequest,
  type AnswerDecision,
  decideAnswers,
  type AnswerUpdate,
} from './rules.ts'
import { type CandidateAction, withdrawFromWaitList, addToWaitList, settleDecisions } from './seats.ts'

export interface SubscriptionChange {
  context: Context & Pick<CallContext, 'keyedRequest'>
  appointmentId: number
  attendeeId: number
  action: AuditAction
  /** Changes of the same effect can be batched, except `unknown`, which depends on the answer before. */
  seatEffect: 'takesSeat' | 'freesSeat' | 'leavesWaitList' | 'unknown'
  updateAnswer: AnswerUpdate
  /** Joins the waiting list if no seat is free. */
  joinsWaitList?: boolean
  /** Time of the request; a request that came in time is not refused because it waited. */
  now: string
  presentResult: (subscription: ChangedSubscription) => unknown
}

export interface ChangedSubscription {
  row: JoinableAppointmentRow
  candidate: CandidateChange['candidate']
  answer: SubscriptionAnswer | null
  /** Place on the waiting list, from 1; null if not waiting for a seat. */
  position: number | null
}

type CandidateChange = AnswerRequest & CandidateAction & { change: SubscriptionChange }

/**
 * Applies changes of one seat effect to one appointment in order, each for another person. Each is answered or refused on its
 * own; if the function throws, all are rolled back.
 */
export async function applySubscriptionChanges(
  tx: Tx,
  changes: readonly SubscriptionChange[],
): Promise<TaskOutcome<unknown>[]> {
  const [firstChange] = changes
  if (!firstChange) return []
  const { appointmentId, seatEffect } = firstChange
  const outcomes = new Map<SubscriptionChange, TaskOutcome<unknown>>()
  const appointmentRow = await lockJoinableAppointment(tx, appointmentId)
  const allowedChanges = mapUnlessRefused(changes, outcomes, (change) => {
    const row = requireVisibleAppointment(change.context, appointmentRow)
    return { change, row, role: requireActingRole(change.context, row, change.attendeeId) }
  })
  const attendeeIds = allowedChanges.map(({ change }) => change.attendeeId)
  const [{ row } = {}] = allowedChanges
  if (row) {
    const canFreeSeat = seatEffect === 'freesSeat' || seatEffect === 'unknown'
    await lockPeople(tx, { ids: attendeeIds, waitListsOf: canFreeSeat ? [row.id] : [] })
    const candidateById = new Map(
      (await listCandidates(tx, row.id, attendeeIds)).map((candidate) => [candidate.id, candidate]),
    )
    const candidateChanges = mapUnlessRefused(allowedChanges, outcomes, ({ change, role }): CandidateChange => {
      const candidate = requireCandidate(row, candidateById.get(change.attendeeId), role)
      const { context: actingContext, action, updateAnswer, now } = change
      return { change, candidate, actingContext, action, updateAnswer, role, now }
    })
    const processChanges = seatEffect === 'leavesWaitList' ? processWaitListExits : processAnswers
    for (const [change, outcome] of await processChanges(tx, row, candidateChanges)) outcomes.set(change, outcome)
  }
  return changes.map((change) => outcomes.get(change) ?? { refusal: new Error('The task has no outcome.') })
}

/** Converts the items. If an item is refused, the refusal becomes the outcome of its change. */
function mapUnlessRefused<A extends SubscriptionChange | { change: SubscriptionChange }, B>(
  items: readonly A[],
  outcomes: Map<SubscriptionChange, TaskOutcome<unknown>>,
  convert: (item: A) => B,
): B[] {
  return items.flatMap((item) => {
    try {
      return [convert(item)]
    } catch (refusal) {
      outcomes.set('change' in item ? item.change : item, { refusal })
      return []
    }
  })
}

type ChangeOutcomes = [SubscriptionChange, TaskOutcome<unknown>][]

async function processWaitListExits(
  tx: Tx,
  row: JoinableAppointmentRow,
  candidateChanges: readonly CandidateChange[],
): Promise<ChangeOutcomes> {
  await withdrawFromWaitList(
    tx,
    row,
    candidateChanges.filter(({ candidate }) => candidate.isWaiting),
  )
  return candidateChanges.map(({ change, candidate }) => [
    change,
    toChangeOutcome(change, { row, candidate, answer: null, position: null }),
  ])
}

async function processAnswers(
  tx: Tx,
  row: JoinableAppointmentRow,
  candidateChanges: readonly CandidateChange[],
): Promise<ChangeOutcomes> {
  const decisions = decideAnswers(toJoinableAppointment(row), candidateChanges)
  await settleDecisions(tx, row, decisions)
  const decisionsWithoutSeat = row.wait_list ? decisions.filter(isLeftWithoutSeat) : []
  await addToWaitList(
    tx,
    row,
    decisionsWithoutSeat.filter(({ candidate }) => !candidate.isWaiting),
  )
  const waitList = decisionsWithoutSeat.length > 0 ? await listWaitList(tx, row.id) : []
  const positionByAttendeeId = new Map(waitList.map(({ attendee_id }, index) => [attendee_id, index + 1]))
  return decisions.map((decision) => {
    const { change, candidate, answer, refusal } = decision
    const isOnWaitList = isLeftWithoutSeat(decision) && row.wait_list
    const position = isOnWaitList ? (positionByAttendeeId.get(candidate.id) ?? null) : null
    if (!refusal || isOnWaitList) return [change, toChangeOutcome(change, { row, candidate, answer, position })]
    return [change, { refusal: new AppError(isLeftWithoutSeat(decision) ? 'subscriptionNoWaitList' : refusal) }]
  })
}

const isLeftWithoutSeat = ({ change, refusal }: CandidateChange & AnswerDecision) =>
  change.joinsWaitList === true && refusal === 'subscriptionReachedCapacity'

const toChangeOutcome = (change: SubscriptionChange, subscription: ChangedSubscription): TaskOutcome<unknown> => ({
  answer: change.presentResult(subscription),
})
