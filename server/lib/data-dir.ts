import { accessSync, chownSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { describeOwner } from './accounts.ts'
import { ConfigError } from './config.ts'

/** The folder of all that the server writes, made when it is absent. @throws ConfigError where it cannot be written */
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

/** Gives what root made in another user's folder to that user, who may start Uurwerk next. */
export function giveToFolderOwner(file: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(path.dirname(file))
  if (uid !== 0) chownSync(file, uid, gid)
}
