import type { SeveralAction, Subscribers } from '@uurwerk/contract/joining/subscription'
import { t } from '../../lib/i18n.ts'
import { plain } from '../../lib/plain.ts'

export const statuses = ['accepted', 'waiting', 'declined'] as const
export type Status = (typeof statuses)[number]

/** Someone who answered or waits. */
export interface Subscriber {
  id: number
  name: string
  status: Status
  motivation: string | null
  locked: boolean
  /** The place in line of who waits. */
  place: number | null
  hasAnswered: boolean
}

/** Everyone once: who is in and who declined by name, who waits in order. */
export function subscribersOf({ subscriptions, waiting }: Subscribers): Subscriber[] {
  const placeOf = new Map(waiting.map(({ attendee, place }) => [attendee.id, place]))
  const answered = subscriptions.map((one): Subscriber => {
    const place = one.accepted ? null : (placeOf.get(one.attendeeId) ?? null)
    return {
      id: one.attendeeId,
      name: one.attendeeName,
      status: one.accepted ? 'accepted' : place === null ? 'declined' : 'waiting',
      motivation: one.motivation,
      locked: one.locked,
      place,
      hasAnswered: true,
    }
  })
  const known = new Set(answered.map(({ id }) => id))
  const only = waiting
    .filter(({ attendee }) => !known.has(attendee.id))
    .map(({ attendee: { id, name }, place }): Subscriber => ({
      id,
      name,
      status: 'waiting',
      motivation: null,
      locked: false,
      place,
      hasAnswered: false,
    }))
  return [...answered, ...only].sort((one, two) => (one.place ?? 0) - (two.place ?? 0))
}

/** Those whose name or motivation holds a text, accents aside. */
export const withText = (subscribers: readonly Subscriber[], text: string): Subscriber[] =>
  subscribers.filter(({ name, motivation }) => plain(`${name} ${motivation ?? ''}`).includes(plain(text.trim())))

const concerns: Record<SeveralAction, (subscriber: Subscriber) => boolean> = {
  subscribe: ({ status }) => status !== 'accepted',
  unsubscribe: ({ hasAnswered }) => hasAnswered,
  lock: ({ hasAnswered, locked }) => hasAnswered && !locked,
  unlock: ({ locked }) => locked,
}

/** The people an action changes something for. */
export const concernedBy = (action: SeveralAction, subscribers: readonly Subscriber[]): number[] =>
  subscribers.filter(concerns[action]).map(({ id }) => id)

/** Header and rows of a file that holds everyone. */
export const csvRows = (subscribers: readonly Subscriber[]): string[][] => [
  [
    t(($) => $.SUBSCRIBERS.COLUMN.NAME),
    t(($) => $.SUBSCRIBERS.COLUMN.STATUS),
    t(($) => $.SUBSCRIBERS.COLUMN.PLACE),
    t(($) => $.SUBSCRIBERS.COLUMN.LOCKED),
    t(($) => $.SUBSCRIBERS.COLUMN.MOTIVATION),
  ],
  ...statuses
    .flatMap((status) => subscribers.filter((one) => one.status === status))
    .map(({ name, status, place, locked, motivation }) => [
      name,
      t(($) => $.SUBSCRIBERS.STATUS[status]),
      String(place ?? ''),
      locked ? t(($) => $.SUBSCRIBERS.YES) : t(($) => $.SUBSCRIBERS.NO),
      motivation ?? '',
    ]),
]
