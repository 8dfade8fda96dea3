import type { Subscription } from '@uurwerk/contract/roster/appointment'
import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { ErrorCode } from '@uurwerk/contract/errors'
import {
  type NewSubscription,
  type SeveralAction,
  type SeveralOutcome,
  severalLimit,
  type SubscriptionPatch,
  type Subscribers,
} from '@uurwerk/contract/joining/subscription'
import { seatsLeft } from '@uurwerk/contract/rules/subscription'
import type { AttendeeParam } from '@uurwerk/contract/values'
import { answersTo } from '../../roster/appointment/service.ts'
import { ownId, peopleAmong } from '../../roster/attendee/service.ts'
import type { Tx } from '../../db/connect.ts'
import { writeTogether } from '../../db/together.ts'
import { AppError } from '../../lib/app-error.ts'
import { localNow, minuteText } from '../../lib/clock.ts'
import type { Context } from '../../auth/context.ts'
import { actionsRecorded } from '../../tell/log/service.ts'
import { seatsAnnounced } from './announce.ts'
import { authoriseChange, joinableOf, authorise, requireOne } from './known.ts'
import {
  type CandidateRow,
  candidatesFor,
  findJoinable,
  type JoinableRow,
  joinLine,
  leaveLine,
  lineOf,
  lockJoinable,
  lockPeople,
} from './queries.ts'
import { accepted, afterAction, type Answer, answered, bounded, type ActingRole, decide, patched } from './rules.ts'
import { settle, takeOutOfLine } from './seats.ts'
import { inTransaction } from '../../db/transaction.ts'

export { seatsHeardBy } from './announce.ts'
export { fillSeats } from './seats.ts'

/** Whose answer to which appointment. */
export interface Address {
  appointmentId: number
  attendeeId: AttendeeParam
}

/** The answer that is wanted, or the rule that refuses it. */
type Wish = (before: Answer | null) => Answer | null | ErrorCode

/** Takes a seat, declines, or puts someone in by a lock. */
export async function subscribe(context: Context, address: Address, wish: NewSubscription): Promise<Subscription> {
  const attendeeId = idOf(context, address)
  const isOther = (named: number | undefined, asked: number) => named !== undefined && named !== asked
  if (isOther(wish.appointmentId, address.appointmentId) || isOther(wish.attendeeId, attendeeId))
    throw new AppError('subscriptionModelMismatch')
  return changeOne(context, address, 'subscription.subscribe', (before) => answered(before, wish))
}

/** Takes an answer back. */
export async function unsubscribe(context: Context, address: Address): Promise<null> {
  await changeOne(context, address, 'subscription.unsubscribe', (before) => before && null, 'wanted')
  return null
}

/** Changes an answer: the whole patch or nothing. */
export async function patchSubscription(context: Context, address: Address, patch: SubscriptionPatch): Promise<string> {
  await changeOne(context, address, 'subscription.patch', (before) => before && patched(before, patch), 'wanted')
  return 'saved'
}

/** Sets the motivation of the caller's own answer. */
export const motivate = (context: Context, appointmentId: number, motivation: string | null): Promise<Subscription> =>
  changeOne(
    context,
    { appointmentId, attendeeId: 'me' },
    'subscription.motivate',
    (before) => before && bounded({ ...before, motivation }),
    'wanted',
  )

/** Changes the answers of several people; a group stands for its members. The result names who was refused, and why. */
export async function changeSeveral(
  context: Context,
  appointmentId: number,
  { action, attendeeIds }: { action: SeveralAction; attendeeIds: readonly number[] },
): Promise<SeveralOutcome> {
  return inTransaction(context, async (tx) => {
    const row = authorise(context, await lockJoinable(tx, appointmentId))
    const by = authoriseChange(context, row, undefined)
    const ids = await peopleAmong(tx, attendeeIds, row.starts_at)
    if (ids.length > severalLimit) throw new AppError('requestOutOfBounds')
    await lockPeople(tx, [appointmentId], ids)
    const candidates = await candidatesFor(tx, appointmentId, ids)
    const waits = ({ answer, isWaiting }: CandidateRow) => action === 'unsubscribe' && answer === null && isWaiting
    const [inLine, others] = [candidates.filter(waits), candidates.filter((candidate) => !waits(candidate))]
    const decisions = decide(joinableOf(row), others, (before) => afterAction(before, action), nowAs(context, by))
    // Removals from the line come first, so that none of these people moves up.
    await takeOutOfLine(tx, context, row, inLine, 'subscription.several')
    await settle(tx, context, row, decisions, 'subscription.several')
    const named = ({ id, name }: CandidateRow) => ({ id, name })
    const changed = decisions.filter(({ refusal }) => !refusal).map(({ candidate }) => candidate)
    return {
      succeeded: [...changed, ...inLine].map(named),
      failed: decisions.flatMap(({ candidate, refusal }) =>
        refusal ? [{ attendee: named(candidate), code: refusal }] : [],
      ),
    }
  })
}

/** Joins the line for a seat; takes a seat at once if one is free. */
export async function joinWaitList(context: Context, address: Address) {
  return inTransaction(context, async (tx) => {
    const { row, candidate, by } = await lookAt(context, address, tx)
    if (candidate.answer?.accepted) return { place: null, accepted: true }
    const decision = decide({ ...joinableOf(row), capacity: null }, [candidate], accepted, nowAs(context, by))
    const [{ refusal } = {}] = decision
    if (refusal) throw new AppError(refusal)
    if (seatsLeft(joinableOf(row)) > 0) {
      await settle(tx, context, row, decision, 'subscription.wait')
      return { place: null, accepted: true }
    }
    if (!row.wait_list) throw new AppError('subscriptionNoWaitList')
    if (!candidate.isWaiting) {
      await joinLine(tx, row.id, candidate.id, context.clock.instant().toString({ smallestUnit: 'millisecond' }))
      await recordPlace(tx, context, 'subscription.wait', row, candidate)
    }
    const line = await lineOf(tx, row.id)
    return { place: line.findIndex(({ attendee_id }) => attendee_id === candidate.id) + 1, accepted: false }
  })
}

/** Leaves the line for a seat. */
export async function leaveWaitList(context: Context, address: Address): Promise<null> {
  return inTransaction(context, async (tx) => {
    const { row, candidate } = await lookAt(context, address, tx)
    if ((await leaveLine(tx, row.id, [candidate.id])) > 0)
      await recordPlace(tx, context, 'subscription.leaveWait', row, candidate)
    return null
  })
}

/** Records that someone joined or left the wait list, and tells open screens. */
const recordPlace = (tx: Tx, context: Context, action: AuditAction, row: JoinableRow, { id }: CandidateRow) =>
  writeTogether(tx, [
    ...actionsRecorded(context, [{ action, subjectId: id, details: { appointment: row.id, start: row.starts_at } }]),
    ...seatsAnnounced(row, [id]),
  ])

/** Who answered and who waits, for callers who may change that. */
export async function subscribersOf(context: Context, appointmentId: number): Promise<Subscribers> {
  const row = authorise(context, await findJoinable(context.db, appointmentId))
  authoriseChange(context, row, undefined)
  const [subscriptions, line] = [await answersTo(context, row), await lineOf(context.db, appointmentId)]
  const waiting = line.map(({ attendee_id: id, name, since }, index) => ({
    attendee: { id, name },
    place: index + 1,
    since,
  }))
  return { subscriptions, waiting }
}

async function changeOne(
  context: Context,
  address: Address,
  action: AuditAction,
  wish: Wish,
  answer: 'wanted' | 'optional' = 'optional',
): Promise<Subscription> {
  const decideOn = ({ row, candidate, by }: Situation) => {
    if (answer === 'wanted' && candidate.answer === null) throw new AppError('subscriptionDoesNotExist')
    const [decision] = decide(joinableOf(row), [candidate], wish, nowAs(context, by))
    if (!decision || decision.refusal) throw new AppError(decision?.refusal ?? 'subscriptionNoAttendeeOrAppointment')
    return decision
  }
  // When hundreds call at once most are refused: those need not wait for the lock.
  decideOn(await lookAt(context, address))
  return inTransaction(context, async (tx) => {
    const situation = await lookAt(context, address, tx)
    const decision = decideOn(situation)
    await settle(tx, context, situation.row, [decision], action)
    return present(situation.row, situation.candidate, decision.answer)
  })
}

/** An appointment, the attendee whose answer it is about, and the role in which the caller changes it. */
interface Situation {
  row: JoinableRow
  candidate: CandidateRow
  by: ActingRole
}

/**
 * Reads an appointment and someone's answer to it; in a transaction both are locked.
 * @throws AppError subscriptionNoAttendeeOrAppointment, subscriptionNoAccess
 */
export async function lookAt(context: Context, address: Address, tx?: Tx): Promise<Situation> {
  const attendeeId = idOf(context, address)
  const { appointmentId } = address
  const row = authorise(context, await (tx ? lockJoinable(tx, appointmentId) : findJoinable(context.db, appointmentId)))
  const by = authoriseChange(context, row, attendeeId)
  if (tx) await lockPeople(tx, [row.id], [attendeeId])
  const candidates = await candidatesFor(tx ?? context.db, row.id, [attendeeId])
  return { row, candidate: requireOne(row, candidates, by), by }
}

const idOf = ({ actor }: Context, { attendeeId }: Address): number =>
  attendeeId === 'me' ? ownId(actor.attendeeId) : attendeeId

export const nowAs = ({ clock }: Context, by: ActingRole) => ({ by, now: minuteText(localNow(clock)) })

const present = (row: JoinableRow, candidate: CandidateRow, answer: Answer | null): Subscription => ({
  appointmentId: row.id,
  appointmentName: row.name,
  attendeeId: candidate.id,
  attendeeName: candidate.name,
  motivation: answer?.motivation ?? null,
  locked: answer?.locked ?? false,
  accepted: answer?.accepted ?? false,
  denied: answer?.denied ?? false,
})
