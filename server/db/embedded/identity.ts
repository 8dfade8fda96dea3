import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** The system user that PostgreSQL runs as: it refuses to be root. */
export interface Identity {
  uid?: number
  gid?: number
  spawn: { uid?: number; gid?: number; cwd: string }
  /** Where the binaries find their libraries. */
  environment: Record<string, string>
  wrap(command: string, parameters: string[]): [string, string[]]
}

type Way = Omit<Identity, 'environment'>

const asOurselves: Way = { spawn: { cwd: '/' }, wrap: (command, parameters) => [command, parameters] }

/** A user namespace in which root is somebody else; the files stay root's. Works where other users may not enter. */
const inNamespace: Way = {
  spawn: { cwd: '/' },
  wrap: (command, parameters) => ['unshare', ['--user', '--map-user=1000', '--map-group=1000', command, ...parameters]],
}

const asUser = (uid: number, gid: number): Way => ({ ...asOurselves, uid, gid, spawn: { uid, gid, cwd: '/' } })

/** The first identity under which the binaries run and the directory can be used. */
export function runnableIdentity(native: string, directory: string, environment: Record<string, string>): Identity {
  if (process.platform === 'win32') return { ...asOurselves, spawn: { cwd: native }, environment }
  if (process.getuid?.() !== 0) return { ...asOurselves, environment }
  const found = [...unprivilegedUsers(), inNamespace]
    .map((way) => ({ ...way, environment }))
    .find((identity) => works(identity, native, directory))
  if (!found)
    throw new Error(
      'PostgreSQL does not run as root, and neither the users postgres and nobody nor a user namespace can be used here. ' +
        'Start Uurwerk as another user, or set DATABASE_URL.',
    )
  return found
}

function unprivilegedUsers(): Way[] {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  return ['postgres', 'nobody'].flatMap((name) => {
    const account = accounts.find(([candidate]) => candidate === name)
    return account ? [asUser(Number(account[2]), Number(account[3]))] : []
  })
}

function works(identity: Identity, native: string, directory: string): boolean {
  const probe = mkdtempSync(path.join(directory, 'probe-'))
  try {
    if (identity.uid !== undefined) chownSync(probe, identity.uid, identity.gid ?? 0)
    const run = (command: string, parameters: string[]) => {
      const [wrapped, all] = identity.wrap(command, parameters)
      const env = { ...process.env, ...identity.environment }
      return spawnSync(wrapped, all, { ...identity.spawn, env, stdio: 'ignore' }).status === 0
    }
    return run(path.join(native, 'bin', 'postgres'), ['--version']) && run('/bin/sh', ['-c', 'touch "$0/file"', probe])
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}
