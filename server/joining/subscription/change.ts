import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { Tx } from '../../db/connect.ts'
import type { CallContext } from '../../http/call-context.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Outcome } from '../../lib/outcome.ts'
import type { Context } from '../../auth/context.ts'
import { authorise, authoriseChange, joinableOf, requireOne } from './known.ts'
import { candidatesFor, type JoinableRow, lineOf, lockJoinable, lockPeople } from './queries.ts'
import { type Answer, type Asked, type Decided, decide, type Wish } from './rules.ts'
import { type Deed, letOutOfLine, putInLine, settle } from './seats.ts'

/** What someone asks for about one person and one appointment. */
export interface Change {
  context: Context & Pick<CallContext, 'keyed'>
  appointmentId: number
  attendeeId: number
  action: AuditAction
  /**
   * What it does to seats. Changes of one kind can be done together, and come to the same as one after the other; save
   * those that may be anything.
   */
  kind: 'take' | 'giveBack' | 'leaveLine' | 'any'
  wish: Wish
  /** Whether one who finds no seat joins the line. */
  waits?: boolean
  /** When it was asked for: who came in time is not refused for having waited. */
  now: string
  /** What the caller is answered. */
  answer: (changed: Changed) => unknown
}

/** What came of a change. */
export interface Changed {
  row: JoinableRow
  candidate: Found['candidate']
  answer: Answer | null
  /** The place in line of one who joined it. */
  place: number | null
}

/** A change and the person it is about. */
type Found = Asked & Deed & { change: Change }

/**
 * Makes changes of one kind to one appointment, each about another person, in their order. Each is answered or refused
 * by itself; what throws undoes them all.
 */
export async function changeTogether(tx: Tx, changes: readonly Change[]): Promise<Outcome<unknown>[]> {
  const [first] = changes
  if (!first) return []
  const { appointmentId, kind } = first
  const outcomes = new Map<Change, Outcome<unknown>>()
  const known = await lockJoinable(tx, appointmentId)
  const allowed = each(changes, outcomes, (change) => {
    const row = authorise(change.context, known)
    return { change, row, by: authoriseChange(change.context, row, change.attendeeId) }
  })
  const ids = allowed.map(({ change }) => change.attendeeId)
  const [{ row } = {}] = allowed
  if (row) {
    const mayMoveUp = kind === 'giveBack' || kind === 'any'
    await lockPeople(tx, { ids, inLineOf: mayMoveUp ? [row.id] : [] })
    const candidates = new Map((await candidatesFor(tx, row.id, ids)).map((candidate) => [candidate.id, candidate]))
    const found = each(allowed, outcomes, ({ change, by }): Found => {
      const candidate = requireOne(row, candidates.get(change.attendeeId), by)
      const { context: acting, action, wish, now } = change
      return { change, candidate, acting, action, wish, by, now }
    })
    const work = kind === 'leaveLine' ? leaveTogether : answerTogether
    for (const [change, outcome] of await work(tx, row, found)) outcomes.set(change, outcome)
  }
  return changes.map((change) => outcomes.get(change) ?? { refusal: new Error('It has no outcome.') })
}

/** What is made of each that is not refused; the refusals are among the outcomes. */
function each<A extends Change | { change: Change }, B>(
  some: readonly A[],
  outcomes: Map<Change, Outcome<unknown>>,
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

type Outcomes = [Change, Outcome<unknown>][]

async function leaveTogether(tx: Tx, row: JoinableRow, found: readonly Found[]): Promise<Outcomes> {
  await letOutOfLine(
    tx,
    row,
    found.filter(({ candidate }) => candidate.isWaiting),
  )
  return found.map(({ change, candidate }) => [change, answered(change, { row, candidate, answer: null, place: null })])
}

async function answerTogether(tx: Tx, row: JoinableRow, found: readonly Found[]): Promise<Outcomes> {
  const decided = decide(joinableOf(row), found)
  await settle(tx, row, decided)
  const waiting = decided.filter(findsNoSeat).filter(() => row.wait_list)
  await putInLine(
    tx,
    row,
    waiting.filter(({ candidate }) => !candidate.isWaiting),
  )
  const line = waiting.length > 0 ? await lineOf(tx, row.id) : []
  const places = new Map(line.map(({ attendee_id }, index) => [attendee_id, index + 1]))
  return decided.map((item) => {
    const { change, candidate, answer, refusal } = item
    const isInLine = findsNoSeat(item) && row.wait_list
    const place = isInLine ? (places.get(candidate.id) ?? null) : null
    if (!refusal || isInLine) return [change, answered(change, { row, candidate, answer, place })]
    return [change, { refusal: new AppError(findsNoSeat(item) ? 'subscriptionNoWaitList' : refusal) }]
  })
}

/** Of those who would wait for one. */
const findsNoSeat = ({ change, refusal }: Found & Decided) =>
  change.waits === true && refusal === 'subscriptionReachedCapacity'

const answered = (change: Change, changed: Changed): Outcome<unknown> => ({ answer: change.answer(changed) })
