import type { Semaphore } from '../lib/semaphore.ts'

const limits = new WeakMap<object, Semaphore>()

/** Transactions of this database wait for their turn without a connection. */
export const limitTransactions = (db: object, limit: Semaphore) => void limits.set(db, limit)

export const getTransactionLimit = (db: object): Semaphore | undefined => limits.get(db)

/** Returns half of the turns, so that the transactions that share it leave the others. */
export const halveTransactionLimit = (db: object): Semaphore | undefined => limits.get(db)?.createPart(1 / 2)
