import type { Semaphore } from '../lib/semaphore.ts'

const limits = new WeakMap<object, Semaphore>()

/** Transactions of this database wait for their turn without a connection. */
export const limitTransactions = (db: object, limit: Semaphore) => void limits.set(db, limit)

export const getTransactionLimit = (db: object): Semaphore | undefined => limits.get(db)
