import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { Tx } from '#server/db/connect.ts'
import type { CallContext } from '#server/http/call-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { TaskOutcome } from '#server/lib/task-outcome.ts'
import type { Context } from '#server/auth/context.ts'
import { requireVisibleAppointment, requireActingRole, toJoinable, requireCandidate } from './subscription-access.ts'
import { listCandidates, type JoinableRow, listWaitList, lockJoinable, lockPeople } from './queries.ts'
import {
  type SubscriptionAnswer,
  type AnswerRequest,
  type AnswerDecision,
  decideAnswers,
  type AnswerUpdate,
} from './rules.ts'
import { type CandidateAction, withdrawFromWaitList, addToWaitList, settleDecisions } from './seats.ts'

export interface SubscriptionChange {
  context: Context & Pick<CallContext, 'keyed'>
  appointmentId: number
  attendeeId: number
  action: AuditAction
  /** Effect on seats. Changes of one kind can be batched, except `any`. */
  kind: 'take' | 'giveBack' | 'leaveLine' | 'any'
  wish: AnswerUpdate
  /** Joins the wait list if no seat is free. */
  waits?: boolean
  /** Time of the request; a request that came in time is not refused because it waited. */
  now: string
  answer: (changed: ChangedSubscription) => unknown
}

export interface ChangedSubscription {
  row: JoinableRow
  candidate: CandidateChange['candidate']
  answer: SubscriptionAnswer | null
  /** Place in the wait list, from 1; null if not waiting for a seat. */
  place: number | null
}

type CandidateChange = AnswerRequest & CandidateAction & { change: SubscriptionChange }

/**
 * Applies changes of one kind to one appointment in order, each for another person. Each is answered or refused on its
 * own; if the function throws, all are rolled back.
 */
export async function applySubscriptionChanges(
  tx: Tx,
  changes: readonly SubscriptionChange[],
): Promise<TaskOutcome<unknown>[]> {
  const [first] = changes
  if (!first) return []
  const { appointmentId, kind } = first
  const outcomes = new Map<SubscriptionChange, TaskOutcome<unknown>>()
  const known = await lockJoinable(tx, appointmentId)
  const allowed = mapUnlessRefused(changes, outcomes, (change) => {
    const row = requireVisibleAppointment(change.context, known)
    return { change, row, by: requireActingRole(change.context, row, change.attendeeId) }
  })
  const ids = allowed.map(({ change }) => change.attendeeId)
  const [{ row } = {}] = allowed
  if (row) {
    const mayMoveUp = kind === 'giveBack' || kind === 'any'
    await lockPeople(tx, { ids, inLineOf: mayMoveUp ? [row.id] : [] })
    const candidates = new Map((await listCandidates(tx, row.id, ids)).map((candidate) => [candidate.id, candidate]))
    const found = mapUnlessRefused(allowed, outcomes, ({ change, by }): CandidateChange => {
      const candidate = requireCandidate(row, candidates.get(change.attendeeId), by)
      const { context: acting, action, wish, now } = change
      return { change, candidate, acting, action, wish, by, now }
    })
    const work = kind === 'leaveLine' ? processWaitListExits : processAnswers
    for (const [change, outcome] of await work(tx, row, found)) outcomes.set(change, outcome)
  }
  return changes.map((change) => outcomes.get(change) ?? { refusal: new Error('It has no outcome.') })
}

function mapUnlessRefused<A extends SubscriptionChange | { change: SubscriptionChange }, B>(
  some: readonly A[],
  outcomes: Map<SubscriptionChange, TaskOutcome<unknown>>,
  make: (item: A) => B,
): B[] {
  return some.flatMap((item) => {
    try {
      return [make(item)]
    } catch (refusal) {
      outcomes.set('change' in item ? item.change : item, { refusal })
      return []
    }
  })
}

type ChangeOutcomes = [SubscriptionChange, TaskOutcome<unknown>][]

async function processWaitListExits(
  tx: Tx,
  row: JoinableRow,
  found: readonly CandidateChange[],
): Promise<ChangeOutcomes> {
  await withdrawFromWaitList(
    tx,
    row,
    found.filter(({ candidate }) => candidate.isWaiting),
  )
  return found.map(({ change, candidate }) => [
    change,
    toChangeOutcome(change, { row, candidate, answer: null, place: null }),
  ])
}

async function processAnswers(tx: Tx, row: JoinableRow, found: readonly CandidateChange[]): Promise<ChangeOutcomes> {
  const decided = decideAnswers(toJoinable(row), found)
  await settleDecisions(tx, row, decided)
  const waiting = decided.filter(hasFoundNoSeat).filter(() => row.wait_list)
  await addToWaitList(
    tx,
    row,
    waiting.filter(({ candidate }) => !candidate.isWaiting),
  )
  const line = waiting.length > 0 ? await listWaitList(tx, row.id) : []
  const places = new Map(line.map(({ attendee_id }, index) => [attendee_id, index + 1]))
  return decided.map((item) => {
    const { change, candidate, answer, refusal } = item
    const isInLine = hasFoundNoSeat(item) && row.wait_list
    const place = isInLine ? (places.get(candidate.id) ?? null) : null
    if (!refusal || isInLine) return [change, toChangeOutcome(change, { row, candidate, answer, place })]
    return [change, { refusal: new AppError(hasFoundNoSeat(item) ? 'subscriptionNoWaitList' : refusal) }]
  })
}

const hasFoundNoSeat = ({ change, refusal }: CandidateChange & AnswerDecision) =>
  change.waits === true && refusal === 'subscriptionReachedCapacity'

const toChangeOutcome = (change: SubscriptionChange, changed: ChangedSubscription): TaskOutcome<unknown> => ({
  answer: change.answer(changed),
})
