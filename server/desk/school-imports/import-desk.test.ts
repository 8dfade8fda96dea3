import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getRunFolder, ImportDesk, makeUploadFolder } from './import-desk.ts'

const [first, second] = [await testDatabase(), await testDatabase()]
const now = '2026-11-18T10:06:00Z'
const uid = 65_534

function makeDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-uploads-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Starts the desk of a server, whose first check also sweeps. */
async function startDesk({ db, url }: { db: Db; url: string }, dataFolder: string): Promise<ImportDesk> {
  const clock = createFixedClock('Europe/Amsterdam', now)
  const folder = path.join(dataFolder, 'imports')
  const desk = new ImportDesk({ db, url, clock: () => clock, folder })
  onTestFinished(() => desk.close())
  await desk.wake()
  return desk
}

test.skipIf(process.getuid?.() !== 0)('root gives the folders of uploads to the owner of DATA_DIR', async () => {
  const dataFolder = makeDataFolder()
  chownSync(dataFolder, uid, uid)
  const folder = path.join(dataFolder, 'imports', '7-1')
  await makeUploadFolder(folder)
  expect(statSync(path.dirname(folder))).toMatchObject({ uid, gid: uid })
  expect(statSync(folder)).toMatchObject({ uid, gid: uid })
})

test('servers of two databases with one DATA_DIR keep the uploads that wait for each other’s', async () => {
  const dataFolder = makeDataFolder()
  const folder = await (await startDesk(first, dataFolder)).getFolder()
  const run = { state: 'ready', file_name: 'x', started_at: now }
  const { id } = await first.db.insertInto('import_run').values(run).returning('id').executeTakeFirstOrThrow()
  mkdirSync(getRunFolder(folder, id))
  const other = await startDesk(second, dataFolder)
  expect(existsSync(await other.getFolder())).toBe(true)
  expect(existsSync(getRunFolder(folder, id))).toBe(true)
  await first.db.deleteFrom('import_run').execute()
  await startDesk(first, dataFolder)
  expect(existsSync(getRunFolder(folder, id))).toBe(false)
})

test('uploads of versions without a folder per database are removed after a day', async () => {
  const dataFolder = makeDataFolder()
  const [old, recent] = ['7', '8'].map((name) => path.join(dataFolder, 'imports', name)) as [string, string]
  for (const folder of [old, recent]) mkdirSync(folder, { recursive: true })
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60
  utimesSync(old, twoDaysAgo, twoDaysAgo)
  await startDesk(first, dataFolder)
  expect([existsSync(old), existsSync(recent)]).toEqual([false, true])
})
