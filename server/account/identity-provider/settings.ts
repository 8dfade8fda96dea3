import type { Configuration, ProviderContext } from 'oidc-provider'
import type { Db } from '../../db/connect.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Config } from '../../lib/config.ts'
import type { ProviderKeys } from './keys.ts'
import { errorPage, signedOutPage, signOutPage } from './pages.ts'
import { findPersonBySourceId } from '../../roster/attendee/service.ts'
import { recordsIn } from './records.ts'

const minutes = 60
const days = 24 * 60 * minutes
const scopes = ['openid', 'offline_access', 'profile', 'email']

export interface ProviderOptions {
  db: Db
  /** The address that people use, without a slash at the end. */
  publicUrl: string
  config: Pick<Config, 'APP_ENV' | 'OIDC_CLIENT_ID' | 'OIDC_AUDIENCE'>
  clock: Clock
}

/** Everything that oidc-provider lets us decide: code flow with PKCE for the web app, and nothing else. */
export function providerSettings({ db, publicUrl, config, clock }: ProviderOptions, keys: ProviderKeys): Configuration {
  return {
    adapter: recordsIn(db, clock),
    clients: [webClient(config.OIDC_CLIENT_ID, publicUrl)],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [keys.cookie],
      names: { session: 'uurwerk_session', interaction: 'uurwerk_sign_in', resume: 'uurwerk_resume' },
    },
    scopes,
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: signOutPage, postLogoutSuccessSource: signedOutPage },
      resourceIndicators: { enabled: true, ...accessTokensFor(config.OIDC_AUDIENCE) },
    },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    findAccount: (_context, id) => accountOf(db, id),
    extraTokenClaims: async () => ({}),
    loadExistingGrant: grantEverything,
    issueRefreshToken: async () => true,
    // Signing out ends the refresh tokens too.
    expiresWithSession: async () => true,
    rotateRefreshToken: true,
    pkce: { required: () => true },
    renderError: errorPage,
    ttl: {
      AccessToken: 5 * minutes,
      AuthorizationCode: 1 * minutes,
      IdToken: 5 * minutes,
      Interaction: 60 * minutes,
      Grant: 14 * days,
      RefreshToken: 14 * days,
      Session: 14 * days,
    },
  }
}

const webClient = (clientId: string, publicUrl: string) => ({
  client_id: clientId,
  client_name: 'Uurwerk',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: [`${publicUrl}/callback`],
  post_logout_redirect_uris: [`${publicUrl}/`],
  id_token_signed_response_alg: 'ES256',
})

/** Access tokens are JWTs for the API, whether or not the client names it (RFC 8707). */
const accessTokensFor = (audience: string) => ({
  defaultResource: async () => audience,
  useGrantedResource: async () => true,
  getResourceServerInfo: async () => ({
    scope: '',
    audience,
    accessTokenFormat: 'jwt',
    accessTokenTTL: 5 * minutes,
    jwt: { sign: { alg: 'ES256' } },
  }),
})

async function accountOf(db: Db, id: string) {
  const person = await findPersonBySourceId(db, id)
  if (!person) return undefined
  const { source_id: sub, name, email } = person
  return { accountId: sub, claims: () => ({ sub, name, ...(email !== null && { email }) }) }
}

/** Nobody is asked for consent: the only client is our own. One grant per sign-in, so that signing out ends it all. */
async function grantEverything({ oidc }: ProviderContext) {
  const { client, session, provider } = oidc
  const id = session.grantIdFor(client.clientId)
  const known = id === undefined ? undefined : await provider.Grant.find(id)
  const grant = known ?? new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(scopes.join(' '))
  await grant.save()
  return grant
}
