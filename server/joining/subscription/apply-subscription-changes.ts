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

/** What someone asks for about one person and one appointment. */
export interface SubscriptionChange {
  context: Context & Pick<CallContext, 'keyed'>
  appointmentId: number
  attendeeId: number
  action: AuditAction
  /**
   * What it does to seats. Changes of one kind can be done together, and come to the same as one after the other; save
   * those that may be anything.
   */
  kind: 'take' | 'giveBack' | 'leaveLine' | 'any'
  wish: AnswerUpdate
  /** Whether one who finds no seat joins the line. */
  waits?: boolean
  /** When it was asked for: who came in time is not refused for having waited. */
  now: string
  /** What the caller is answered. */
  answer: (changed: ChangedSubscription) => unknown
}

/** What came of a change. */
export interface ChangedSubscription {
  row: JoinableRow
  candidate: CandidateChange['candidate']
  answer: SubscriptionAnswer | null
  /** The place in line of one who joined it. */
  place: number | null
}

/** A change and the person it is about. */
type CandidateChange = AnswerRequest & CandidateAction & { change: SubscriptionChange }

/**
 * Makes changes of one kind to one appointment, each about another person, in their order. Each is answered or refused
 * by itself; what throws undoes them all.
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

/** What is made of each that is not refused; the refusals are among the outcomes. */
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

/** Of those who would wait for one. */
const hasFoundNoSeat = ({ change, refusal }: CandidateChange & AnswerDecision) =>
  change.waits === true && refusal === 'subscriptionReachedCapacity'

const toChangeOutcome = (change: SubscriptionChange, changed: ChangedSubscription): TaskOutcome<unknown> => ({
  answer: change.answer(changed),
})
