import { readFileSync, statSync } from 'node:fs'

export interface SystemAccount {
  name: string
  uid: number
  gid: number
}

/** Reads `/etc/passwd`; returns an empty list without it. */
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

export function describeOwner(file: string): string {
  const { uid } = statSync(file)
  return readAccounts().find((account) => account.uid === uid)?.name ?? `the user with uid ${uid}`
}
