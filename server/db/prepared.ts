import { createHash } from 'node:crypto'
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

type Query = (text: unknown, ...rest: unknown[]) => unknown

/** Lets a connection run the queries that begin with `prepared` as named statements; the driver knows no other way. */
export function prepareHotQueries(client: pg.PoolClient | pg.Client) {
  const query = client.query.bind(client) as Query
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && isPrepared(text)
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest)) as typeof client.query
}
