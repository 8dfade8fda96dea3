import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../test/test-database.ts'
import { connect } from './connect.ts'
import { isDatabaseLost } from './database-lost.ts'
import { runInTransaction } from './transaction.ts'
import { getHalfTransactionLimit } from './transaction-limit.ts'

const { db, url } = await testDatabase()
const lockStatement = sql`select pg_advisory_xact_lock(815)`

/** Holds the lock until the returned function is called. */
async function holdLock() {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  const { promise: held, resolve: isHeld } = Promise.withResolvers<undefined>()
  const holding = db.transaction().execute(async (tx) => {
    await lockStatement.execute(tx)
    isHeld(undefined)
    await released
  })
  await held
  return () => {
    release(undefined)
    return holding
  }
}

test('reads go on while more transactions than connections wait for a lock', async () => {
  const release = await holdLock()
  const server = connect(url, { max: 3 })
  onTestFinished(() => server.close())
  const writes = Array.from({ length: 12 }, (_, index) =>
    runInTransaction(server, async (tx) => {
      await lockStatement.execute(tx)
      return index
    }),
  )
  const { rows } = await sql`select 1 as one`.execute(server.db)
  expect(rows).toEqual([{ one: 1 }])
  await release()
  expect(await Promise.all(writes)).toEqual(Array.from({ length: 12 }, (_, index) => index))
})

test('transactions that share half of the turns leave the other turns', async () => {
  const release = await holdLock()
  const server = connect(url, { max: 3 })
  onTestFinished(() => server.close())
  const waiting = Array.from({ length: 5 }, () => {
    const context = { db: server.db, transactionLimit: getHalfTransactionLimit(server.db) }
    return runInTransaction(context, (tx) => lockStatement.execute(tx))
  })
  const { rows } = await runInTransaction(server, (tx) => sql`select 1 as one`.execute(tx))
  expect(rows).toEqual([{ one: 1 }])
  await release()
  expect(await Promise.all(waiting)).toHaveLength(5)
})

test('a transaction that gets no turn in time fails as if the database were away, and gives its turn up', async () => {
  const release = await holdLock()
  const server = connect(url, { max: 1, acquireTimeout: 200 })
  onTestFinished(() => server.close())
  const takeLock = () => runInTransaction(server, (tx) => lockStatement.execute(tx))
  const first = takeLock()
  expect(isDatabaseLost(await takeLock().catch((error: unknown) => error))).toBe(true)
  await release()
  await first
  await takeLock()
})
