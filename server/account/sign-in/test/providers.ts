import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Configuration, Provider as OidcProvider } from 'oidc-provider'
import { onTestFinished } from 'vitest'
import { Provider as RealProvider } from '#server/account/identity-provider/library.ts'
import type { SignInProvider } from '../providers.ts'

type Claims = Record<string, unknown>

/** A real provider with its own keys, accounts and quirks. */
export interface SchoolProvider {
  issuer: string
  /** The installation's settings for this provider. */
  provider: SignInProvider
  /** Token requests received so far, with their authentication. */
  tokenRequests: { authorization: string | undefined }[]
  oidc: OidcProvider
  /** Signs the provider's tokens. */
  signingKey: CryptoKey
  /** Instead of its keys: an answer with this status, or none. */
  keysFault?: number | 'no answer' | undefined
  close: () => void
}

interface ProviderBehaviour {
  client: Record<string, unknown>
  /** Claims of each account. */
  accounts: Record<string, Claims>
  settings: Partial<SignInProvider>
  configuration?: Partial<Configuration>
  /** Whether the secret must be in the body, or unencoded in the header. */
  secret?: 'body' | 'unencoded header'
  /** The answer to any other secret; 401 and `invalid_client` by default. */
  refusal?: { status: number; error: string }
  /** Returns where requests for the discovery document are redirected, from the issuer. */
  movesDiscoveryTo?: (issuer: string) => string
  /** Returns the error for a sign-in request that the provider refuses. */
  refuses?: (query: URLSearchParams) => string | undefined
}

const discoveryPath = '/.well-known/openid-configuration'
const secret = 'a-client-secret-with-signs:%+/&'
/** Authorization headers: encoded by RFC 6749, and unencoded. */
const encodedHeader = toBasicHeader(`uurwerk:${encodeURIComponent(secret).replaceAll('-', '%2D')}`)
const unencodedHeader = toBasicHeader(`uurwerk:${secret}`)
function toBasicHeader(text: string) {
  return `Basic ${Buffer.from(text).toString('base64')}`
}

async function startSchoolProvider(publicUrl: string, behaviour: ProviderBehaviour): Promise<SchoolProvider> {
  const { settings, secret: secretPlace, refuses, refusal = { status: 401, error: 'invalid_client' } } = behaviour
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  onTestFinished(() => void server.close())
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const signing = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'school' }
  const callback = `${publicUrl}/callback${settings.id ? `/${settings.id}` : ''}`
  const oidc = runQuietly(
    () => new RealProvider(issuer, buildConfiguration(publicUrl, { callback, signing, behaviour })),
  )
  const answer = oidc.callback()
  const tokenRequests: SchoolProvider['tokenRequests'] = []
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  const provider = { ...defaultSettings, issuer, ...settings }
  const school: SchoolProvider = { issuer, provider, tokenRequests, oidc, signingKey: privateKey, close }
  server.on('request', (request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const redirectTarget = url.pathname.startsWith(discoveryPath) ? behaviour.movesDiscoveryTo?.(issuer) : undefined
    const refusalError = url.pathname === '/auth' ? refuses?.(url.searchParams) : undefined
    const account = url.searchParams.get('as')
    const { authorization } = request.headers
    if (url.pathname === '/token') tokenRequests.push({ authorization })
    const keysFault = url.pathname === '/jwks' ? school.keysFault : undefined
    if (keysFault === 'no answer') return void response.destroy()
    if (keysFault !== undefined) return void response.writeHead(keysFault).end()
    const isRefused =
      authorization?.startsWith('Basic') && (secretPlace === 'body' || authorization !== unencodedHeader)
    if (secretPlace !== undefined && isRefused)
      return void response
        .writeHead(refusal.status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: refusal.error }))
    // The underlying provider expects the encoded header.
    if (secretPlace === 'unencoded header' && authorization === unencodedHeader)
      request.headers.authorization = encodedHeader
    if (redirectTarget !== undefined && url.href !== redirectTarget)
      response.writeHead(301, { location: redirectTarget }).end()
    else if (redirectTarget !== undefined) {
      request.url = discoveryPath
      void answer(request, response)
    } else if (refusalError !== undefined) {
      const callbackQuery = new URLSearchParams({ error: refusalError, state: url.searchParams.get('state') ?? '' })
      response.writeHead(303, { location: `${callback}?${callbackQuery.toString()}` }).end()
    } else if (account === null) void answer(request, response)
    else
      void oidc
        .interactionResult(request, response, { login: { accountId: account } }, { mergeWithLastSubmission: false })
        .then((next) => response.writeHead(303, { location: next }).end())
  })
  return school
}

const defaultSettings = {
  id: '',
  name: 'School',
  clientId: 'uurwerk',
  scope: 'openid profile email',
  claim: 'email',
  matches: 'email',
  requires: {},
} as const

interface ConfigurationInput {
  callback: string
  signing: JWK
  behaviour: ProviderBehaviour
}

function buildConfiguration(
  publicUrl: string,
  { callback, signing, behaviour: { client, accounts, configuration } }: ConfigurationInput,
): Partial<Configuration> {
  return {
    jwks: { keys: [signing] },
    cookies: { keys: ['school'], names: { session: 's', interaction: 'i', resume: 'r' } },
    clients: [
      {
        client_id: 'uurwerk',
        redirect_uris: [callback],
        post_logout_redirect_uris: [`${publicUrl}/`],
        grant_types: ['authorization_code'],
        ...client,
      },
    ],
    claims: {
      openid: ['sub', 'sid'],
      profile: [...new Set(Object.values(accounts).flatMap((item) => Object.keys(item)))],
    },
    scopes: ['openid', 'profile', 'email'],
    conformIdTokenClaims: false,
    findAccount: async (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts[id] }) }),
    loadExistingGrant: async ({ oidc: { client: oauthClient, session, provider } }) => {
      const grant = new provider.Grant({ clientId: oauthClient.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    interactions: { url: (_context, { uid }) => `/login/${uid}` },
    ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 3600, IdToken: 300, Interaction: 3600, Session: 3600 },
    // oidc-provider makes no requests to this machine by default.
    fetch: (address, { headers, body }) => fetch(address, { method: 'POST', headers, body }),
    ...configuration,
    features: { devInteractions: { enabled: false }, ...configuration?.features },
  }
}

/** Like Microsoft Entra: `oid` and `preferred_username`, no `resource`, a nonce, and the secret in the body. */
export const startEntraProvider = (publicUrl: string, settings: Partial<SignInProvider> = {}) =>
  startSchoolProvider(publicUrl, {
    client: { client_secret: secret, token_endpoint_auth_method: 'client_secret_post' },
    accounts: {
      pairwise1: { oid: 'S1', preferred_username: 'sanne@school.example', name: 'Sanne at Microsoft', ver: '2.0' },
      pairwise2: { oid: 'guest', preferred_username: 'guest@elsewhere.example', name: 'A guest', ver: '2.0' },
    },
    settings: { claim: 'oid', matches: 'sourceId', clientSecret: secret, ...settings },
    refuses: (query) => (query.has('resource') || !query.has('nonce') ? 'invalid_request' : undefined),
    configuration: { features: { rpInitiatedLogout: logoutWithoutConfirmation, backchannelLogout: { enabled: true } } },
  })

/** Like Google: access tokens that only Google reads, a secret, no sign-out and no `offline_access`. */
export const startGoogleProvider = (publicUrl: string, settings: Partial<SignInProvider> = {}) =>
  startSchoolProvider(publicUrl, {
    client: { client_secret: secret, token_endpoint_auth_method: 'client_secret_post' },
    accounts: {
      g1: { email: 'Sanne@School.example', email_verified: true, name: 'Sanne at Google', hd: 'school.example' },
      g2: { email: 'sanne@school.example', email_verified: false, name: 'Not Sanne' },
      g3: { email: 'guest@elsewhere.example', email_verified: true, name: 'A guest', hd: 'elsewhere.example' },
    },
    settings: { clientSecret: secret, ...settings },
    secret: 'body',
    refuses: (query) => (query.get('scope')?.includes('offline_access') ? 'invalid_scope' : undefined),
    configuration: { features: { rpInitiatedLogout: { enabled: false } } },
  })

/** A provider that does not decode the Basic header. */
export const startUndecodingProvider = (publicUrl: string, settings: Partial<SignInProvider> = {}) =>
  startSchoolProvider(publicUrl, {
    client: { client_secret: secret, token_endpoint_auth_method: 'client_secret_basic' },
    accounts: { u1: { email: 'sanne@school.example', name: 'Sanne' } },
    settings: { clientSecret: secret, ...settings },
    secret: 'unencoded header',
  })

/** Like Glewlwyd: does not decode the Basic header, and answers a wrong secret with 403 and `unauthorized_client`. */
export const startGlewlwydProvider = (publicUrl: string, settings: Partial<SignInProvider> = {}) =>
  startSchoolProvider(publicUrl, {
    client: { client_secret: secret, token_endpoint_auth_method: 'client_secret_basic' },
    accounts: { u1: { email: 'sanne@school.example', name: 'Sanne' } },
    settings: { clientSecret: secret, ...settings },
    secret: 'unencoded header',
    refusal: { status: 403, error: 'unauthorized_client' },
  })

/** Like Django OAuth Toolkit: redirects the discovery document to the same path with a slash. */
export const startDjangoProvider = (app: string, settings: Partial<SignInProvider> = {}) =>
  startSchoolProvider(app, {
    client: { client_secret: secret, token_endpoint_auth_method: 'client_secret_basic' },
    accounts: { d1: { email: 'sanne@school.example', name: 'Sanne' } },
    settings: { clientSecret: secret, ...settings },
    movesDiscoveryTo: (issuer) => `${issuer}${discoveryPath}/`,
  })

/** A provider that redirects the discovery document to another host. */
export const startMovedProvider = (app: string, settings: Partial<SignInProvider> = {}) =>
  startSchoolProvider(app, {
    client: { client_secret: secret, token_endpoint_auth_method: 'client_secret_basic' },
    accounts: {},
    settings: { clientSecret: secret, ...settings },
    movesDiscoveryTo: (issuer) => `${issuer.replace('localhost', '127.0.0.1')}${discoveryPath}`,
  })

/** Entree Federatie: all claims are in userinfo; `uid` is hash@realm and the home organisation is a BRIN. */
export const startEntreeProvider = (publicUrl: string, settings: Partial<SignInProvider> = {}) => {
  const account = (uid: string, brin: string) => ({
    uid,
    givenName: 'Sanne',
    eduPersonAffiliation: 'student',
    nlEduPersonHomeOrganizationId: brin,
    nlEduPersonHomeOrganization: 'Zonneveld College',
  })
  return startSchoolProvider(publicUrl, {
    client: { client_secret: secret, token_endpoint_auth_method: 'client_secret_basic' },
    accounts: {
      e1: account('qj7cks8qdz9ph54@zonneveld', '11ZZ03'),
      e2: account('qj7cks8qdz9ph54@elsewhere', '22YY'),
      e3: account('qj7cks8qdz9ph54@zonneveld', ''),
    },
    settings: {
      claim: 'uid',
      matches: 'sourceId',
      requires: { nlEduPersonHomeOrganizationId: ['11ZZ', '11ZZ03'] },
      clientSecret: secret,
      ...settings,
    },
    configuration: { conformIdTokenClaims: true },
  })
}

/** Like SURFconext: a pairwise subject, and `eduperson_principal_name` only in userinfo. */
export const startSurfconextProvider = (publicUrl: string, settings: Partial<SignInProvider> = {}) =>
  startSchoolProvider(publicUrl, {
    client: { client_secret: secret, token_endpoint_auth_method: 'client_secret_basic', subject_type: 'pairwise' },
    accounts: { sanne: { eduperson_principal_name: ['sanne@school.example'], name: 'Sanne at SURF' } },
    settings: { claim: 'eduperson_principal_name', matches: 'email', clientSecret: secret, ...settings },
    configuration: {
      conformIdTokenClaims: true,
      subjectTypes: ['pairwise'],
      pairwiseIdentifier: async (_context, accountId, { clientId }) =>
        createHash('sha256').update(`${accountId} ${clientId}`).digest('hex'),
    },
  })

/** A provider with private_key_jwt, like Keycloak. */
export async function startKeyedProvider(publicUrl: string, settings: Partial<SignInProvider> = {}) {
  const { privateKey, publicKey } = await generateKeyPair('PS256', { extractable: true })
  const withAlgorithm = (key: JWK) => ({ ...key, alg: 'PS256', kid: 'ours', use: 'sig' })
  const clientKey = withAlgorithm(await exportJWK(privateKey)) as SignInProvider['clientKey']
  return startSchoolProvider(publicUrl, {
    client: {
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: 'PS256',
      jwks: { keys: [withAlgorithm(await exportJWK(publicKey))] },
      backchannel_logout_uri: `${publicUrl}/auth/back-channel-logout`,
      backchannel_logout_session_required: true,
    },
    accounts: {
      k1: { email: 'sanne@school.example', name: 'Sanne' },
      k2: { email: 'jan@school.example', name: 'Jan' },
    },
    settings: { clientKey, ...settings },
    configuration: { features: { rpInitiatedLogout: logoutWithoutConfirmation, backchannelLogout: { enabled: true } } },
  })
}

/** Silences warnings that only matter in production. */
function runQuietly<T>(make: () => T): T {
  const { warn } = console
  console.warn = () => undefined
  try {
    return make()
  } finally {
    console.warn = warn
  }
}

const logoutWithoutConfirmation = {
  enabled: true,
  logoutSource: (context: { body: unknown }, form: string) => void (context.body = form),
}
