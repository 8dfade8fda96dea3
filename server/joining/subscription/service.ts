import type { Subscription } from '@uurwerk/contract/roster/appointment'
import type { NewSubscription, SubscriptionPatch, Subscribers } from '@uurwerk/contract/joining/subscription'
import { isMotivationTooLong } from '@uurwerk/contract/rules/subscription'
import { AppError } from '#server/lib/app-error.ts'
import { getToday } from '#server/lib/clock.ts'
import type { Context } from '#server/auth/context.ts'
import type { SubscriptionChange, ChangedSubscription } from './apply-subscription-changes.ts'
import {
  type SubscriptionParams,
  requireVisibleAppointment,
  requireManagingRole,
  resolveAttendeeId,
  getWallClockNow,
} from './subscription-access.ts'
import { presentSubscription } from './present.ts'
import { findJoinableAppointment } from './queries.ts'
import {
  acceptAnswer,
  applySubscription,
  findPatchedMotivation,
  limitMotivation,
  requireExistingAnswer,
  applySubscriptionPatch,
} from './rules.ts'
import { listAnswersWithClass, listWaitListWithClass } from './subscriber-queries.ts'
import { enqueueSubscriptionChange } from './subscription-queue.ts'

export { findSeatAudience } from './seat-audience.ts'
export { fillFreeSeats } from './seats.ts'
export { fitSeats, noLosses, type SeatLosses } from './fit-seats.ts'
export { listSignUps } from './queries.ts'
export { deleteRefusals } from './write-queries.ts'
export { blankSubscriptionsOfPeople } from './erasure-queries.ts'
export { changeSubscriptionsInBulk } from './bulk-change.ts'

export async function subscribe(
  context: ChangeContext,
  params: SubscriptionParams,
  subscription: NewSubscription,
): Promise<Subscription> {
  const attendeeId = resolveAttendeeId(context, params)
  const isMismatch = (bodyId: number | undefined, pathId: number) => bodyId !== undefined && bodyId !== pathId
  if (isMismatch(subscription.appointmentId, params.appointmentId) || isMismatch(subscription.attendeeId, attendeeId))
    throw new AppError('subscriptionModelMismatch')
  return requestChange(context, params, {
    action: 'subscription.subscribe',
    seatEffect: subscription.accepted === false ? 'freesSeat' : 'takesSeat',
    motivation: subscription.motivation,
    updateAnswer: (before) => applySubscription(before, subscription),
    presentResult: presentSubscription,
  })
}

export const unsubscribe = (context: ChangeContext, params: SubscriptionParams): Promise<null> =>
  requestChange(context, params, {
    action: 'subscription.unsubscribe',
    seatEffect: 'freesSeat',
    updateAnswer: requireExistingAnswer(() => null),
    presentResult: () => null,
  })

/** Applies the whole patch or nothing. */
export const patchSubscription = (
  context: ChangeContext,
  params: SubscriptionParams,
  patch: SubscriptionPatch,
): Promise<string> =>
  requestChange(context, params, {
    action: 'subscription.patch',
    seatEffect: 'unknown',
    motivation: findPatchedMotivation(patch),
    updateAnswer: requireExistingAnswer((before) => applySubscriptionPatch(before, patch)),
    presentResult: () => 'saved',
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
      seatEffect: 'unknown',
      motivation,
      updateAnswer: requireExistingAnswer((before) => limitMotivation({ ...before, motivation })),
      presentResult: presentSubscription,
    },
  )

/** Joins the waiting list, or takes a free seat at once. */
export const joinWaitList = (context: ChangeContext, params: SubscriptionParams) =>
  requestChange(context, params, {
    action: 'subscription.wait',
    seatEffect: 'takesSeat',
    // With `joinsWaitList`, an acceptance without a free seat becomes a place on the list.
    updateAnswer: (before) => (before?.accepted ? before : acceptAnswer(before)),
    joinsWaitList: true,
    presentResult: ({ position }) => ({ place: position, accepted: position === null }),
  })

export const leaveWaitList = (context: ChangeContext, params: SubscriptionParams): Promise<null> =>
  requestChange(context, params, {
    action: 'subscription.leaveWait',
    seatEffect: 'leavesWaitList',
    updateAnswer: (before) => before,
    presentResult: () => null,
  })

type ChangeContext = SubscriptionChange['context']

const requestChange = async <T>(
  context: ChangeContext,
  params: SubscriptionParams,
  {
    motivation = null,
    ...change
  }: Pick<SubscriptionChange, 'action' | 'seatEffect' | 'updateAnswer' | 'joinsWaitList'> & {
    /** Judged before existence and rights. */
    motivation?: string | null | undefined
    presentResult: (subscription: ChangedSubscription) => T
  },
): Promise<T> => {
  if (isMotivationTooLong(motivation)) throw new AppError('textTooLong')
  return (await enqueueSubscriptionChange({
    ...change,
    context,
    appointmentId: params.appointmentId,
    attendeeId: resolveAttendeeId(context, params),
    now: getWallClockNow(context),
  })) as T
}

export async function getSubscribers(context: Context, appointmentId: number): Promise<Subscribers> {
  const { db, clock } = context
  const row = requireVisibleAppointment(context, await findJoinableAppointment(db, appointmentId))
  requireManagingRole(context, row)
  const date = getToday(clock).toString()
  const answers = await listAnswersWithClass(db, row.id, date)
  const waitList = await listWaitListWithClass(db, row.id, date)
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
    waiting: waitList.map(({ since, ...attendee }, index) => ({ attendee, place: index + 1, since })),
  }
}
