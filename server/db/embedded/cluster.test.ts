import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { removeEmbedded, startEmbedded } from './cluster.ts'
import { isFullRun } from '#server/test/full.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-embedded-'))
const options = { noSync: true, settings: ['fsync=off'] }
const pidFile = path.join(folder, 'postgres', 'postmaster.pid')
const readPostmasterPid = () => Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
afterAll(async () => {
  const database = await startEmbedded(folder, options)
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function query<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows as T[]
}

/** Starts the database in another process, which says so and then idles. */
async function startInOtherProcess(): Promise<ChildProcess> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(path.join(import.meta.dirname, 'cluster.ts'))})
    await startEmbedded(${JSON.stringify(folder)}, ${JSON.stringify(options)})
    console.log('ready')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

describe('the embedded database', () => {
  test('keeps its data over a restart and refuses a wrong password', async () => {
    const first = await startEmbedded(folder, options)
    await query(first.url, 'create table kept as select 1 as one')
    const stranger = new URL(first.url)
    stranger.password = 'guess'
    await expect(query(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    await first.stop()
    expect(existsSync(pidFile)).toBe(false)
    const second = await startEmbedded(folder, options)
    expect(await query(second.url, 'select one from kept')).toEqual([{ one: 1 }])
    await second.stop()
  })

  test('stops when the last other connection is just closing', async () => {
    const database = await startEmbedded(folder, options)
    const client = new pg.Client({ connectionString: database.url })
    client.on('error', () => undefined)
    await client.connect()
    const closed = sleep(150).then(() => client.end())
    await database.stop()
    await closed
    expect(existsSync(pidFile)).toBe(false)
  })

  test('is adopted by the next process after the process that started it was killed', async () => {
    const child = await startInOtherProcess()
    const orphanPid = readPostmasterPid()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const database = await startEmbedded(folder, options)
    expect(database.isAdopted).toBe(true)
    expect(readPostmasterPid()).toBe(orphanPid)
    await database.stop()
    expect(existsSync(pidFile)).toBe(false)
  })

  test('starts again with its data after it was killed and left its pid file behind', async () => {
    const first = await startEmbedded(folder, options)
    process.kill(readPostmasterPid(), 'SIGKILL')
    await sleep(200)
    expect(existsSync(pidFile)).toBe(true)
    const second = await startEmbedded(folder, options)
    expect(second.isAdopted).toBe(false)
    expect(await query(second.url, 'select one from kept')).toEqual([{ one: 1 }])
    await second.stop()
    expect(first.isAdopted).toBe(false)
  })

  test('starts despite a stale pid file that names an unrelated process', async () => {
    writeFileSync(pidFile, `${process.pid}\n${path.join(folder, 'postgres')}\n0\n1\n\n127.0.0.1\n`)
    const database = await startEmbedded(folder, options)
    expect(database.isAdopted).toBe(false)
    await database.stop()
  })

  test('starts once when two callers start it at the same time', async () => {
    const databases = await Promise.all([startEmbedded(folder, options), startEmbedded(folder, options)])
    expect(new Set(databases.map(({ url }) => url)).size).toBe(1)
    await databases[0].stop()
  })

  test('keeps running after a stop while another connection uses it', async () => {
    const first = await startEmbedded(folder, options)
    const otherClient = new pg.Client({ connectionString: first.url })
    await otherClient.connect()
    await first.stop()
    expect((await otherClient.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await otherClient.end()
    const again = await startEmbedded(folder, options)
    expect(again.isAdopted).toBe(true)
    await again.stop()
    expect(existsSync(pidFile)).toBe(false)
  })

  test.skipIf(!isFullRun)(
    'refuses to be removed while another connection uses it, and then removes all its files',
    async () => {
      const database = await startEmbedded(folder, options)
      const otherClient = new pg.Client({ connectionString: database.url })
      await otherClient.connect()
      await otherClient.query('create table if not exists kept as select 1 as one')
      expect(await removeEmbedded(folder)).toBe(false)
      expect((await otherClient.query('select one from kept')).rows).toEqual([{ one: 1 }])
      await otherClient.end()
      expect(await removeEmbedded(folder)).toBe(true)
      expect(readdirSync(folder)).toEqual([])
      const next = await startEmbedded(folder, options)
      await expect(query(next.url, 'select one from kept')).rejects.toThrow(/does not exist/)
      await next.stop()
    },
  )

  test('fails to start in a folder that cannot be created', async () => {
    const file = path.join(folder, 'a-file')
    writeFileSync(file, '')
    await expect(startEmbedded(path.join(file, 'below'), options)).rejects.toThrow()
  })
})
