import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isQueryTimeout } from './database-lost.ts'
import { DatabaseSilent, type SilenceWatch } from './silence-watch.ts'

/** Prefix of hot queries, which become prepared statements, planned once per connection. */
export const preparedPrefix = '/* prepared */'

const statementNames = new Map<string, string>()

function getStatementName(text: string): string {
  const cachedName = statementNames.get(text)
  if (cachedName) return cachedName
  const name = createHash('sha1').update(text).digest('base64url')
  statementNames.set(text, name)
  return name
}

/** Also finds the prefix after `select`, where query builders put it. */
const isMarkedPrepared = (text: string) =>
  text.startsWith(preparedPrefix) || text.startsWith(`select ${preparedPrefix}`)

/** Prepares marked queries. Closes a connection whose query got no answer. @param queryTimeout in milliseconds */
export function createPreparingPool(pool: pg.Pool, watch: SilenceWatch, queryTimeout?: number): PostgresPool {
  const preparingClients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const connect = async () => {
    const client = await watch.run(
      () => pool.connect(),
      (lateClient) => lateClient.release(),
    )
    const preparingClient = preparingClients.get(client) ?? createPreparingClient(client, watch, queryTimeout)
    preparingClients.set(client, preparingClient)
    return preparingClient
  }
  return { options: pool.options, connect, end: () => pool.end() }
}

export function createPreparingClient(
  client: pg.PoolClient,
  watch: SilenceWatch,
  queryTimeout?: number,
): PostgresPoolClient {
  let silenceError: unknown
  const query = async (text: string, values: unknown[]) => {
    // Without an answer, a rollback would wait for the full timeout again.
    if (silenceError) throw silenceError
    const timeoutOption = queryTimeout && { query_timeout: queryTimeout }
    try {
      const queryConfig = {
        ...(isMarkedPrepared(text) && { name: getStatementName(text) }),
        text,
        values,
        ...timeoutOption,
      }
      return await watch.run(() => client.query(queryConfig))
    } catch (error) {
      if (isQueryTimeout(error) || error instanceof DatabaseSilent) silenceError = error
      throw error
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || silenceError !== undefined),
  }
}
