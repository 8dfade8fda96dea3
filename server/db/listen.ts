import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

interface Handlers {
  onMessage: (text: string) => void
  /** The connection is there again after it was lost; what was sent meanwhile is not known. */
  onBack: () => void
  onLost: (error: unknown) => void
}

export interface Listener {
  /** Resolves when it first hears. */
  ready: Promise<void>
  close(): Promise<void>
}

const shortestWait = 200
const longestWait = 5000
const checkEvery = 15_000

/** Listens to a channel on a connection of its own, which is made anew whenever it breaks. */
export function listen(url: string, channel: string, { onMessage, onBack, onLost }: Handlers): Listener {
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()
  const closing = new AbortController()
  let client: pg.Client | undefined

  const lost = (error: unknown) => {
    if (!closing.signal.aborted) onLost(error)
  }

  /** Resolves when the connection is gone; one whose other end fell silent is found by asking. */
  async function hear(isAgain: boolean): Promise<void> {
    client = new pg.Client({
      connectionString: url,
      application_name: 'uurwerk realtime',
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
    })
    const { promise: gone, resolve: isGone } = Promise.withResolvers<void>()
    client.on('error', (error) => {
      lost(error)
      isGone()
    })
    client.once('end', isGone)
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    // One that is ended while it connects never says so itself.
    const isOpen = await Promise.race([open(client), gone.then(() => false)])
    if (!isOpen) return
    isReady()
    if (isAgain) onBack()
    const check = setInterval(() => void client?.query('select 1').catch(isGone), checkEvery)
    await gone
    clearInterval(check)
  }

  async function open(connecting: pg.Client): Promise<true> {
    await connecting.connect()
    await connecting.query(`listen ${pg.escapeIdentifier(channel)}`)
    return true
  }

  async function run(): Promise<void> {
    let wait = shortestWait
    for (let isAgain = false; !closing.signal.aborted; isAgain = true) {
      const startedAt = performance.now()
      await hear(isAgain).catch(lost)
      void client?.end().catch(() => undefined)
      // A connection that held for a while may come back at once.
      wait = performance.now() - startedAt > longestWait ? shortestWait : Math.min(wait * 2, longestWait)
      await sleep(wait, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    ready,
    close: async () => {
      closing.abort()
      await client?.end().catch(() => undefined)
      await running
    },
  }
}
