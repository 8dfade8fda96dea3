import { isAdmin } from '@uurwerk/contract/roles'
import type { Context } from '#server/auth/context.ts'
import type { EventStream } from '#server/http/event-stream.ts'
import { connect, type Db, type Tx } from '#server/db/connect.ts'
import { type Statement, runBatch } from '#server/db/batch-statements.ts'
import { type StreamListener, openStreamListener } from './stream-listener.ts'
import { Hub } from './hub.ts'
import { insertStreamAnnouncement } from './queries.ts'
import type { StreamRequest, StreamSources } from './stream-feature.ts'
import type { Topics } from './topics.ts'

export type { StreamFeature, StreamSender, StreamSources } from './stream-feature.ts'
export type { AudienceCheck, Topics } from './topics.ts'

/** Notifies windows on all servers if the transaction commits. */
export const announce = <T extends keyof Topics>(tx: Tx, topic: T, data: Topics[T]): Promise<void> =>
  runBatch(tx, [buildAnnounceStatement(topic, data)])

export const buildAnnounceStatement = <T extends keyof Topics>(topic: T, data: Topics[T]): Statement =>
  insertStreamAnnouncement({ topic, data })

export interface Realtime {
  hub: Hub
  ready: Promise<void>
  close(): Promise<void>
}

/** @param createSources gets its own connection, to avoid waiting behind a rush */
export function openRealtime(
  url: string,
  createSources: (db: Db) => StreamSources,
  onLost: (error: unknown) => void,
): Realtime {
  const connection = connect(url, { max: 1, name: 'uurwerk streams', queryTimeout: 5000, onLost })
  const hub = new Hub(createSources(connection.db))
  const listener: StreamListener = openStreamListener(url, {
    isWatched: () => hub.countReaders() > 0,
    onAnnouncement: (announcement) => hub.handleAnnouncement(announcement),
    onReconnected: () => hub.refetchAll(),
    onLost,
  })
  const close = async () => {
    hub.close()
    await listener.close()
    await connection.close()
  }
  return { hub, ready: listener.ready, close }
}

export { registerStreamMetrics } from './metrics.ts'

/**
 * While impersonating, the stream has no personal events.
 * @throws AppError choiceRoundError.missing
 */
export async function connectStream(
  hub: Hub,
  context: Context,
  request: StreamRequest = {},
): Promise<(stream: EventStream) => void> {
  const { attendeeId, impersonator, isStaff, modules, roles, session } = context.actor
  const onOpened = await hub.prepare(context, request)
  return (stream) =>
    hub.connect(
      stream,
      {
        person: impersonator?.attendeeId ?? attendeeId ?? 0,
        recipient: impersonator ? null : attendeeId,
        viewer: attendeeId,
        isStaff,
        isAdmin: isAdmin(roles),
        modules,
        session,
      },
      { onOpened, since: request.since },
    )
}
