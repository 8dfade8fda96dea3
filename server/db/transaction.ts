import { sql } from 'kysely'
import type { Database, Db, Tx } from './connect.ts'

/** Inside a transaction, a failure undoes only this work. */
export const runInTransaction = <T>({ db }: { db: Db }, work: (tx: Tx) => Promise<T>): Promise<T> =>
  isTransaction(db) ? runInSavepoint(db, work) : (db as Database).transaction().execute(work)

export async function performDryRun<T>(on: { db: Db }, work: (tx: Tx) => Promise<T>): Promise<T> {
  const takenBack = new Error('taken back')
  let answer: T | undefined
  await runInTransaction(on, async (tx) => {
    answer = await work(tx)
    throw takenBack
  }).catch((error: unknown) => (error === takenBack ? undefined : Promise.reject(error as Error)))
  return answer as T
}

const isTransaction = (db: Db): db is Tx => db.isTransaction

async function runInSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await work(tx)
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    await sql`release savepoint part`.execute(tx)
    throw error
  }
}
