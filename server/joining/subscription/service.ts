import type { Subscription } from '@uurwerk/contract/roster/appointment'
import type { NewSubscription, SubscriptionPatch, Subscribers } from '@uurwerk/contract/joining/subscription'
import { AppError } from '#server/lib/app-error.ts'
import { getToday } from '#server/lib/clock.ts'
import type { Context } from '#server/auth/context.ts'
import type { SubscriptionChange, ChangedSubscription } from './apply-subscription-changes.ts'
import {
  type SubscriptionParams,
  requireVisibleAppointment,
  requireActingRole,
  resolveAttendeeId,
  getWallClockNow,
} from './subscription-access.ts'
import { presentSubscriptionAnswer } from './present.ts'
import { findJoinable } from './queries.ts'
import {
  acceptAnswer,
  applySubscription,
  limitMotivation,
  requireExistingAnswer,
  applySubscriptionPatch,
} from './rules.ts'
import { listAnswersWithClass, listWaitListWithClass } from './subscriber-queries.ts'
import { enqueueSubscriptionChange } from './subscription-queue.ts'

export { findSeatListeners } from './announce.ts'
export { fillFreeSeats } from './seats.ts'
export { changeSubscriptionsInBulk } from './bulk-change.ts'

export async function subscribe(
  context: ChangeContext,
  address: SubscriptionParams,
  wish: NewSubscription,
): Promise<Subscription> {
  const attendeeId = resolveAttendeeId(context, address)
  const isOther = (named: number | undefined, asked: number) => named !== undefined && named !== asked
  if (isOther(wish.appointmentId, address.appointmentId) || isOther(wish.attendeeId, attendeeId))
    throw new AppError('subscriptionModelMismatch')
  return requestChange(context, address, {
    action: 'subscription.subscribe',
    kind: wish.accepted === false ? 'giveBack' : 'take',
    wish: (before) => applySubscription(before, wish),
    answer: presentSubscriptionAnswer,
  })
}

export const unsubscribe = (context: ChangeContext, address: SubscriptionParams): Promise<null> =>
  requestChange(context, address, {
    action: 'subscription.unsubscribe',
    kind: 'giveBack',
    wish: requireExistingAnswer(() => null),
    answer: () => null,
  })

/** Applies the whole patch or nothing. */
export const patchSubscription = (
  context: ChangeContext,
  address: SubscriptionParams,
  patch: SubscriptionPatch,
): Promise<string> =>
  requestChange(context, address, {
    action: 'subscription.patch',
    kind: 'any',
    wish: requireExistingAnswer((before) => applySubscriptionPatch(before, patch)),
    answer: () => 'saved',
  })

export const updateMotivation = (
  context: ChangeContext,
  appointmentId: number,
  motivation: string | null,
): Promise<Subscription> =>
  requestChange(
    context,
    { appointmentId, attendeeId: 'me' },
    {
      action: 'subscription.motivate',
      kind: 'any',
      wish: requireExistingAnswer((before) => limitMotivation({ ...before, motivation })),
      answer: presentSubscriptionAnswer,
    },
  )

/** Joins the wait list, or takes a free seat at once. */
export const joinWaitList = (context: ChangeContext, address: SubscriptionParams) =>
  requestChange(context, address, {
    action: 'subscription.wait',
    kind: 'take',
    wish: (before) => (before?.accepted ? before : acceptAnswer(before)),
    waits: true,
    answer: ({ place }) => ({ place, accepted: place === null }),
  })

export const leaveWaitList = (context: ChangeContext, address: SubscriptionParams): Promise<null> =>
  requestChange(context, address, {
    action: 'subscription.leaveWait',
    kind: 'leaveLine',
    wish: (before) => before,
    answer: () => null,
  })

type ChangeContext = SubscriptionChange['context']

const requestChange = async <T>(
  context: ChangeContext,
  address: SubscriptionParams,
  wanted: Pick<SubscriptionChange, 'action' | 'kind' | 'wish' | 'waits'> & {
    answer: (changed: ChangedSubscription) => T
  },
): Promise<T> =>
  (await enqueueSubscriptionChange({
    ...wanted,
    context,
    appointmentId: address.appointmentId,
    attendeeId: resolveAttendeeId(context, address),
    now: getWallClockNow(context),
  })) as T

export async function getSubscribers(context: Context, appointmentId: number): Promise<Subscribers> {
  const { db, clock } = context
  const row = requireVisibleAppointment(context, await findJoinable(db, appointmentId))
  requireActingRole(context, row, undefined)
  const date = getToday(clock).toString()
  const answers = await listAnswersWithClass(db, row.id, date)
  const line = await listWaitListWithClass(db, row.id, date)
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
