import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DiskFull, findFreeSpace } from '#server/lib/disk-space.ts'
import { getExecutableName } from './binaries.ts'
import type { SystemIdentity } from './identity.ts'
import { isFullDiskIn, platformSettings } from './postmaster.ts'

export const superuser = 'uurwerk'
export const getPasswordFile = (directory: string) => `${directory}.password`

/** MiB; with the demo school at most 152 were measured. */
const newDatabaseMebibytes = 150

/** Recreates an incomplete cluster. @throws DiskFull */
export function initialiseCluster(native: string, directory: string, identity: SystemIdentity, noSync: boolean) {
  if (existsSync(`${directory}.ready`)) return
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { mode: 0o700 })
  writeFileSync(getPasswordFile(directory), randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (identity.uid !== undefined) {
    chownSync(directory, identity.uid, identity.gid ?? 0)
    chownSync(getPasswordFile(directory), identity.uid, identity.gid ?? 0)
  }
  const [command, parameters] = identity.wrap(path.join(native, 'bin', getExecutableName('initdb')), [
    `--pgdata=${directory}`,
    `--username=${superuser}`,
    '--auth=scram-sha-256',
    `--pwfile=${getPasswordFile(directory)}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...platformSettings.map((setting) => `--set=${setting}`),
    ...(noSync ? ['--no-sync'] : []),
  ])
  const result = spawnSync(command, parameters, {
    ...identity.spawn,
    encoding: 'utf8',
    env: { ...process.env, ...identity.environment, LC_ALL: 'C' },
  })
  if (isFullDiskIn(result.stderr)) throw new DiskFull(path.dirname(directory))
  if (result.status !== 0)
    throw new Error(`initdb failed: ${result.error?.message ?? ''}${result.stdout}${result.stderr}`)
  chmodSync(directory, 0o700)
  writeFileSync(`${directory}.ready`, '')
}

/** @throws DiskFull */
export function requireDiskSpace(directory: string) {
  if (existsSync(`${directory}.ready`)) return
  const folder = path.dirname(directory)
  const freeMebibytes = findFreeSpace(folder)
  if (freeMebibytes !== undefined && freeMebibytes < newDatabaseMebibytes)
    throw new DiskFull(folder, `A new database needs ${newDatabaseMebibytes} MB`)
}
