import type { Configuration, ProviderContext } from 'oidc-provider'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Config } from '#server/lib/config.ts'
import type { ProviderKeys } from './keys.ts'
import { interactionPolicy } from './library.ts'
import { renderErrorPage, renderProviderSignedOutPage, renderSignOutPage } from './pages.ts'
import { findPersonBySourceId } from '#server/roster/attendee/service.ts'
import { createAdapterFactory } from './record-adapter.ts'
import type { SignInCode } from './sign-in-code.ts'

const secondsPerMinute = 60
const secondsPerDay = 24 * 60 * secondsPerMinute
const scopes = ['openid', 'profile', 'email']

export interface ProviderOptions {
  db: Db
  /** Without a trailing slash. */
  publicUrl: string
  config: Pick<Config, 'APP_ENV' | 'OIDC_CLIENT_ID' | 'BUILT_IN_SIGN_IN'>
  clock: Clock
  /** Undefined if no code is required. */
  code: SignInCode | undefined
}

/** Allows only the code flow with PKCE. */
export function buildProviderSettings(
  { db, publicUrl, config, clock, code }: ProviderOptions,
  keys: ProviderKeys,
): Configuration {
  return {
    adapter: createAdapterFactory(db, clock),
    clients: [buildOwnClient(config.OIDC_CLIENT_ID, publicUrl)],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [keys.cookie],
      names: { session: 'uurwerk_session', interaction: 'uurwerk_sign_in', resume: 'uurwerk_resume' },
    },
    scopes,
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    conformIdTokenClaims: false,
    // oidc-provider supports these without announcing them.
    discovery: { prompt_values_supported: ['none', 'login', 'consent'] },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: renderSignOutPage,
        postLogoutSuccessSource: renderProviderSignedOutPage,
      },
    },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}`, policy: buildSignInPolicy(code) },
    findAccount: (_context, id) => findAccount(db, id),
    extraTokenClaims: async () => ({}),
    loadExistingGrant: grantEverything,
    pkce: { required: () => true },
    renderError: renderErrorPage,
    ttl: {
      AccessToken: 5 * secondsPerMinute,
      AuthorizationCode: 1 * secondsPerMinute,
      IdToken: 5 * secondsPerMinute,
      Interaction: 60 * secondsPerMinute,
      Grant: 14 * secondsPerDay,
      Session: 14 * secondsPerDay,
    },
  }
}

/** Has no secret, since PKCE ties a code to its requester. */
const buildOwnClient = (clientId: string, publicUrl: string) => ({
  client_id: clientId,
  client_name: 'Uurwerk',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code'],
  response_types: ['code'],
  redirect_uris: [`${publicUrl}/callback`],
  post_logout_redirect_uris: [`${publicUrl}/`],
  id_token_signed_response_alg: 'ES256',
})

async function findAccount(db: Db, id: string) {
  const person = await findPersonBySourceId(db, id)
  if (!person) return undefined
  const { source_id: sub, name, email } = person
  return { accountId: sub, claims: () => ({ sub, name, ...(email !== null && { email }) }) }
}

/** Shows the sign-in page despite a session if the person has left, or the browser lacks this start's code. */
function buildSignInPolicy(code: SignInCode | undefined) {
  const { Check } = interactionPolicy
  const policy = interactionPolicy.base()
  const { checks } = policy.get('login')
  const isAccountGone = ({ oidc }: ProviderContext) => Boolean(oidc.session.accountId) && oidc.account === undefined
  checks.add(new Check('gone', 'the account is gone', 'login_required', isAccountGone))
  if (code)
    checks.add(
      new Check('code', 'the code was not given', 'login_required', ({ req }) => code.isNeeded(req.headers.cookie)),
    )
  return policy
}

/** Skips consent, since the only client is ours. Each sign-in has its own grant, which signing out ends. */
async function grantEverything({ oidc }: ProviderContext) {
  const { client, session, provider } = oidc
  const id = session.grantIdFor(client.clientId)
  const existingGrant = id === undefined ? undefined : await provider.Grant.find(id)
  const grant = existingGrant ?? new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(scopes.join(' '))
  await grant.save()
  return grant
}
