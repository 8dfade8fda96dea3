// Packs a version with the built web app, so that `npm ci --omit=dev && npm start` suffices.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { version } from '../server/lib/version.ts'
import { buildWebIfOutdated } from './build-web.ts'

const root = path.join(import.meta.dirname, '..')

/** Unpacks the commit, with the web app built from it. */
export async function unpackRelease(folder: string) {
  const uncommittedFiles = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  if (uncommittedFiles !== '')
    throw new Error(`A release is made of what is committed; these are not:\n${uncommittedFiles}`)
  await buildWebIfOutdated()
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  cpSync(path.join(root, 'web/dist'), path.join(folder, 'web/dist'), { recursive: true })
}

if (process.argv[1] === import.meta.filename) {
  const name = `uurwerk-${version}`
  const packingFolder = mkdtempSync(path.join(tmpdir(), 'uurwerk-release-'))
  await unpackRelease(path.join(packingFolder, name))
  execFileSync('tar', ['-czf', path.join(root, `${name}.tar.gz`), '-C', packingFolder, name])
  rmSync(packingFolder, { recursive: true })
  console.log(`Made ${name}.tar.gz`)
}
