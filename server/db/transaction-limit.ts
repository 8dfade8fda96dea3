import type { Semaphore } from '../lib/semaphore.ts'

const limits = new WeakMap<object, { all: Semaphore; half: Semaphore }>()

/** Transactions of this database wait for their turn without a connection. */
export const limitTransactions = (db: object, all: Semaphore) =>
  void limits.set(db, { all, half: all.createPart(1 / 2) })

export const getTransactionLimit = (db: object): Semaphore | undefined => limits.get(db)?.all

/** Half of the turns: all transactions that share it leave the others. */
export const getHalfTransactionLimit = (db: object): Semaphore | undefined => limits.get(db)?.half
