import type { Config } from '../lib/config.ts'
import { type Connection, connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'

/** The database of an installation, with whatever must be stopped when we are done. */
export interface OpenDatabase extends Connection {
  url: string
  embedded: boolean
}

/** Connects to DATABASE_URL, or to the embedded database: the running one, else one that is started for us. */
export async function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'DATABASE_POOL'>,
  onLost?: (error: Error) => void,
): Promise<OpenDatabase> {
  const embedded = config.DATABASE_URL ? undefined : await startEmbedded(config.DATA_DIR)
  const url = config.DATABASE_URL ?? embedded?.url ?? ''
  const connection = connect(url, { max: config.DATABASE_POOL, ...(onLost && { onLost }) })
  return {
    ...connection,
    url,
    embedded: embedded !== undefined,
    close: async () => {
      await connection.close()
      await embedded?.stop()
    },
  }
}
