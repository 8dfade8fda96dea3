import { readFileSync, statSync } from 'node:fs'

/** A user of this system. */
export interface SystemAccount {
  name: string
  uid: number
  gid: number
}

/** The users that /etc/passwd names; none where it cannot be read. */
export function readAccounts(): SystemAccount[] {
  let lines: string[]
  try {
    lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  } catch {
    return []
  }
  return lines
    .map((line) => line.split(':'))
    .filter(([name, , uid, gid]) => name && /^\d+$/.test(uid ?? '') && /^\d+$/.test(gid ?? ''))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** The owner of a file or folder, for a sentence. */
export function describeOwner(file: string): string {
  const { uid } = statSync(file)
  return readAccounts().find((account) => account.uid === uid)?.name ?? `the user with uid ${uid}`
}
