import type { Config } from '../lib/config.ts'
import { printStatement } from '../lib/print-notice.ts'
import { type Connection, connect } from './connect.ts'
import { startEmbedded } from './embedded/cluster.ts'

export interface OpenDatabase extends Connection {
  url: string
  embedded: boolean
}

const reviveRetryMilliseconds = 5000

interface OpenOptions {
  onLost?: (error: unknown) => void
  /** Milliseconds. */
  queryTimeout?: number
}

export async function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'DATABASE_POOL' | 'LOG_SQL'>,
  { onLost = () => undefined, queryTimeout }: OpenOptions = {},
): Promise<OpenDatabase> {
  const settings = {
    max: config.DATABASE_POOL,
    onStatement: config.LOG_SQL === '1' ? printStatement : undefined,
    ...(queryTimeout && { queryTimeout }),
  }
  if (config.DATABASE_URL) {
    const connection = connect(config.DATABASE_URL, { ...settings, onLost })
    return { ...connection, url: config.DATABASE_URL, embedded: false }
  }
  let embedded = await startEmbedded(config.DATA_DIR)
  let reviving: Promise<void> | undefined
  let isClosed = false
  // Nobody else restarts the embedded database.
  const revive = () => {
    if (isClosed) return
    reviving ??= startEmbedded(config.DATA_DIR)
      .then(
        (restarted) => void (embedded = restarted),
        (error: unknown) => {
          onLost(error)
          // Nothing else would retry, after a full disk for example.
          setTimeout(revive, reviveRetryMilliseconds).unref()
        },
      )
      .finally(() => (reviving = undefined))
  }
  const handleLost = (error: Error) => {
    onLost(error)
    revive()
  }
  const connection = connect(embedded.url, { ...settings, onLost: handleLost })
  const close = async () => {
    isClosed = true
    await reviving
    await connection.close()
    await embedded.stop()
  }
  return { ...connection, url: embedded.url, embedded: true, close }
}
