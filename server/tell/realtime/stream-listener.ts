import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import {
  type StreamAnnouncement,
  listAnnouncementsSince,
  type StreamCursor,
  getCurrentCursor,
  deleteReadAnnouncements,
  insertStreamGeneration,
} from './queries.ts'

interface ListenerOptions {
  /** Whether streams are open. */
  isWatched?: () => boolean
  /** Milliseconds without streams after which it polls slowly: hundreds of schools may share a cluster. */
  rest?: { after: number; every: number }
  onAnnouncement: (announcement: StreamAnnouncement) => void
  /** Called after an interruption, in which announcements may be lost. */
  onReconnected: () => void
  onLost: (error: unknown) => void
}

export interface StreamListener {
  ready: Promise<void>
  close(): Promise<void>
}

const pollMilliseconds = 100
const maximumWaitMilliseconds = 2000
/** Streams must refetch within ten seconds, which allow one poll without an answer and one attempt to connect. */
const connectionLimits = { queryTimeout: 4000, acquireTimeout: 2000 }
/** Servers that read nothing for this long start over, so that older rows can be deleted. */
const retentionMilliseconds = 60_000

function createPacer(
  { isWatched = () => true, rest = { after: 60_000, every: 1000 } }: Pick<ListenerOptions, 'isWatched' | 'rest'>,
  signal: AbortSignal,
) {
  let watchedAt = performance.now()
  return async () => {
    const startedAt = performance.now()
    do {
      await sleep(pollMilliseconds, undefined, { signal })
      if (isWatched()) watchedAt = performance.now()
    } while (performance.now() - watchedAt > rest.after && performance.now() - startedAt < rest.every)
  }
}

/**
 * Polls the table, because NOTIFY makes writes wait for each other. Uses its own connection, to avoid waiting behind a
 * rush.
 */
export function openStreamListener(
  url: string,
  { onAnnouncement, onReconnected, onLost, ...pace }: ListenerOptions,
): StreamListener {
  const { promise: ready, resolve: setReady } = Promise.withResolvers<void>()
  const closing = new AbortController()
  const waitForTurn = createPacer(pace, closing.signal)
  let connectionError: Error | undefined
  const onBroken = (error: Error) => (connectionError = error)
  const connection = connect(url, { max: 1, name: 'uurwerk realtime', ...connectionLimits, onLost: onBroken })

  async function listen(startCursor: StreamCursor, generation: string) {
    let cursor = startCursor
    let lastDeletion = { cursor, deletedAt: performance.now() }
    for (let readAt = performance.now(); !closing.signal.aborted; readAt = performance.now()) {
      await waitForTurn()
      // Rows may be deleted, for example while the computer slept.
      if (performance.now() - readAt > retentionMilliseconds / 2) throw new Error('did not read for too long')
      const result = await listAnnouncementsSince(connection.db, cursor)
      // A crash of the database empties this unlogged table. A pooler between hides it.
      if (connectionError) throw connectionError
      if (result.generation !== generation) throw new Error('the database lost the stream of events')
      result.announcements.forEach(onAnnouncement)
      cursor = result.cursor
      if (performance.now() - lastDeletion.deletedAt < retentionMilliseconds) continue
      const oldCursor = lastDeletion.cursor
      await runInTransaction(connection, (tx) => deleteReadAnnouncements(tx, oldCursor))
      lastDeletion = { cursor, deletedAt: performance.now() }
    }
  }

  async function run() {
    let waitMilliseconds = pollMilliseconds
    for (let isRetry = false; !closing.signal.aborted; isRetry = true) {
      try {
        connectionError = undefined
        await runInTransaction(connection, insertStreamGeneration)
        const { cursor, generation } = await getCurrentCursor(connection.db)
        setReady()
        if (isRetry) onReconnected()
        waitMilliseconds = pollMilliseconds
        await listen(cursor, generation)
      } catch (error) {
        if (!closing.signal.aborted) onLost(error)
        waitMilliseconds = Math.min(waitMilliseconds * 2, maximumWaitMilliseconds)
        await sleep(waitMilliseconds, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  const running = run()
  return {
    ready,
    close: async () => {
      closing.abort()
      await running
      await connection.close()
    },
  }
}
