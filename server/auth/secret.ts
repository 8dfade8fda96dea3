import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Config, ConfigError } from '../lib/config.ts'
import { giveToFolderOwner, prepareDataDir } from '../lib/data-dir.ts'

/** Returns SECRET, or the secret in DATA_DIR, created on first use. @throws ConfigError if the secret is too short */
export function readSecret(config: Partial<Pick<Config, 'SECRET'>> & Pick<Config, 'DATA_DIR'>): string {
  if (config.SECRET !== undefined) return config.SECRET
  const file = path.join(config.DATA_DIR, 'secret')
  const secret = readSecretFile(file) ?? createSecretFile(file)
  if (secret.length < 32) throw new ConfigError(`${file}: expected at least 32 characters; remove it to have one made`)
  return secret
}

function readSecretFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

// Links a finished file into place, so that processes starting at once share one secret.
function createSecretFile(file: string): string {
  prepareDataDir(path.dirname(file))
  const draftFile = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draftFile, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    giveToFolderOwner(draftFile)
    linkSync(draftFile, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draftFile)
  }
  return readFileSync(file, 'utf8').trim()
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
