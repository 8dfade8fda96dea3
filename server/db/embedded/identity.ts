import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { type SystemAccount, describeOwner, readAccounts } from '#server/lib/accounts.ts'
import { ConfigError } from '#server/lib/config.ts'
import { describeMissingIdentity } from './missing-identity.ts'

/** System user for PostgreSQL, which refuses root; only initdb also refuses users without a name. */
export interface SystemIdentity {
  /** Owner of the cluster's files; undefined for this process's user. */
  uid?: number
  gid?: number
  spawnOptions: { uid?: number; gid?: number; cwd: string }
  environment: Record<string, string>
  wrapCommand(command: string, parameters: string[]): [string, string[]]
}

type CandidateIdentity = Omit<SystemIdentity, 'environment'>

const ownIdentity: CandidateIdentity = {
  spawnOptions: { cwd: '/' },
  wrapCommand: (command, parameters) => [command, parameters],
}

const createUserIdentity = (uid: number, gid: number): CandidateIdentity => ({
  ...ownIdentity,
  uid,
  gid,
  spawnOptions: { uid, gid, cwd: '/' },
})

/**
 * Appears as the account inside a user namespace; outside, this process's user owns the files and enters its folders.
 */
const createNamespaceIdentity = ({ uid, gid }: SystemAccount): CandidateIdentity => ({
  spawnOptions: { cwd: '/' },
  wrapCommand: (command, parameters) => [
    'unshare',
    ['--user', `--map-user=${uid}`, `--map-group=${gid}`, command, ...parameters],
  ],
})

/** Chooses the first that can run PostgreSQL; throws if none can. */
export function chooseIdentity(
  binariesDirectory: string,
  clusterDirectory: string,
  environment: Record<string, string>,
): SystemIdentity {
  // Windows has neither uids nor the folder `/`.
  if (process.platform === 'win32') return { ...ownIdentity, spawnOptions: { cwd: binariesDirectory }, environment }
  const isRoot = process.getuid?.() === 0
  // A user without a name can run an initialised cluster, and trying identities would slow each start.
  if (!isRoot && (isInitialised(clusterDirectory) || hasUserName())) return { ...ownIdentity, environment }
  const candidates = isRoot
    ? [...listUserIdentities(clusterDirectory), ...listNamespaceIdentities()]
    : listNamespaceIdentities()
  const usableIdentity = candidates
    .map((candidate) => ({ ...candidate, environment }))
    .find((identity) => canRunPostgres(identity, binariesDirectory, clusterDirectory))
  if (!usableIdentity)
    throw new Error(describeMissingIdentity(isInitialised(clusterDirectory) ? clusterDirectory : undefined))
  return usableIdentity
}

const isInitialised = (clusterDirectory: string) => existsSync(`${clusterDirectory}.ready`)

/** @throws ConfigError if another user owns the cluster */
export function requireOwnCluster(clusterDirectory: string) {
  const uid = process.getuid?.()
  if (!uid || !existsSync(clusterDirectory) || statSync(clusterDirectory).uid === uid) return
  throw new ConfigError(
    `DATA_DIR: ${clusterDirectory} belongs to ${describeOwner(clusterDirectory)}; run Uurwerk as that user or as root, or name another folder`,
  )
}

/** Asks the system, which may know users that are not in /etc/passwd. */
function hasUserName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** Lists file owners first, so that they can also start Uurwerk. */
function listUserIdentities(clusterDirectory: string): CandidateIdentity[] {
  const owners = [clusterDirectory, path.dirname(clusterDirectory)]
    .filter((file) => existsSync(file))
    .map((file) => statSync(file))
    .filter(({ uid }) => uid !== 0)
  return [...owners, ...listAccounts().filter(({ name }) => isServiceAccount(name))].map(({ uid, gid }) =>
    createUserIdentity(uid, gid),
  )
}

/** Lists at most one, since all accounts work equally. */
const listNamespaceIdentities = (): CandidateIdentity[] => listAccounts().slice(0, 1).map(createNamespaceIdentity)

/** Lists service accounts first, which own no personal files. */
const listAccounts = (): SystemAccount[] =>
  readAccounts()
    .filter(({ uid }) => uid !== 0)
    .toSorted((a, b) => Number(isServiceAccount(b.name)) - Number(isServiceAccount(a.name)))

const isServiceAccount = (name: string) => name === 'postgres' || name === 'nobody'

function canRunPostgres(identity: SystemIdentity, binariesDirectory: string, clusterDirectory: string): boolean {
  const tryCommand = (command: string, ...parameters: string[]) => {
    const [wrappedCommand, wrappedParameters] = identity.wrapCommand(command, parameters)
    const probeEnvironment = { ...process.env, ...identity.environment }
    return (
      spawnSync(wrappedCommand, wrappedParameters, { ...identity.spawnOptions, env: probeEnvironment, stdio: 'ignore' })
        .status === 0
    )
  }
  // Reads a setting, which PostgreSQL allows only the cluster's owner.
  if (isInitialised(clusterDirectory))
    return tryCommand(path.join(binariesDirectory, 'bin', 'postgres'), '-D', clusterDirectory, '-C', 'port')
  const probeDirectory = mkdtempSync(path.join(path.dirname(clusterDirectory), 'probe-'))
  try {
    if (identity.uid !== undefined) chownSync(probeDirectory, identity.uid, identity.gid ?? 0)
    // Creates nothing, but fails for a user without a name.
    const canInitialise = tryCommand(
      path.join(binariesDirectory, 'bin', 'initdb'),
      '--show',
      '-D',
      path.join(probeDirectory, 'cluster'),
    )
    return canInitialise && tryCommand('/bin/sh', '-c', 'touch "$0/file"', probeDirectory)
  } finally {
    rmSync(probeDirectory, { recursive: true, force: true })
  }
}
