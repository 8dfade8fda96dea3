import type { Subscription } from '@uurwerk/contract/roster/appointment'
import {
  type NewSubscription,
  type SeveralAction,
  type SeveralOutcome,
  severalLimit,
  type SubscriptionPatch,
  type Subscribers,
} from '@uurwerk/contract/joining/subscription'
import { answersTo } from '../../roster/appointment/service.ts'
import { peopleAmong } from '../../roster/attendee/service.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Context } from '../../auth/context.ts'
import type { Change, Changed } from './change.ts'
import { type Address, authorise, authoriseChange, idOf, joinableOf, nowOf } from './known.ts'
import { type CandidateRow, candidatesFor, findJoinable, lineOf, lockJoinable, lockPeople } from './queries.ts'
import { accepted, afterAction, answered, bounded, decide, ofAnswer, patched, type Wish } from './rules.ts'
import { settle, takeOutOfLine } from './seats.ts'
import { changeInTurn } from './turns.ts'

export { seatsHeardBy } from './announce.ts'
export { fillSeats } from './seats.ts'

/** Takes a seat, declines, or puts someone in by a lock. */
export async function subscribe(context: Caller, address: Address, wish: NewSubscription): Promise<Subscription> {
  const attendeeId = idOf(context, address)
  const isOther = (named: number | undefined, asked: number) => named !== undefined && named !== asked
  if (isOther(wish.appointmentId, address.appointmentId) || isOther(wish.attendeeId, attendeeId))
    throw new AppError('subscriptionModelMismatch')
  return change(context, address, {
    action: 'subscription.subscribe',
    kind: wish.accepted === false ? 'giveBack' : 'take',
    wish: (before) => answered(before, wish),
    answer: present,
  })
}

/** Takes an answer back. */
export const unsubscribe = (context: Caller, address: Address): Promise<null> =>
  change(context, address, {
    action: 'subscription.unsubscribe',
    kind: 'giveBack',
    wish: ofAnswer(() => null),
    answer: () => null,
  })

/** Changes an answer: the whole patch or nothing. */
export const patchSubscription = (context: Caller, address: Address, patch: SubscriptionPatch): Promise<string> =>
  change(context, address, {
    action: 'subscription.patch',
    kind: 'any',
    wish: ofAnswer((before) => patched(before, patch)),
    answer: () => 'saved',
  })

/** Sets the motivation of the caller's own answer. */
export const motivate = (context: Caller, appointmentId: number, motivation: string | null): Promise<Subscription> =>
  change(
    context,
    { appointmentId, attendeeId: 'me' },
    {
      action: 'subscription.motivate',
      kind: 'any',
      wish: ofAnswer((before) => bounded({ ...before, motivation })),
      answer: present,
    },
  )

/** Joins the line for a seat; takes a seat at once if one is free. */
export const joinWaitList = (context: Caller, address: Address) =>
  change(context, address, {
    action: 'subscription.wait',
    kind: 'take',
    wish: (before) => (before?.accepted ? before : accepted(before)),
    waits: true,
    answer: ({ place }) => ({ place, accepted: place === null }),
  })

/** Leaves the line for a seat. */
export const leaveWaitList = (context: Caller, address: Address): Promise<null> =>
  change(context, address, {
    action: 'subscription.leaveWait',
    kind: 'leaveLine',
    wish: (before) => before,
    answer: () => null,
  })

type Caller = Change['context']

/** Makes a change when it is its turn. */
const change = async <T>(
  context: Caller,
  address: Address,
  wanted: Pick<Change, 'action' | 'kind' | 'wish' | 'waits'> & { answer: (changed: Changed) => T },
): Promise<T> =>
  (await changeInTurn({
    ...wanted,
    context,
    appointmentId: address.appointmentId,
    attendeeId: idOf(context, address),
    now: nowOf(context),
  })) as T

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
    await lockPeople(tx, { ids, inLineOf: [appointmentId] })
    const candidates = await candidatesFor(tx, appointmentId, ids)
    const waits = ({ answer, isWaiting }: CandidateRow) => action === 'unsubscribe' && answer === null && isWaiting
    const [inLine, others] = [candidates.filter(waits), candidates.filter((candidate) => !waits(candidate))]
    const deedOf = (candidate: CandidateRow) => ({
      candidate,
      acting: context,
      action: 'subscription.several' as const,
    })
    const wish: Wish = (before) => afterAction(before, action)
    const as = { by, now: nowOf(context), wish }
    const decisions = decide(
      joinableOf(row),
      others.map((candidate) => ({ ...deedOf(candidate), ...as })),
    )
    // Removals from the line come first, so that none of these people moves up.
    await takeOutOfLine(tx, row, inLine.map(deedOf))
    await settle(tx, row, decisions)
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

const present = ({ row, candidate, answer }: Changed): Subscription => ({
  appointmentId: row.id,
  appointmentName: row.name,
  attendeeId: candidate.id,
  attendeeName: candidate.name,
  motivation: answer?.motivation ?? null,
  locked: answer?.locked ?? false,
  accepted: answer?.accepted ?? false,
  denied: answer?.denied ?? false,
})
