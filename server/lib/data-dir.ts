import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from './config.ts'

/** The folder of all that the server writes, made when it is absent. @throws ConfigError where it cannot be written */
export function writableDataDir(dataDir: string): string {
  const folder = path.resolve(dataDir)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new ConfigError(`DATA_DIR: ${folder} cannot be written (${code}); name a folder that this user may write to`)
  }
  return folder
}
