import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { type SystemAccount, describeOwner, readAccounts } from '#server/lib/accounts.ts'
import { ConfigError } from '#server/lib/config.ts'
import { describeMissingIdentity } from './missing-identity.ts'

/** The system user that PostgreSQL runs as: the server refuses to be root, and initdb to be a user without a name. */
export interface SystemIdentity {
  uid?: number
  gid?: number
  spawn: { uid?: number; gid?: number; cwd: string }
  /** Where the binaries find their libraries. */
  environment: Record<string, string>
  wrap(command: string, parameters: string[]): [string, string[]]
}

type Candidate = Omit<SystemIdentity, 'environment'>

const ownIdentity: Candidate = { spawn: { cwd: '/' }, wrap: (command, parameters) => [command, parameters] }

const createUserIdentity = (uid: number, gid: number): Candidate => ({
  ...ownIdentity,
  uid,
  gid,
  spawn: { uid, gid, cwd: '/' },
})

/**
 * A user namespace in which we have the uid of that account; on disk the files stay ours. Works where other users may
 * not enter, and where we have no name.
 */
const createNamespaceIdentity = ({ uid, gid }: SystemAccount): Candidate => ({
  spawn: { cwd: '/' },
  wrap: (command, parameters) => [
    'unshare',
    ['--user', `--map-user=${uid}`, `--map-group=${gid}`, command, ...parameters],
  ],
})

/** The first identity under which the binaries run and the cluster's directory can be used. @throws with what to do */
export function findIdentity(native: string, directory: string, environment: Record<string, string>): SystemIdentity {
  if (process.platform === 'win32') return { ...ownIdentity, spawn: { cwd: native }, environment }
  const isRoot = process.getuid?.() === 0
  // A cluster that is there already runs also without a name. Probing would make each start slower.
  if (!isRoot && (isMade(directory) || hasName())) return { ...ownIdentity, environment }
  const candidates = isRoot ? [...listOtherUsers(directory), ...listNamespaces()] : listNamespaces()
  const found = candidates
    .map((candidate) => ({ ...candidate, environment }))
    .find((identity) => canRun(identity, native, directory))
  if (!found) throw new Error(describeMissingIdentity(isMade(directory) ? directory : undefined))
  return found
}

const isMade = (directory: string) => existsSync(`${directory}.ready`)

/** @throws ConfigError where the cluster belongs to another user, except for root */
export function requireOwnCluster(directory: string) {
  const uid = process.getuid?.()
  if (!uid || !existsSync(directory) || statSync(directory).uid === uid) return
  throw new ConfigError(
    `DATA_DIR: ${directory} belongs to ${describeOwner(directory)}; run Uurwerk as that user or as root, or name another folder`,
  )
}

/** Asks the system, which may know users that /etc/passwd does not. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** The owner of what is there comes first, who can then start Uurwerk as well. */
function listOtherUsers(directory: string): Candidate[] {
  const owners = [directory, path.dirname(directory)]
    .filter((file) => existsSync(file))
    .map((file) => statSync(file))
    .filter(({ uid }) => uid !== 0)
  return [...owners, ...listAccounts().filter(({ name }) => isForServices(name))].map(({ uid, gid }) =>
    createUserIdentity(uid, gid),
  )
}

const listNamespaces = (): Candidate[] => listAccounts().slice(0, 1).map(createNamespaceIdentity)

/** All but root, and first those that own no files of people. */
const listAccounts = (): SystemAccount[] =>
  readAccounts()
    .filter(({ uid }) => uid !== 0)
    .toSorted((a, b) => Number(isForServices(b.name)) - Number(isForServices(a.name)))

const isForServices = (name: string) => name === 'postgres' || name === 'nobody'

function canRun(identity: SystemIdentity, native: string, directory: string): boolean {
  const tryCommand = (command: string, ...parameters: string[]) => {
    const [wrapped, all] = identity.wrap(command, parameters)
    const env = { ...process.env, ...identity.environment }
    return spawnSync(wrapped, all, { ...identity.spawn, env, stdio: 'ignore' }).status === 0
  }
  // Reads the cluster's settings, which only its owner may, and takes no lock.
  if (isMade(directory)) return tryCommand(path.join(native, 'bin', 'postgres'), '-D', directory, '-C', 'port')
  const probe = mkdtempSync(path.join(path.dirname(directory), 'probe-'))
  try {
    if (identity.uid !== undefined) chownSync(probe, identity.uid, identity.gid ?? 0)
    // Makes nothing, but looks the user up.
    const showsSettings = tryCommand(path.join(native, 'bin', 'initdb'), '--show', '-D', path.join(probe, 'cluster'))
    return showsSettings && tryCommand('/bin/sh', '-c', 'touch "$0/file"', probe)
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}
