import type { BulkSubscriptionAction, Subscribers } from '@uurwerk/contract/joining/subscription'
import { t } from '#web/lib/i18n.ts'
import { normalizeForSearch } from '#web/lib/normalize-for-search.ts'
import { toSchoolTime } from '#web/lib/time.ts'

export const subscriberStatuses = ['accepted', 'waiting', 'declined'] as const
export type SubscriberStatus = (typeof subscriberStatuses)[number]

/** `id` is the attendee's. */
export interface Subscriber {
  id: number
  name: string
  code: string | null
  /** Name of the student's class. */
  className: string | null
  status: SubscriberStatus
  motivation: string | null
  /** Instant of the answer, or of joining the waiting list. */
  since: string | null
  isLocked: boolean
  /** Position in the waiting list, from 1. */
  waitListPosition: number | null
  /** False for a person who only waits. */
  hasAnswered: boolean
}

/** Merges into one entry per person. People who wait come last, by place; others keep the server's order. */
export function toSubscribers({ subscriptions, waiting }: Subscribers): Subscriber[] {
  const waitListByAttendeeId = new Map(waiting.map((entry) => [entry.attendee.id, entry]))
  const answeredSubscribers = subscriptions.map((subscription): Subscriber => {
    const waitListEntry = subscription.accepted ? undefined : waitListByAttendeeId.get(subscription.attendeeId)
    const statusWithoutSeat = waitListEntry ? 'waiting' : 'declined'
    return {
      id: subscription.attendeeId,
      name: subscription.attendeeName,
      code: subscription.attendeeCode,
      className: subscription.className,
      status: subscription.accepted ? 'accepted' : statusWithoutSeat,
      motivation: subscription.motivation,
      since: waitListEntry?.since ?? subscription.since,
      isLocked: subscription.locked,
      waitListPosition: waitListEntry?.place ?? null,
      hasAnswered: true,
    }
  })
  const answeredIds = new Set(answeredSubscribers.map(({ id }) => id))
  const unansweredSubscribers = waiting
    .filter(({ attendee }) => !answeredIds.has(attendee.id))
    .map(({ attendee, place, since }): Subscriber => ({
      ...attendee,
      since,
      status: 'waiting',
      motivation: null,
      isLocked: false,
      waitListPosition: place,
      hasAnswered: false,
    }))
  return [...answeredSubscribers, ...unansweredSubscribers].sort(
    (a, b) => (a.waitListPosition ?? 0) - (b.waitListPosition ?? 0),
  )
}

/** Searches name, class, code and motivation, ignoring accents and case. */
export const filterSubscribers = (subscribers: readonly Subscriber[], text: string): Subscriber[] =>
  subscribers.filter(({ name, className, code, motivation }) =>
    normalizeForSearch([name, className, code, motivation].join(' ')).includes(normalizeForSearch(text.trim())),
  )

/** Waiting is offered only to people who were refused. */
export type SubscriberAction = Exclude<BulkSubscriptionAction, 'wait'>

const changesByAction: Record<SubscriberAction, (subscriber: Subscriber) => boolean> = {
  subscribe: ({ status }) => status !== 'accepted',
  // Takes people who wait off the waiting list too, so that none of them gets a seat that the same action frees.
  unsubscribe: () => true,
  lock: ({ hasAnswered, isLocked }) => hasAnswered && !isLocked,
  unlock: ({ isLocked }) => isLocked,
}

export const listIdsChangedByAction = (action: SubscriberAction, subscribers: readonly Subscriber[]): number[] =>
  subscribers.filter(changesByAction[action]).map(({ id }) => id)

export const buildSubscriberCsvRows = (subscribers: readonly Subscriber[]): string[][] => [
  [
    t(($) => $.SUBSCRIBERS.COLUMN.NAME),
    t(($) => $.SUBSCRIBERS.COLUMN.CLASS),
    t(($) => $.SUBSCRIBERS.COLUMN.STATUS),
    t(($) => $.SUBSCRIBERS.COLUMN.PLACE),
    t(($) => $.SUBSCRIBERS.COLUMN.SINCE),
    t(($) => $.SUBSCRIBERS.COLUMN.LOCKED),
    t(($) => $.SUBSCRIBERS.COLUMN.MOTIVATION),
  ],
  ...subscriberStatuses
    .flatMap((status) => subscribers.filter((subscriber) => subscriber.status === status))
    .map(({ name, className, status, waitListPosition, since, isLocked, motivation }) => [
      name,
      className ?? '',
      t(($) => $.SUBSCRIBERS.STATUS[status]),
      String(waitListPosition ?? ''),
      since ? toSchoolTime(since).toString({ smallestUnit: 'minute' }).replace('T', ' ') : '',
      isLocked ? t(($) => $.SUBSCRIBERS.YES) : t(($) => $.SUBSCRIBERS.NO),
      motivation ?? '',
    ]),
]
