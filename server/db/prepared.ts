import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isQueryTimeout } from './database-lost.ts'

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

/** Prepares marked queries. Closes a connection on which a query timed out. @param queryTimeout in milliseconds */
export function createPreparingPool(pool: pg.Pool, queryTimeout?: number): PostgresPool {
  const preparingClients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const connect = async () => {
    const client = await pool.connect()
    const preparingClient = preparingClients.get(client) ?? createPreparingClient(client, queryTimeout)
    preparingClients.set(client, preparingClient)
    return preparingClient
  }
  return { options: pool.options, connect, end: () => pool.end() }
}

export function createPreparingClient(client: pg.PoolClient, queryTimeout: number | undefined): PostgresPoolClient {
  let timeoutError: unknown
  const query = async (text: string, values: unknown[]) => {
    // After a timeout, a rollback would wait for the full timeout again.
    if (timeoutError) throw timeoutError
    const timeoutOption = queryTimeout && { query_timeout: queryTimeout }
    try {
      return await client.query({
        ...(isMarkedPrepared(text) && { name: getStatementName(text) }),
        text,
        values,
        ...timeoutOption,
      })
    } catch (error) {
      if (isQueryTimeout(error)) timeoutError = error
      throw error
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || timeoutError !== undefined),
  }
}
