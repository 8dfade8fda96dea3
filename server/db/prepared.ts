import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** What a hot query begins with, so that it is planned once a connection instead of each time. */
export const prepared = '/* prepared */'

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** A query builder can put it only behind its `select`. */
const isPrepared = (text: string) => text.startsWith(prepared) || text.startsWith(`select ${prepared}`)

/** The pool as the query builder sees it: the queries that begin with `prepared` run as named statements. */
export function preparing(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const connect = async () => {
    const client = await pool.connect()
    const known = clients.get(client) ?? preparingClient(client)
    clients.set(client, known)
    return known
  }
  return { options: pool.options, connect, end: () => pool.end() }
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: unknown[]) =>
    client.query(isPrepared(text) ? { name: nameOf(text), text, values } : { text, values })
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}
