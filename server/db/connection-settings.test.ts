import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../test/test-database.ts'
import { connect, type Db } from './connect.ts'
import { storeRoleSettings } from './connection-settings.ts'
import { isConnectionRefused, isDatabaseLost } from './database-lost.ts'

const { url } = await testDatabase()

const readSettings = (db: Db) =>
  sql`select current_setting('jit') as jit, current_setting('plan_cache_mode') as plans`
    .execute(db)
    .then(({ rows }) => rows[0])

/** Gives the role PostgreSQL's defaults. */
async function forgetSettings() {
  const connection = connect(url, { max: 1 })
  const { rows } = await sql<{ statement: string }>`
    select format('alter role %I in database %I set ', session_user, current_database()) as statement
  `.execute(connection.db)
  for (const setting of ['jit = on', 'plan_cache_mode = auto'])
    await sql.raw(`${rows[0]?.statement} ${setting}`).execute(connection.db)
  await connection.close()
}

async function readAsNewConnection() {
  const connection = connect(url, { max: 1 })
  onTestFinished(() => connection.close())
  return readSettings(connection.db)
}

test('the settings are stored for our role in this database, and new connections have them', async () => {
  await forgetSettings()
  expect(await readAsNewConnection()).toEqual({ jit: 'on', plans: 'auto' })
  await storeRoleSettings(url)
  expect(await readAsNewConnection()).toEqual({ jit: 'off', plans: 'force_generic_plan' })
})

test('servers that start together all succeed in storing the settings', async () => {
  await forgetSettings()
  await Promise.all(Array.from({ length: 6 }, () => storeRoleSettings(url)))
  expect(await readAsNewConnection()).toEqual({ jit: 'off', plans: 'force_generic_plan' })
})

test.each([
  ['unsupported startup parameter: options', false],
  ['unsupported startup parameter in options: jit', false],
  ['transaction blocks not allowed in statement pooling mode', false],
  ['no such database: school', false],
  ['server login has been failing, cached error: connect failed (server_login_retry)', true],
  ['query_wait_timeout', true],
  ['no more connections allowed (max_client_conn)', true],
  ['pooler is shutting down', true],
])('PgBouncer’s 08P01 “%s” counts as an absent database: %s', (message, isLost) => {
  expect(isDatabaseLost(Object.assign(new Error(message), { code: '08P01' }))).toBe(isLost)
})

test.each([
  '28000',
  '28P01',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])('%s counts as a database that refuses connections, for which a start does not wait', (code) => {
  const error = Object.assign(new Error('refused'), { code })
  expect([isConnectionRefused(error), isDatabaseLost(error)]).toEqual([true, false])
})
