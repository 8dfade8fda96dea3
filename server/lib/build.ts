import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const serverFolder = new URL('..', import.meta.url)

/** Commit of a release from `build.txt`, in which a checkout has a placeholder. */
export const build: string = readArchivedCommit() ?? readCheckoutCommit() ?? 'unknown'

function readArchivedCommit(): string | undefined {
  const text = readFileSync(new URL('build.txt', serverFolder), 'utf8').trim()
  return text === '' || text.startsWith('$Format') ? undefined : text
}

function readCheckoutCommit(): string | undefined {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: serverFolder, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
