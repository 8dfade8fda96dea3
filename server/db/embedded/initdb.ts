import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DiskFull, findFreeSpace } from '#server/lib/disk-space.ts'
import { getExecutableName } from './binaries.ts'
import type { SystemIdentity } from './identity.ts'
import { reportsFullDisk, platformSettings } from './postmaster.ts'

export const superuser = 'uurwerk'
export const getPasswordFile = (clusterDirectory: string) => `${clusterDirectory}.password`

/** Free MiB that a new cluster requires; with the demo school it takes about 152. */
const newDatabaseMebibytes = 160

/** Recreates a cluster without `.ready`, which is incomplete. @throws DiskFull */
export function initialiseCluster(
  binariesDirectory: string,
  clusterDirectory: string,
  identity: SystemIdentity,
  noSync: boolean,
) {
  if (existsSync(`${clusterDirectory}.ready`)) return
  rmSync(clusterDirectory, { recursive: true, force: true })
  mkdirSync(clusterDirectory, { mode: 0o700 })
  writeFileSync(getPasswordFile(clusterDirectory), randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (identity.uid !== undefined) {
    chownSync(clusterDirectory, identity.uid, identity.gid ?? 0)
    chownSync(getPasswordFile(clusterDirectory), identity.uid, identity.gid ?? 0)
  }
  const [command, parameters] = identity.wrapCommand(path.join(binariesDirectory, 'bin', getExecutableName('initdb')), [
    `--pgdata=${clusterDirectory}`,
    `--username=${superuser}`,
    '--auth=scram-sha-256',
    `--pwfile=${getPasswordFile(clusterDirectory)}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...platformSettings.map((setting) => `--set=${setting}`),
    ...(noSync ? ['--no-sync'] : []),
  ])
  const result = spawnSync(command, parameters, {
    ...identity.spawnOptions,
    encoding: 'utf8',
    env: { ...process.env, ...identity.environment, LC_ALL: 'C' },
  })
  if (reportsFullDisk(result.stderr)) throw new DiskFull(path.dirname(clusterDirectory))
  if (result.status !== 0)
    throw new Error(`initdb failed: ${result.error?.message ?? ''}${result.stdout}${result.stderr}`)
  chmodSync(clusterDirectory, 0o700)
  writeFileSync(`${clusterDirectory}.ready`, '')
}

/** @throws DiskFull */
export function requireDiskSpace(clusterDirectory: string) {
  if (existsSync(`${clusterDirectory}.ready`)) return
  const folder = path.dirname(clusterDirectory)
  const freeMebibytes = findFreeSpace(folder)
  if (freeMebibytes !== undefined && freeMebibytes < newDatabaseMebibytes)
    throw new DiskFull(folder, `A new database needs ${newDatabaseMebibytes} MB`)
}
