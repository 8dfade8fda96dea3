import { impersonationContract, impersonationMinutes } from '@uurwerk/contract/account/impersonation'
import * as z from 'zod/mini'
import { impersonationKey } from './impersonation-key.ts'

/** The token of an impersonation, kept beside one's own session and in this tab alone. */
const StoredImpersonation = z.object({
  token: z.string(),
  /** Whose session it was started in: nobody who signs in later takes it over. */
  by: z.string(),
  /** By the device's clock, in milliseconds. */
  endsAt: z.number(),
})
type StoredImpersonation = z.infer<typeof StoredImpersonation>

const overKey = 'impersonation.over'
let isSwitching = false

function readStoredImpersonation(): StoredImpersonation | undefined {
  try {
    return StoredImpersonation.parse(JSON.parse(sessionStorage.getItem(impersonationKey) ?? 'null'))
  } catch {
    return undefined
  }
}

/** The token to call with instead of one's own, in the session of this person. */
export function findImpersonationToken(by: string): string | undefined {
  const found = readStoredImpersonation()
  return found?.by === by ? found.token : undefined
}

/**
 * True from the start or end of an impersonation until the page is reloaded: calls and answers in between do not count.
 */
export const isSwitchingPerson = () => isSwitching

/** Reloads the application, so that nothing that one person saw is left for the other. */
function switchPerson() {
  isSwitching = true
  // On a phone, too, it must be seen at once who one is.
  sessionStorage.removeItem('roleBanner')
  location.replace('/')
}

export function beginImpersonation(token: string, by: string) {
  sessionStorage.setItem(
    impersonationKey,
    JSON.stringify({ token, by, endsAt: Date.now() + impersonationMinutes * 60_000 }),
  )
  forgetImpersonationWasOver()
  switchPerson()
}

/** Ends the impersonation, here and on the server; without the network the server's ends when the token expires. */
export async function endImpersonation() {
  await withdrawImpersonation()
  switchPerson()
}

/** Forgets the token, and tells the server that it is worth nothing any more. */
export async function withdrawImpersonation() {
  const found = readStoredImpersonation()
  if (!found) return
  isSwitching = true
  sessionStorage.removeItem(impersonationKey)
  const { path, method } = impersonationContract.end
  const headers = { Authorization: `Bearer ${found.token}` }
  await fetch(path, { method, headers, keepalive: true }).catch(() => undefined)
}

/** Ends the impersonation because its token is no longer valid, which the banner then says. */
export function loseImpersonation() {
  sessionStorage.removeItem(impersonationKey)
  sessionStorage.setItem(overKey, 'true')
  switchPerson()
}

export const wasImpersonationOver = () => sessionStorage.getItem(overKey) !== null
export const forgetImpersonationWasOver = () => sessionStorage.removeItem(overKey)

/** Ends the impersonation when its token expires; reloads a page that the browser kept from before the change. */
export function watchImpersonation() {
  const present = readStoredImpersonation()
  if (present) setTimeout(() => isSwitching || loseImpersonation(), Math.max(present.endsAt - Date.now(), 0))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readStoredImpersonation()?.token !== present?.token) location.reload()
  })
}
