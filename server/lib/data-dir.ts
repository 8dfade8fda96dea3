import { accessSync, chownSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { describeOwner } from './accounts.ts'
import { ConfigError } from './config.ts'

/** @throws ConfigError if it is not writable */
export function prepareDataDir(dataDir: string): string {
  const folder = path.resolve(dataDir)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    const owner = code === 'EACCES' && existsSync(folder) ? `, or run as its owner, ${describeOwner(folder)}` : ''
    throw new ConfigError(
      `DATA_DIR: ${folder} cannot be written (${code}); name a folder that this user may write to${owner}`,
    )
  }
  return folder
}

/** Gives a file made by root to the folder's owner, who may start Uurwerk next. */
export function giveToFolderOwner(file: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(path.dirname(file))
  if (uid !== 0) chownSync(file, uid, gid)
}
