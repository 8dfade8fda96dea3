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

/** The page was opened at another address than the one that people are to use. */
export class WrongAddress extends Error {
  override name = 'WrongAddress'
  readonly address: string
  constructor(address: string) {
    super(`Signing in works only at ${address}`)
    this.address = address
  }
}

/** What opens the API, in memory alone: the session itself is a cookie that no script can read. */
interface HeldSession {
  bearer: string
  sessionId: string
  /** By the device's clock, in milliseconds. */
  endsAt: number
}

const renewAhead = 60_000
const lastMoment = 5000
let held: HeldSession | undefined
let renewing: Promise<SignedIn | null> | undefined
let renewTimer: ReturnType<typeof setTimeout> | undefined
/** Over which tabs tell each other. */
let tabs: BroadcastChannel | undefined
const signedOut = 'signed out'
const signingOut = 'signing out'
/** How long, in milliseconds, a sign-out may take in any tab: the server ends the session before it answers. */
const signOutTakes = 10_000
let signOutBegan = -Infinity

/** Asks by the cookie: one request for everything, and one at a time in each tab. */
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
  // Somebody else has signed in with this browser: nothing of the one before may stay.
  if (held && found && found.sessionId !== held.sessionId) return navigateAway(() => location.reload())
  held = found
    ? { bearer: found.bearer, sessionId: found.sessionId, endsAt: Date.now() + found.expiresIn * 1000 }
    : undefined
  planRenewal()
  return found
}

/** Goes, and lets whoever waits for an answer wait until the page is gone. */
function navigateAway(go: () => void): Promise<never> {
  go()
  return new Promise(() => {})
}

/** Who is signed in with this browser, and what the first screen asks; null when nobody is. */
export async function startSession(): Promise<SignedIn | null> {
  tabs = new BroadcastChannel('session')
  tabs.addEventListener('message', ({ data }) => {
    if (data === signingOut) signOutBegan = performance.now()
    if (data !== signedOut) return
    held = undefined
    void withdrawImpersonation()
    // Not to the start: the provider may not have signed the person out yet, and would let this tab in again.
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

/** The token of the running impersonation, if there is one. */
const findActiveImpersonationToken = () => held && findImpersonationToken(held.sessionId)

/** Whether this tab shows what another person sees. */
export const isImpersonating = () => findActiveImpersonationToken() !== undefined

/** From now on this tab shows what the other person sees. */
export function impersonate(token: string) {
  if (held) beginImpersonation(token, held.sessionId)
}

/**
 * A token that is valid now, of the impersonated person if there is one; undefined when nobody is signed in.
 * Throws when renewal finds no network.
 */
export async function getAccessToken(): Promise<string | undefined> {
  // The page is about to reload: calls that it makes now would be made as the wrong person.
  if (isSwitchingPerson()) return new Promise(() => {})
  if (!held || held.endsAt - Date.now() <= lastMoment) await renew()
  return findActiveImpersonationToken() ?? held?.bearer
}

/** Leaves for the identity provider; `returnTo` is where the person wanted to be. Never resolves. */
export const signIn = (returnTo: string): Promise<never> => navigateAway(() => location.assign(signInAddress(returnTo)))

/** Ends the session here, in all tabs, and at the identity provider, which then asks again who is there. */
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

/**
 * The session-expired action: forgets the bearer and goes to the initial module, which asks for another or signs in
 * again. Of an impersonation only that one ends.
 */
export function expireSession() {
  if (isSwitchingPerson()) return
  if (findActiveImpersonationToken()) return loseImpersonation()
  if (expiring || performance.now() - signOutBegan < signOutTakes) return
  expiring = true
  held = undefined
  clearTimeout(renewTimer)
  const last = Number(sessionStorage.getItem('session.expired') ?? 0)
  sessionStorage.setItem('session.expired', String(Date.now()))
  // A server that refuses a token it just had made would otherwise send the person round in circles.
  location.assign(Date.now() - last < 10_000 ? '/no-access-general' : '/')
}
