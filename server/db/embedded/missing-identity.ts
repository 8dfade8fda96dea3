import { spawnSync } from 'node:child_process'
import { describeOwner, readAccounts } from '#server/lib/accounts.ts'

export function describeMissingIdentity(existingClusterDirectory: string | undefined): string {
  const uid = process.getuid?.()
  if (uid !== 0)
    return (
      `PostgreSQL makes no database for uid ${uid}, which has no name in /etc/passwd, and ${describeNamespaces()}. ` +
      'Add the user to /etc/passwd, run Uurwerk as another user, or set DATABASE_URL.'
    )
  if (existingClusterDirectory !== undefined)
    return (
      `PostgreSQL does not run as root, and the database in ${existingClusterDirectory} belongs to ${describeOwner(existingClusterDirectory)}, who cannot reach it. ` +
      'Let that user enter the folders above it, or start Uurwerk as that user.'
    )
  return (
    `PostgreSQL does not run as root, no other user can use this folder, and ${describeNamespaces()}. ` +
    'Put Uurwerk and its DATA_DIR where other users may enter, start it as another user, or set DATABASE_URL.'
  )
}

function describeNamespaces(): string {
  const accounts = readAccounts()
  if (accounts.length === 0) return 'there is no /etc/passwd with users'
  if (accounts.every(({ uid }) => uid === 0)) return '/etc/passwd names no other user'
  return spawnSync('unshare', ['--version'], { stdio: 'ignore' }).error
    ? 'the command unshare of util-linux is not installed'
    : 'this system permits no user namespaces'
}
