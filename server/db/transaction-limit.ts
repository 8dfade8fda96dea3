import type { Semaphore } from '../lib/semaphore.ts'

const limits = new WeakMap<object, Semaphore>()

/** Transactions of this database wait for their turn without a connection. */
export const limitTransactions = (db: object, limit: Semaphore) => void limits.set(db, limit)

/** Returns a view of the database whose transactions leave half of the turns to others. */
export function limitToHalf<T extends { withoutPlugins(): object }>(db: T): T {
  const view = db.withoutPlugins() as T
  const limit = limits.get(db)
  if (limit) limitTransactions(view, limit.createPart(1 / 2))
  return view
}

export const getTransactionLimit = (db: object): Semaphore | undefined => limits.get(db)
