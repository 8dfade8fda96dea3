import { sql } from 'kysely'
import type { Tx } from './connect.ts'

/**
 * Does work as a part of a transaction (a savepoint): when it fails it is undone alone, and it is there for good only
 * when the whole is. The work may ask for a transaction of its own, which is then a part too.
 */
export async function partOf<T>(tx: Tx, work: (part: Tx) => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await work(withParts(tx))
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    await sql`release savepoint part`.execute(tx)
    throw error
  }
}

/** The transaction itself, save that a transaction that is asked of it is a part. */
const withParts = (tx: Tx): Tx =>
  new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: <T>(work: (part: Tx) => Promise<T>) => partOf(tx, work) })
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
