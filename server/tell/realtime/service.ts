import type { RealtimeData, RealtimeEvent } from '@uurwerk/contract/tell/realtime'
import type { Tx } from '../../db/connect.ts'
import { type Statement, writeTogether } from '../../db/together.ts'
import { listen } from '../../db/listen.ts'
import type { EventStream } from '../../http/event-stream.ts'
import type { Context } from '../../auth/context.ts'
import { Hub, type Message } from './hub.ts'
import { notifyNodes } from './queries.ts'

export type { Hub } from './hub.ts'

const channel = 'realtime'
/** PostgreSQL takes 8000 bytes a message; an id has at most ten digits and a comma. */
const idsAMessage = 600

/**
 * Tells these people, or with null all who are connected, to whichever node they are: when and only when the
 * transaction (`tx`) commits.
 */
export const announce = <E extends RealtimeEvent>(
  tx: Tx,
  event: E,
  data: RealtimeData<E>,
  to: readonly number[] | null,
): Promise<void> => writeTogether(tx, announced(event, data, to))

/** The statements of that, for `writeTogether`. */
export function announced<E extends RealtimeEvent>(
  event: E,
  data: RealtimeData<E>,
  to: readonly number[] | null,
): Statement[] {
  const parts = to === null ? [null] : chunksOf(to, idsAMessage)
  if (parts.length === 0) return []
  const messages = parts.map((part): Message => ({ event, data, to: part }))
  return [
    notifyNodes(
      channel,
      messages.map((message) => JSON.stringify(message)),
    ),
  ]
}

const chunksOf = (ids: readonly number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ids.slice(index * size, (index + 1) * size))

/** The open streams of this node, fed by what any node announces on the database. */
export function openRealtime(url: string, onLost: (error: unknown) => void): Hub {
  const listener = listen(url, channel, {
    onMessage: (text) => hub.deliver(JSON.parse(text) as Message),
    onBack: () => hub.refetchAll(),
    onLost,
  })
  const hub = new Hub(listener)
  return hub
}

/** Hears for the caller; who looks through another's eyes hears only what is told to all. */
export function follow(hub: Hub, { actor }: Context): (stream: EventStream) => void {
  const { attendeeId, impersonator } = actor
  return (stream) =>
    impersonator
      ? hub.connect(stream, { person: impersonator.attendeeId, recipient: null })
      : hub.connect(stream, { person: attendeeId ?? 0, recipient: attendeeId })
}
