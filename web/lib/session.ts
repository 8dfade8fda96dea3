import { signInAddress } from '@uurwerk/contract/account/own-calls'
import { signInCalls, type SignedIn } from '@uurwerk/contract/account/sign-in'
import { fetchOnce } from './early-requests.ts'
import {
  beginImpersonation,
  findImpersonationToken,
  isSwitchingPerson,
  loseImpersonation,
  watchImpersonation,
  withdrawImpersonation,
} from './impersonation.ts'
import { buildSessionHeaders } from './request.ts'

/** Signing in does not work at this address. */
export class WrongAddress extends Error {
  override name = 'WrongAddress'
  readonly address: string
  constructor(address: string) {
    super(`Signing in works only at ${address}`)
    this.address = address
  }
}

/** Token, in memory only; the session is a cookie that scripts cannot read. */
interface HeldSession {
  bearer: string
  sessionId: string
  /** Device time, in milliseconds. */
  endsAt: number
}

const renewAhead = 60_000
const lastMoment = 5000
let held: HeldSession | undefined
let renewing: Promise<SignedIn | null> | undefined
let renewTimer: ReturnType<typeof setTimeout> | undefined
let tabs: BroadcastChannel | undefined
const signedOut = 'signed out'
const signingOut = 'signing out'
/** Maximum sign-out time in milliseconds; the server ends the session before it answers. */
const signOutTakes = 10_000
let signOutBegan = -Infinity

/** Sends one request at a time per tab. */
function renew(): Promise<SignedIn | null> {
  return (renewing ??= requestSession().finally(() => (renewing = undefined)))
}

async function requestSession(): Promise<SignedIn | null> {
  const { path, method, result } = signInCalls.session
  const response = await fetchOnce(path, { method, headers: buildSessionHeaders() })
  const answer = (await response.json()) as { result?: unknown; errors?: { message: string }[] }
  if (response.status === 403) throw new WrongAddress(answer.errors?.[0]?.message ?? '/')
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  const found = result.parse(answer.result)
  // Someone else signed in; nothing of the previous person may remain.
  if (held && found && found.sessionId !== held.sessionId) return navigateAway(() => location.reload())
  held = found
    ? { bearer: found.bearer, sessionId: found.sessionId, endsAt: Date.now() + found.expiresIn * 1000 }
    : undefined
  planRenewal()
  return found
}

/** Never resolves: callers wait until the page unloads. */
function navigateAway(go: () => void): Promise<never> {
  go()
  return new Promise(() => {})
}

/** Returns null if nobody is signed in. */
export async function startSession(): Promise<SignedIn | null> {
  tabs = new BroadcastChannel('session')
  tabs.addEventListener('message', ({ data }) => {
    if (data === signingOut) signOutBegan = performance.now()
    if (data !== signedOut) return
    held = undefined
    void withdrawImpersonation()
    // Not the start page: the provider may still sign the person back in.
    location.assign('/auth/signed-out')
  })
  watchImpersonation()
  return renew()
}

export const isSignedIn = () => held !== undefined

function planRenewal() {
  clearTimeout(renewTimer)
  if (!held) return
  const wait = Math.max(held.endsAt - Date.now() - renewAhead, lastMoment)
  renewTimer = setTimeout(() => void renew().catch(() => {}), wait)
}

const findActiveImpersonationToken = () => held && findImpersonationToken(held.sessionId)

export const isImpersonating = () => findActiveImpersonationToken() !== undefined

export function impersonate(token: string) {
  if (held) beginImpersonation(token, held.sessionId)
}

/** Returns undefined if nobody is signed in, and rejects if renewal fails. */
export async function getAccessToken(): Promise<string | undefined> {
  // The page is about to reload; calls would use the wrong person's token.
  if (isSwitchingPerson()) return new Promise(() => {})
  if (!held || held.endsAt - Date.now() <= lastMoment) await renew()
  return findActiveImpersonationToken() ?? held?.bearer
}

export const signIn = (returnTo: string): Promise<never> => navigateAway(() => location.assign(signInAddress(returnTo)))

/** Ends the session in all tabs and at the identity provider. */
export async function signOut() {
  const { path, method, result } = signInCalls.signOut
  await withdrawImpersonation()
  signOutBegan = performance.now()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only its own origin
  tabs?.postMessage(signingOut)
  const response = await fetch(path, { method, headers: buildSessionHeaders() })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  const { next } = result.parse(((await response.json()) as { result?: unknown }).result)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only its own origin
  tabs?.postMessage(signedOut)
  await navigateAway(() => location.assign(next))
}

let expiring = false

/** Ends only the impersonation, if any. */
export function expireSession() {
  if (isSwitchingPerson()) return
  if (findActiveImpersonationToken()) return loseImpersonation()
  if (expiring || performance.now() - signOutBegan < signOutTakes) return
  expiring = true
  held = undefined
  clearTimeout(renewTimer)
  const last = Number(sessionStorage.getItem('session.expired') ?? 0)
  sessionStorage.setItem('session.expired', String(Date.now()))
  // Prevents a redirect loop when the server refuses new tokens.
  location.assign(Date.now() - last < 10_000 ? '/no-access-general' : '/')
}
