import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const folder = new URL('..', import.meta.url)

/**
 * The commit that this server was made of, abbreviated, or `unknown`. A release and an image have it in `build.txt`; a
 * checkout has a placeholder there and asks Git.
 */
export const build: string = ofArchive() ?? ofCheckout() ?? 'unknown'

function ofArchive(): string | undefined {
  const text = readFileSync(new URL('build.txt', folder), 'utf8').trim()
  return text === '' || text.startsWith('$Format') ? undefined : text
}

function ofCheckout(): string | undefined {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
