import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { type SystemAccount, describeOwner, readAccounts } from '#server/lib/accounts.ts'
import { ConfigError } from '#server/lib/config.ts'
import { describeMissingIdentity } from './missing-identity.ts'

/** PostgreSQL refuses root, and initdb refuses users without a name. */
export interface SystemIdentity {
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

/** Works without a user name and where other users may not enter; files stay ours. */
const createNamespaceIdentity = ({ uid, gid }: SystemAccount): CandidateIdentity => ({
  spawnOptions: { cwd: '/' },
  wrapCommand: (command, parameters) => [
    'unshare',
    ['--user', `--map-user=${uid}`, `--map-group=${gid}`, command, ...parameters],
  ],
})

export function chooseIdentity(
  binariesDirectory: string,
  clusterDirectory: string,
  environment: Record<string, string>,
): SystemIdentity {
  if (process.platform === 'win32') return { ...ownIdentity, spawnOptions: { cwd: binariesDirectory }, environment }
  const isRoot = process.getuid?.() === 0
  // An existing cluster runs without a name, and probing would slow each start.
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

/** The system may know users that /etc/passwd lacks. */
function hasUserName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** File owners come first, so that they can also start Uurwerk. */
function listUserIdentities(clusterDirectory: string): CandidateIdentity[] {
  const owners = [clusterDirectory, path.dirname(clusterDirectory)]
    .filter((file) => existsSync(file))
    .map((file) => statSync(file))
    .filter(({ uid }) => uid !== 0)
  return [...owners, ...listAccounts().filter(({ name }) => isServiceAccount(name))].map(({ uid, gid }) =>
    createUserIdentity(uid, gid),
  )
}

const listNamespaceIdentities = (): CandidateIdentity[] => listAccounts().slice(0, 1).map(createNamespaceIdentity)

/** Prefers service accounts, which own no personal files. */
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
  // Only the owner may read the settings.
  if (isInitialised(clusterDirectory))
    return tryCommand(path.join(binariesDirectory, 'bin', 'postgres'), '-D', clusterDirectory, '-C', 'port')
  const probeDirectory = mkdtempSync(path.join(path.dirname(clusterDirectory), 'probe-'))
  try {
    if (identity.uid !== undefined) chownSync(probeDirectory, identity.uid, identity.gid ?? 0)
    // Creates nothing, but looks up the user.
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
