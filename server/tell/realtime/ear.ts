import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Announcement, announcedSince, type Place, placeNow, removeReadAt } from './queries.ts'

interface Handlers {
  onNews: (announcement: Announcement) => void
  /** It hears again after it could not; what was announced meanwhile is not known. */
  onBack: () => void
  onLost: (error: unknown) => void
}

export interface Ear {
  /** Resolves when it first hears. */
  ready: Promise<void>
  close(): Promise<void>
}

const pollMilliseconds = 100
const longestWait = 5000
/** What was readable for so long every server has read, or it counts as one that could not hear. */
const keptMilliseconds = 60_000

/**
 * Hears what any server announces, by reading the table ten times a second: so no write waits for another, as with a
 * NOTIFY. On a connection of its own, so that a rush on the others does not make it deaf.
 */
export function openEar(url: string, { onNews, onBack, onLost }: Handlers): Ear {
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()
  const closing = new AbortController()
  const lost = (error: unknown) => {
    if (!closing.signal.aborted) onLost(error)
  }
  let broken: Error | undefined
  const onBroken = (error: Error) => (broken = error)
  const connection = connect(url, { max: 1, name: 'uurwerk realtime', queryTimeout: 5000, onLost: onBroken })

  /** Reads on from a place until that fails. */
  async function listen(from: Place) {
    let place = from
    let cleaned = { place, at: performance.now() }
    for (let readAt = performance.now(); !closing.signal.aborted; readAt = performance.now()) {
      await sleep(pollMilliseconds, undefined, { signal: closing.signal })
      // A computer that slept, for example: what it missed may be removed.
      if (performance.now() - readAt > keptMilliseconds / 2) throw new Error('did not read for too long')
      const read = await announcedSince(connection.db, place)
      // A new connection reads on, but perhaps in a database that crashed in between, and is empty.
      if (broken) throw broken
      read.news.forEach(onNews)
      place = read.place
      if (performance.now() - cleaned.at > keptMilliseconds) {
        const readLongAgo = cleaned.place
        await inTransaction(connection, (tx) => removeReadAt(tx, readLongAgo))
        cleaned = { place, at: performance.now() }
      }
    }
  }

  async function run() {
    let wait = pollMilliseconds
    for (let isAgain = false; !closing.signal.aborted; isAgain = true) {
      try {
        broken = undefined
        const place = await placeNow(connection.db)
        isReady()
        if (isAgain) onBack()
        wait = pollMilliseconds
        await listen(place)
      } catch (error) {
        lost(error)
        wait = Math.min(wait * 2, longestWait)
        await sleep(wait, undefined, { signal: closing.signal }).catch(() => undefined)
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
