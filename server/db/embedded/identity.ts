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
  spawn: { uid?: number; gid?: number; cwd: string }
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

/** Works without a user name and where other users may not enter; files stay ours. */
const createNamespaceIdentity = ({ uid, gid }: SystemAccount): Candidate => ({
  spawn: { cwd: '/' },
  wrap: (command, parameters) => [
    'unshare',
    ['--user', `--map-user=${uid}`, `--map-group=${gid}`, command, ...parameters],
  ],
})

export function findIdentity(native: string, directory: string, environment: Record<string, string>): SystemIdentity {
  if (process.platform === 'win32') return { ...ownIdentity, spawn: { cwd: native }, environment }
  const isRoot = process.getuid?.() === 0
  // An existing cluster runs without a name, and probing would slow each start.
  if (!isRoot && (isInitialised(directory) || hasName())) return { ...ownIdentity, environment }
  const candidates = isRoot ? [...listOtherUsers(directory), ...listNamespaces()] : listNamespaces()
  const usableIdentity = candidates
    .map((candidate) => ({ ...candidate, environment }))
    .find((identity) => canRun(identity, native, directory))
  if (!usableIdentity) throw new Error(describeMissingIdentity(isInitialised(directory) ? directory : undefined))
  return usableIdentity
}

const isInitialised = (directory: string) => existsSync(`${directory}.ready`)

/** @throws ConfigError if another user owns the cluster */
export function requireOwnCluster(directory: string) {
  const uid = process.getuid?.()
  if (!uid || !existsSync(directory) || statSync(directory).uid === uid) return
  throw new ConfigError(
    `DATA_DIR: ${directory} belongs to ${describeOwner(directory)}; run Uurwerk as that user or as root, or name another folder`,
  )
}

/** The system may know users that /etc/passwd lacks. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** File owners come first, so that they can also start Uurwerk. */
function listOtherUsers(directory: string): Candidate[] {
  const owners = [directory, path.dirname(directory)]
    .filter((file) => existsSync(file))
    .map((file) => statSync(file))
    .filter(({ uid }) => uid !== 0)
  return [...owners, ...listAccounts().filter(({ name }) => isServiceAccount(name))].map(({ uid, gid }) =>
    createUserIdentity(uid, gid),
  )
}

const listNamespaces = (): Candidate[] => listAccounts().slice(0, 1).map(createNamespaceIdentity)

/** Prefers service accounts, which own no personal files. */
const listAccounts = (): SystemAccount[] =>
  readAccounts()
    .filter(({ uid }) => uid !== 0)
    .toSorted((a, b) => Number(isServiceAccount(b.name)) - Number(isServiceAccount(a.name)))

const isServiceAccount = (name: string) => name === 'postgres' || name === 'nobody'

function canRun(identity: SystemIdentity, native: string, directory: string): boolean {
  const tryCommand = (command: string, ...parameters: string[]) => {
    const [wrappedCommand, wrappedParameters] = identity.wrap(command, parameters)
    const env = { ...process.env, ...identity.environment }
    return spawnSync(wrappedCommand, wrappedParameters, { ...identity.spawn, env, stdio: 'ignore' }).status === 0
  }
  // Only the owner may read the settings.
  if (isInitialised(directory)) return tryCommand(path.join(native, 'bin', 'postgres'), '-D', directory, '-C', 'port')
  const probe = mkdtempSync(path.join(path.dirname(directory), 'probe-'))
  try {
    if (identity.uid !== undefined) chownSync(probe, identity.uid, identity.gid ?? 0)
    // Creates nothing, but looks up the user.
    const showsSettings = tryCommand(path.join(native, 'bin', 'initdb'), '--show', '-D', path.join(probe, 'cluster'))
    return showsSettings && tryCommand('/bin/sh', '-c', 'touch "$0/file"', probe)
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}
