import { buildSignInAddress } from '@uurwerk/contract/account/cookie-calls'
import { signInCalls, type SignedIn } from '@uurwerk/contract/account/sign-in'
import { fetchOnce } from './early-requests.ts'
import {
  findImpersonationToken,
  isSwitchingPerson,
  leavePerson,
  loseImpersonation,
  switchPerson,
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

/** In memory only; the session itself is a cookie that scripts cannot read. */
interface ActiveSession {
  bearer: string
  sessionId: string
  /** Device time, in milliseconds. */
  endsAt: number
}

/** Milliseconds before the token expires at which it is renewed. */
const renewalMargin = 60_000
/** Milliseconds before the token expires at which it is no longer used. */
const expiryMargin = 5000
let currentSession: ActiveSession | undefined
/** Id of the first session of this page, also after that ended. */
let pageSessionId: string | undefined
let pendingRenewal: Promise<SignedIn | null> | undefined
let renewTimer: ReturnType<typeof setTimeout> | undefined
let sessionChannel: BroadcastChannel | undefined
const signedOut = 'signed out'
const signingOut = 'signing out'
/** Milliseconds of a sign-out: the server ends the session before it answers, so a 401 is expected. */
const maximumSignOutTime = 10_000
let signOutStartedAt = -Infinity
/** Milliseconds to wait for a session, because all calls wait for it. */
const maximumRenewalTime = 10_000
/** Milliseconds between expired sessions; below this, a reload would loop: the server refuses new tokens. */
const redirectLoopTime = 10_000

/** Callers share a pending request. */
function renew(): Promise<SignedIn | null> {
  return (pendingRenewal ??= requestSession().finally(() => (pendingRenewal = undefined)))
}

async function requestSession(): Promise<SignedIn | null> {
  const { path, method, result } = signInCalls.session
  const signal = AbortSignal.timeout(maximumRenewalTime)
  const response = await fetchOnce(path, { method, headers: buildSessionHeaders(), signal })
  const answer = (await response.json()) as { result?: unknown; errors?: { message: string }[] }
  if (response.status === 403) throw new WrongAddress(answer.errors?.[0]?.message ?? '/')
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  const signedIn = result.parse(answer.result)
  pageSessionId ??= signedIn?.sessionId
  // Someone else signed in, perhaps after this session ended; nothing of the previous person may remain.
  if (signedIn && signedIn.sessionId !== pageSessionId) return navigateAway(() => location.reload())
  currentSession = signedIn
    ? { bearer: signedIn.bearer, sessionId: signedIn.sessionId, endsAt: Date.now() + signedIn.expiresIn * 1000 }
    : undefined
  planRenewal()
  return signedIn
}

/** Never resolves: callers wait until the page unloads. */
function navigateAway(navigate: () => void): Promise<never> {
  navigate()
  return new Promise(() => {})
}

/** Obtains the session of the browser, or null if nobody is signed in. Also follows sign-outs in other tabs. */
export async function startSession(): Promise<SignedIn | null> {
  sessionChannel = new BroadcastChannel('session')
  sessionChannel.addEventListener('message', ({ data }) => {
    if (data === signingOut) signOutStartedAt = performance.now()
    if (data !== signedOut) return
    currentSession = undefined
    void withdrawImpersonation()
    leavePerson()
    // Not the start page: the provider may still sign the person back in.
    location.assign('/auth/signed-out')
  })
  watchImpersonation()
  return renew()
}

export const isSignedIn = () => currentSession !== undefined

export const findSessionId = () => currentSession?.sessionId

function planRenewal() {
  clearTimeout(renewTimer)
  if (!currentSession) return
  const delay = Math.max(currentSession.endsAt - Date.now() - renewalMargin, expiryMargin)
  renewTimer = setTimeout(() => void renew().catch(() => {}), delay)
}

const findActiveImpersonationToken = () => currentSession && findImpersonationToken(currentSession.sessionId)

export const isImpersonating = () => findActiveImpersonationToken() !== undefined

/** Returns the impersonation's token, else the session's; undefined if nobody is signed in. */
export async function getAccessToken(): Promise<string | undefined> {
  // Calls would use the wrong person's token until the reload.
  if (isSwitchingPerson()) return new Promise(() => {})
  if (!currentSession || currentSession.endsAt - Date.now() <= expiryMargin) await renew()
  return findActiveImpersonationToken() ?? currentSession?.bearer
}

export const signIn = (returnTo: string): Promise<never> =>
  navigateAway(() => location.assign(buildSignInAddress(returnTo)))

/** Returns the address to continue at. */
async function requestSignOut(): Promise<string> {
  const { path, method, result } = signInCalls.signOut
  const response = await fetch(path, { method, headers: buildSessionHeaders() })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return result.parse(((await response.json()) as { result?: unknown }).result).next
}

/**
 * Ends the session in all tabs and at the identity provider.
 * @throws TypeError without an answer, Error for a refusal. The user is then still signed in, without impersonation
 */
export async function signOut() {
  await withdrawImpersonation()
  signOutStartedAt = performance.now()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only its own origin
  sessionChannel?.postMessage(signingOut)
  const next = await requestSignOut().catch((error: unknown) => {
    signOutStartedAt = -Infinity
    // The screens are of the person whose impersonation has ended.
    if (isSwitchingPerson()) switchPerson()
    throw error
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only its own origin
  sessionChannel?.postMessage(signedOut)
  leavePerson()
  // The next person on this device starts with the product's own.
  localStorage.removeItem('accent')
  await navigateAway(() => location.assign(next))
}

let isExpiring = false

/** Handles a 401: ends the impersonation, if any, otherwise the session. */
export function expireSession() {
  if (isSwitchingPerson()) return
  if (findActiveImpersonationToken()) return loseImpersonation()
  if (isExpiring || performance.now() - signOutStartedAt < maximumSignOutTime) return
  isExpiring = true
  currentSession = undefined
  clearTimeout(renewTimer)
  const lastExpiredAt = Number(sessionStorage.getItem('session.expired') ?? 0)
  sessionStorage.setItem('session.expired', String(Date.now()))
  // Back would show the screens of this person to the next one.
  addEventListener('pageshow', () => location.reload())
  location.assign(Date.now() - lastExpiredAt < redirectLoopTime ? '/no-access-general' : '/')
}
