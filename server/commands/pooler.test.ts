import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startPooler } from '../test/pooler.ts'
import { testDatabase } from '../test/test-database.ts'
import { getConnectionFacts } from './queries.ts'
import { isFullRun } from '#server/test/full.ts'

const { url } = await testDatabase()
const other = await testDatabase()

/** Not `spawnSync`, which would block the pooler: it runs in this process. */
async function run(command: string, settings: Record<string, string>) {
  const start = path.join(import.meta.dirname, '../start.mjs')
  const child = spawn(process.execPath, [start, command], {
    env: { ...process.env, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  const [status] = (await once(child, 'close')) as [number]
  return { status, said }
}

async function pooled(options: Parameters<typeof startPooler>[1]) {
  const pooler = await startPooler(url, options)
  onTestFinished(() => pooler.close())
  return pooler.url
}

test('a direct connection to the database is not pooled, and keeps settings and prepared statements', async () => {
  expect(await getConnectionFacts(url)).toMatchObject({ isDirect: true, keepsStatements: true, lostSettings: [] })
})

test.each(isFullRun ? [1, 2, 3, 4, 5, 10] : [3])(
  'a transaction pooler with %s connections is detected',
  async (backends) => {
    const { isDirect, keepsStatements } = await getConnectionFacts(await pooled({ backends }))
    expect({ isDirect, keepsStatements }).toEqual({ isDirect: false, keepsStatements: false })
  },
)

describe('doctor', () => {
  test('says that a pooler loses prepared statements, and names the setting of PgBouncer', async () => {
    const { status, said } = await run('doctor', { DATABASE_URL: await pooled({ backends: 6 }) })
    expect(status).toBe(1)
    expect(said).toMatch(
      /^FAIL {2}connections +The pooler loses prepared statements: set max_prepared_statements = 200/m,
    )
  })

  test.skipIf(!isFullRun)(
    'accepts a pooler that keeps prepared statements, with or without a way around it',
    async () => {
      const settings = { DATABASE_URL: await pooled({ backends: 6, mode: 'session' }) }
      expect((await run('doctor', settings)).said).toMatch(
        /^ok {4}connections +a pooler that keeps prepared statements$/m,
      )
      expect((await run('doctor', { ...settings, DATABASE_URL_DIRECT: url })).said).toMatch(
        /^ok {4}connections +a pooler .*, and PostgreSQL itself for migrations, jobs and listening$/m,
      )
    },
  )

  test.skipIf(!isFullRun)('says that DATABASE_URL_DIRECT leads through a pooler, or to another database', async () => {
    const settings = { DATABASE_URL: url }
    const through = await run('doctor', {
      ...settings,
      DATABASE_URL_DIRECT: await pooled({ backends: 6, mode: 'session' }),
    })
    expect(through.said).toMatch(/^FAIL {2}connections +DATABASE_URL_DIRECT leads through a pooler/m)
    const elsewhere = await run('doctor', { ...settings, DATABASE_URL_DIRECT: other.url })
    expect(elsewhere.said).toMatch(/^FAIL {2}connections +DATABASE_URL_DIRECT leads to another database$/m)
  })

  test('says that a pooler refuses a parameter of DATABASE_URL', async () => {
    const parameter = '?options=-c%20jit=off'
    const { said } = await run('doctor', { DATABASE_URL: (await pooled({ backends: 1 })) + parameter })
    expect(said).toMatch(/^FAIL {2}database .*unsupported startup parameter.*; a pooler refuses a parameter/m)
  })
})

describe('a start', () => {
  test.skipIf(!isFullRun)('ends with the reason when a pooler loses prepared statements', async () => {
    const { status, said } = await run('serve', { DATABASE_URL: await pooled({ backends: 3 }) })
    expect({ status, said }).toEqual({ status: 1, said: expect.stringContaining('max_prepared_statements = 200') })
  })

  test.skipIf(!isFullRun)('ends with the reason when a pooler refuses a startup parameter', async () => {
    const parameter = '?options=-c%20jit=off'
    const { status, said } = await run('serve', { DATABASE_URL: (await pooled({ backends: 1 })) + parameter })
    expect({ status, said }).toEqual({
      status: 1,
      said: expect.stringContaining('unsupported startup parameter in options: jit'),
    })
  })
})
