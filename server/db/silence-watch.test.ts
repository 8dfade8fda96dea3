import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startPooler } from '../test/pooler.ts'
import { testDatabase } from '../test/test-database.ts'
import { connect } from './connect.ts'
import { isDatabaseLost } from './database-lost.ts'
import { isAnswering, SilenceWatch } from './silence-watch.ts'
import { isFullRun } from '#server/test/full.ts'

const { url } = await testDatabase()
const never = () => new Promise<string>(() => undefined)
const catchError = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error)

describe('work on a database that does not answer', () => {
  test('fails as lost, and so does new work at once until the database answers', async () => {
    let isBack = false
    const watch = new SilenceWatch(() => Promise.resolve(isBack), 1000)
    const discarded: string[] = []
    const late = Promise.withResolvers<string>()
    const failures = await Promise.all([
      catchError(watch.run(never)),
      catchError(
        watch.run(
          () => late.promise,
          (result) => discarded.push(result),
        ),
      ),
    ])
    expect(failures.map(isDatabaseLost)).toEqual([true, true])
    late.resolve('a connection')
    await late.promise
    expect(discarded).toEqual(['a connection'])
    expect(isDatabaseLost(await catchError(watch.run(() => Promise.resolve('not run'))))).toBe(true)
    isBack = true
    await expect
      .poll(() => watch.run(() => Promise.resolve('run')).catch(() => 'failed'), { timeout: 10_000 })
      .toBe('run')
  })

  test.skipIf(!isFullRun)('goes on if a new connection is answered, as with a long query', async () => {
    const server = connect(url, { patience: 3000 })
    onTestFinished(() => server.close())
    const { rows } = await sql`select pg_sleep(5), 1 as one`.execute(server.db)
    expect(rows).toMatchObject([{ one: 1 }])
  })
})

test('a database that refuses a connection with a reason answers; one that is not there does not', async () => {
  const nobody = new URL(url)
  nobody.pathname = '/no_such_database'
  expect(await isAnswering(nobody.href, 5000)).toBe(true)
  nobody.port = '9'
  expect(await isAnswering(nobody.href, 5000)).toBe(false)
})

test('an error of a pooler is no answer of the database', async () => {
  const pooler = await startPooler(url, { backends: 1 })
  onTestFinished(() => pooler.close())
  expect(await isAnswering(pooler.url, 5000)).toBe(true)
  expect(await isAnswering(`${pooler.url}?options=-c%20jit=off`, 5000)).toBe(false)
})
