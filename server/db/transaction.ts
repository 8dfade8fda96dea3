import { sql } from 'kysely'
import type { Semaphore } from '../lib/semaphore.ts'
import type { Database, Db, Tx } from './connect.ts'
import { getTransactionLimit } from './transaction-limit.ts'

interface TransactionContext {
  db: Db
  /** The database's own limit by default. */
  transactionLimit?: Semaphore | undefined
}

/** Uses a savepoint inside a transaction, so that a failure undoes only this work. */
export function runInTransaction<T>(context: TransactionContext, run: (tx: Tx) => Promise<T>): Promise<T> {
  const { db, transactionLimit = getTransactionLimit(db) } = context
  if (isTransaction(db)) return runInSavepoint(db, run)
  const execute = () => (db as Database).transaction().execute(run)
  return transactionLimit?.run(execute, createTurnError) ?? execute()
}

/** Counts as a database that cannot be reached (`isDatabaseLost`), so that the call answers 503. */
const createTurnError = () => new Error('timeout exceeded when trying to connect: all transactions wait')

export async function performDryRun<T>(context: { db: Db }, run: (tx: Tx) => Promise<T>): Promise<T> {
  const rollbackError = new Error('taken back')
  let result: T | undefined
  await runInTransaction(context, async (tx) => {
    result = await run(tx)
    throw rollbackError
  }).catch((error: unknown) => (error === rollbackError ? undefined : Promise.reject(error as Error)))
  return result as T
}

const isTransaction = (db: Db): db is Tx => db.isTransaction

async function runInSavepoint<T>(tx: Tx, run: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await run(tx)
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    await sql`release savepoint part`.execute(tx)
    throw error
  }
}
