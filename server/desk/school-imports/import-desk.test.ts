import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeUploadFolder } from './import-desk.ts'

const uid = 65_534

test.skipIf(process.getuid?.() !== 0)('root gives the folder of uploads to the owner of DATA_DIR', async () => {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'uurwerk-uploads-'))
  onTestFinished(() => rmSync(dataDirectory, { recursive: true }))
  chownSync(dataDirectory, uid, uid)
  const folder = path.join(dataDirectory, 'imports')
  await makeUploadFolder(folder)
  expect(statSync(folder)).toMatchObject({ uid, gid: uid })
})
