import { impersonationContract } from '@uurwerk/contract/account/impersonation'
import * as z from 'zod/mini'
import { impersonationKey } from './impersonation-key.ts'

/** In session storage, because it applies to this tab only. */
const StoredImpersonation = z.object({
  token: z.string(),
  /** Session id of the real user, so that a later user does not inherit it. */
  by: z.string(),
  /** Device time, in milliseconds. */
  endsAt: z.number(),
})
export type StoredImpersonation = z.infer<typeof StoredImpersonation>

/** Key that reports an expired impersonation after the reload. */
const hasExpiredKey = 'impersonation.over'
let isSwitching = false

function readStoredImpersonation(): StoredImpersonation | undefined {
  try {
    return StoredImpersonation.parse(JSON.parse(sessionStorage.getItem(impersonationKey) ?? 'null'))
  } catch {
    return undefined
  }
}

export function findImpersonationToken(sessionId: string): string | undefined {
  const stored = readStoredImpersonation()
  return stored?.by === sessionId ? stored.token : undefined
}

/** True from a change of person until the reload, when calls would use the wrong token. */
export const isSwitchingPerson = () => isSwitching

/** The weeks of the own roster that `stored-roster.ts` keeps on this device. */
export const rosterDatabase = 'roster'

/** Until the page unloads, nothing more is requested or stored. */
export function leavePerson() {
  isSwitching = true
  indexedDB.deleteDatabase(rosterDatabase)
}

/** Reloads, because no data of the previous person may remain. */
export function switchPerson() {
  leavePerson()
  location.replace('/')
}

/** Works offline too; on the server it then ends when its token expires. */
export async function endImpersonation() {
  await withdrawImpersonation()
  switchPerson()
}

/** Ends the impersonation here and on the server, without a reload. */
export async function withdrawImpersonation() {
  const stored = readStoredImpersonation()
  if (!stored) return
  isSwitching = true
  sessionStorage.removeItem(impersonationKey)
  const { path, method } = impersonationContract.end
  const headers = { Authorization: `Bearer ${stored.token}` }
  await fetch(path, { method, headers, keepalive: true }).catch(() => undefined)
}

/** Ends an impersonation whose token expired; the banner reports it. */
export function loseImpersonation() {
  sessionStorage.removeItem(impersonationKey)
  sessionStorage.setItem(hasExpiredKey, 'true')
  switchPerson()
}

export const hasImpersonationExpired = () => sessionStorage.getItem(hasExpiredKey) !== null
export const forgetExpiredImpersonation = () => sessionStorage.removeItem(hasExpiredKey)

/** Also reloads a left or another person's page from the back/forward cache. */
export function watchImpersonation() {
  const stored = readStoredImpersonation()
  if (stored) setTimeout(() => isSwitching || loseImpersonation(), Math.max(stored.endsAt - Date.now(), 0))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && (isSwitching || readStoredImpersonation()?.token !== stored?.token)) location.reload()
  })
}
