import type { Config } from '../lib/config.ts'
import { printStatement } from '../lib/print-notice.ts'
import { type Connection, connect, type ConnectOptions } from './connect.ts'
import { startEmbedded } from './embedded/cluster.ts'
import { addReplica, type ReplicaFigures } from './replica.ts'

export interface OpenDatabase extends Connection {
  url: string
  /** Leads around a pooler, for migrations, jobs and listening; otherwise the same connection. */
  direct: Connection & { url: string }
  isEmbedded: boolean
  replica?: ReplicaFigures
}

const restartRetryMilliseconds = 5000
/** Jobs run one at a time. */
const directConnections = 2

type OpenOptions = Pick<ConnectOptions, 'queryTimeout' | 'patience'> & { onLost?: (error: unknown) => void }

type DatabaseConfig = Pick<
  Config,
  'DATABASE_URL' | 'DATABASE_URL_DIRECT' | 'DATABASE_URL_READ' | 'DATA_DIR' | 'DATABASE_POOL' | 'LOG_SQL'
>

export async function openDatabase(
  config: DatabaseConfig,
  { onLost = () => undefined, ...limits }: OpenOptions = {},
): Promise<OpenDatabase> {
  const settings = {
    max: config.DATABASE_POOL,
    onStatement: config.LOG_SQL === '1' ? printStatement : undefined,
    ...limits,
  }
  if (config.DATABASE_URL) {
    const main = { ...connect(config.DATABASE_URL, { ...settings, onLost }), url: config.DATABASE_URL }
    const { DATABASE_URL_DIRECT, DATABASE_URL_READ } = config
    const directOptions = { ...settings, onLost, max: directConnections, name: 'uurwerk direct' }
    const direct = DATABASE_URL_DIRECT
      ? { ...connect(DATABASE_URL_DIRECT, directOptions), url: DATABASE_URL_DIRECT }
      : main
    const replica = DATABASE_URL_READ ? addReplica(main, DATABASE_URL_READ, { ...settings, onLost }) : undefined
    const closeAll = async () =>
      void (await Promise.all([main.close(), direct === main ? undefined : direct.close(), replica?.close()]))
    return { ...main, direct, isEmbedded: false, ...(replica && { replica: replica.figures }), close: closeAll }
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
  const { url } = embeddedDatabase
  const connection = { ...connect(url, { ...settings, keepsIdle: true, onLost: handleLost }), url }
  const close = async () => {
    isClosed = true
    await restarting
    await connection.close()
    await embeddedDatabase.stop()
  }
  return { ...connection, direct: connection, isEmbedded: true, close }
}
