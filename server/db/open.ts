import type { Config } from '../lib/config.ts'
import { printStatement } from '../lib/print-notice.ts'
import { type Connection, connect } from './connect.ts'
import { startEmbedded } from './embedded/cluster.ts'
import { addReplica, type ReplicaFigures } from './replica.ts'

export interface OpenDatabase extends Connection {
  url: string
  isEmbedded: boolean
  replica?: ReplicaFigures
}

const restartRetryMilliseconds = 5000

interface OpenOptions {
  onLost?: (error: unknown) => void
  /** Milliseconds; a slower query fails and its connection is closed. */
  queryTimeout?: number
}

export async function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_URL_READ' | 'DATA_DIR' | 'DATABASE_POOL' | 'LOG_SQL'>,
  { onLost = () => undefined, queryTimeout }: OpenOptions = {},
): Promise<OpenDatabase> {
  const settings = {
    max: config.DATABASE_POOL,
    onStatement: config.LOG_SQL === '1' ? printStatement : undefined,
    ...(queryTimeout && { queryTimeout }),
  }
  if (config.DATABASE_URL) {
    const connection = connect(config.DATABASE_URL, { ...settings, onLost })
    const database = { ...connection, url: config.DATABASE_URL, isEmbedded: false }
    if (!config.DATABASE_URL_READ) return database
    const replica = addReplica(connection, config.DATABASE_URL_READ, { ...settings, onLost })
    const close = async () => void (await Promise.all([replica.close(), connection.close()]))
    return { ...database, replica: replica.figures, close }
  }
  let embeddedDatabase = await startEmbedded(config.DATA_DIR)
  let restarting: Promise<void> | undefined
  let isClosed = false
  // Nobody else restarts the embedded database.
  const restartEmbedded = () => {
    if (isClosed) return
    restarting ??= startEmbedded(config.DATA_DIR)
      .then(
        (restarted) => void (embeddedDatabase = restarted),
        (error: unknown) => {
          onLost(error)
          // Nothing else would retry, after a full disk for example.
          setTimeout(restartEmbedded, restartRetryMilliseconds).unref()
        },
      )
      .finally(() => (restarting = undefined))
  }
  const handleLost = (error: Error) => {
    onLost(error)
    restartEmbedded()
  }
  const connection = connect(embeddedDatabase.url, { ...settings, onLost: handleLost })
  const close = async () => {
    isClosed = true
    await restarting
    await connection.close()
    await embeddedDatabase.stop()
  }
  return { ...connection, url: embeddedDatabase.url, isEmbedded: true, close }
}
