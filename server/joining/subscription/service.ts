import type { Subscription } from '@uurwerk/contract/roster/appointment'
import type { NewSubscription, SubscriptionPatch, Subscribers } from '@uurwerk/contract/joining/subscription'
import { AppError } from '../../lib/app-error.ts'
import { today } from '../../lib/clock.ts'
import type { Context } from '../../auth/context.ts'
import type { Change, Changed } from './change.ts'
import { type Address, authorise, authoriseChange, idOf, nowOf } from './known.ts'
import { present } from './present.ts'
import { findJoinable } from './queries.ts'
import { accepted, answered, bounded, ofAnswer, patched } from './rules.ts'
import { answersWithClass, lineWithClass } from './subscriber-queries.ts'
import { changeInTurn } from './turns.ts'

export { seatsHeardBy } from './announce.ts'
export { fillSeats } from './seats.ts'
export { changeSeveral } from './several.ts'

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

/** Who answered and who waits, for callers who may change that. */
export async function subscribersOf(context: Context, appointmentId: number): Promise<Subscribers> {
  const { db, clock } = context
  const row = authorise(context, await findJoinable(db, appointmentId))
  authoriseChange(context, row, undefined)
  const date = today(clock).toString()
  const answers = await answersWithClass(db, row.id, date)
  const line = await lineWithClass(db, row.id, date)
  return {
    subscriptions: answers.map(({ id, name, code, className, since, ...answer }) => ({
      appointmentId: row.id,
      appointmentName: row.name,
      attendeeId: id,
      attendeeName: name,
      attendeeCode: code,
      className,
      since,
      ...answer,
    })),
    waiting: line.map(({ since, ...attendee }, index) => ({ attendee, place: index + 1, since })),
  }
}
