import type { User, UserManager } from 'oidc-client-ts'
import * as z from 'zod/mini'
import {
  beginImpersonation,
  impersonationToken,
  isSwitchingPerson,
  loseImpersonation,
  watchImpersonation,
  withdrawImpersonation,
} from './impersonation.ts'

const Config = z.object({ authority: z.string(), clientId: z.string(), scope: z.string(), resource: z.string() })
type Config = z.infer<typeof Config>

const StoredUser = z.object({
  access_token: z.string(),
  expires_at: z.number(),
  refresh_token: z.optional(z.string()),
  profile: z.object({ sub: z.string() }),
})

const storagePrefix = 'session.'
const renewAhead = 60
let config: Config | undefined
let manager: Promise<UserManager> | undefined
let renewTimer: ReturnType<typeof setTimeout> | undefined

const seconds = () => Math.floor(Date.now() / 1000)
const userKey = () => `${storagePrefix}user:${config?.authority}:${config?.clientId}`

/** The token and its expiry, read without the OIDC library, which the first screen then need not load. */
function stored() {
  try {
    return StoredUser.parse(JSON.parse(localStorage.getItem(userKey()) ?? 'null'))
  } catch {
    return undefined
  }
}

function openManager(): Promise<UserManager> {
  return (manager ??= import('oidc-client-ts').then(({ UserManager, WebStorageStateStore }) => {
    if (!config) throw new Error('The session was used before its settings were loaded')
    return new UserManager({
      authority: config.authority,
      client_id: config.clientId,
      scope: config.scope,
      resource: config.resource,
      redirect_uri: `${location.origin}/callback`,
      post_logout_redirect_uri: `${location.origin}/`,
      userStore: new WebStorageStateStore({ store: localStorage, prefix: storagePrefix }),
      automaticSilentRenew: false,
      monitorSession: false,
    })
  }))
}

/** Loads the settings of sign-in; before this nothing else here may be called. */
export async function startSession() {
  const response = await fetch('/config.json')
  config = Config.parse(await response.json())
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== userKey() || newValue !== null) return
    void withdrawImpersonation()
    whenLookedAt(() => location.assign('/'))
  })
  watchImpersonation()
  planRenewal()
}

/** A tab in the background waits: signing in again at once would undo the sign-out in the other tab. */
function whenLookedAt(act: () => void) {
  if (document.hidden) addEventListener('visibilitychange', act, { once: true })
  else act()
}

export const isSignedIn = () => stored() !== undefined

function planRenewal() {
  clearTimeout(renewTimer)
  const user = stored()
  if (!user?.refresh_token) return
  const wait = Math.max(user.expires_at - seconds() - renewAhead, 1)
  // Longer waits overflow the timer and would fire at once.
  renewTimer = setTimeout(() => void renew().catch(() => {}), Math.min(wait, 86_400) * 1000)
}

/** Renews the token unless another tab just did: a refresh token may be used only once. */
async function renew() {
  const before = stored()
  if (!before?.refresh_token) return
  await navigator.locks.request('session.renew', async () => {
    const user = stored()
    if (!user || user.access_token !== before.access_token) return
    if (user.expires_at - seconds() > renewAhead) return
    const users = await openManager()
    try {
      await users.signinSilent({ ...(config && { resource: config.resource }) })
    } catch (error) {
      const { ErrorResponse } = await import('oidc-client-ts')
      if (!(error instanceof ErrorResponse)) throw error
      await users.removeUser()
    }
  })
  planRenewal()
}

/** The token of the running impersonation, if there is one. */
function otherToken() {
  const user = stored()
  return user && impersonationToken(user.profile.sub)
}

/** From now on this tab shows what the other person sees. */
export function impersonate(token: string) {
  const user = stored()
  if (user) beginImpersonation(token, user.profile.sub)
}

/**
 * A token that is valid now, of the impersonated person if there is one; undefined when nobody is signed in.
 * Throws when renewal finds no network.
 */
export async function accessToken(): Promise<string | undefined> {
  // The page is about to reload: calls that it makes now would be made as the wrong person.
  if (isSwitchingPerson()) return new Promise(() => {})
  const other = otherToken()
  if (other) return other
  const user = stored()
  if (!user || user.expires_at - seconds() > 5) return user?.access_token
  await renew()
  const renewed = stored()
  return renewed && renewed.expires_at > seconds() ? renewed.access_token : undefined
}

/** Leaves for the identity provider; `returnTo` is where the person wanted to be. Never resolves. */
export async function signIn(returnTo: string): Promise<never> {
  const users = await openManager()
  await users.signinRedirect({ state: returnTo })
  return new Promise(() => {})
}

/** Takes the identity provider's answer in; resolves to the address that was asked for. */
export async function completeSignIn(): Promise<string> {
  const users = await openManager()
  const user: User = await users.signinCallback().then((answer) => answer ?? Promise.reject(new Error('No answer')))
  planRenewal()
  return typeof user.state === 'string' && user.state.startsWith('/') && !user.state.startsWith('//') ? user.state : '/'
}

/** Ends the session here and at the identity provider, which then asks again who is there. */
export async function signOut() {
  const [users] = await Promise.all([openManager(), withdrawImpersonation()])
  await users.signoutRedirect()
}

let expiring = false

/**
 * The session-expired action: forgets the session and goes to the initial module, which signs in again. Of an
 * impersonation only that one ends.
 */
export function expireSession() {
  if (isSwitchingPerson()) return
  if (otherToken()) return loseImpersonation()
  if (expiring) return
  expiring = true
  localStorage.removeItem(userKey())
  const last = Number(sessionStorage.getItem('session.expired') ?? 0)
  sessionStorage.setItem('session.expired', String(seconds()))
  // A server that refuses a token it just had made would otherwise send the person round in circles.
  location.assign(seconds() - last < 10 ? '/no-access-general' : '/')
}
