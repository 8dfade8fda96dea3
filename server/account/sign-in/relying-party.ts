import type { SignInCheck, SignInFinding } from '@uurwerk/contract/desk/settings'
import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose'
import * as client from 'openid-client'
import type { PersonClaim } from '#server/auth/tokens.ts'
import { listClientAuthMethods } from './client-authentication.ts'
import { issuerMismatch, toSignInFailure, SignInFailure } from './failure.ts'
import type { SignInProvider } from './providers.ts'
import { fetchFrom, type FetchOptions } from './fetch-from.ts'
import { getAccountPrompt, toClaimText, listClaimTexts, isEmailVerified } from './rules.ts'

export interface Challenge {
  state: string
  nonce: string
  verifier: string
}

export interface ProviderIdentity {
  issuer: string
  subject: string
  /** The provider's id of its session. */
  providerSession: string | null
  idToken: string
  /** Null if not sent. */
  claim: PersonClaim | null
  name: string | null
}

export interface ProviderClaims {
  rawIdToken: string
  idToken: client.IDToken
  /** Claims of userinfo, overridden by the ID token's. */
  claims: Record<string, unknown>
}

interface DiscoveredProvider {
  /** Likeliest authentication method first. */
  configurations: client.Configuration[]
  keys: ReturnType<typeof createRemoteJWKSet>
}

const metadataCacheMilliseconds = 3_600_000
const failureCacheMilliseconds = 5000
const timeoutSeconds = 10
const maximumLogoutTokenAgeSeconds = 300
const clockToleranceSeconds = 30
/** Longer `id_token_hint`s are left out, because servers and proxies refuse long URLs. */
const maximumHintLength = 4000
const asymmetricAlgorithms = [
  'ES256',
  'ES384',
  'ES512',
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'EdDSA',
  'Ed25519',
]
const redirectStatuses = new Set([301, 302, 303, 307, 308])
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** A client of one provider: code flow with PKCE, state and nonce, and logout. */
export class RelyingParty {
  readonly provider: SignInProvider
  readonly callback: string
  #discovered: Promise<DiscoveredProvider> | undefined
  #discoveredUntil = 0

  constructor(provider: SignInProvider, publicUrl: string) {
    this.provider = provider
    // Separate callbacks prevent mix-up attacks (RFC 9700, section 4.4.2).
    this.callback = `${publicUrl}/callback${provider.id === '' ? '' : `/${provider.id}`}`
  }

  /** @throws SignInFailure */
  async begin(mustAskForAccount: boolean): Promise<{ address: string; challenge: Challenge }> {
    const { configurations } = await this.#discover()
    const challenge = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    }
    const address = client.buildAuthorizationUrl(getFirstConfiguration(configurations), {
      redirect_uri: this.callback,
      scope: this.provider.scope,
      state: challenge.state,
      nonce: challenge.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(challenge.verifier),
      code_challenge_method: 'S256',
      ...(mustAskForAccount && { prompt: getAccountPrompt(getFirstConfiguration(configurations).serverMetadata()) }),
    })
    return { address: address.href, challenge }
  }

  /** @throws SignInFailure */
  async redeem(query: string, challenge: Challenge): Promise<ProviderIdentity> {
    return this.toIdentity(await this.fetchClaims(query, challenge))
  }

  /** @throws SignInFailure FOREIGN if a required claim differs */
  toIdentity(providerClaims: ProviderClaims): ProviderIdentity {
    this.#checkRequiredClaims(providerClaims.claims)
    return {
      issuer: providerClaims.idToken.iss,
      subject: providerClaims.idToken.sub,
      providerSession: toClaimText(providerClaims.idToken['sid']),
      idToken: providerClaims.rawIdToken,
      claim: this.#findPersonClaim(providerClaims.claims),
      name: toClaimText(providerClaims.claims['name']),
    }
  }

  /**
   * @param userInfo `needed` asks userinfo only if the ID token lacks a claim in use; `always` for diagnosis
   * @throws SignInFailure
   */
  async fetchClaims(
    query: string,
    { state, nonce, verifier }: Challenge,
    userInfo: 'needed' | 'always' = 'needed',
  ): Promise<ProviderClaims> {
    const discoveredProvider = await this.#discover()
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
    try {
      const { tokens, configuration } = await this.#exchange(
        discoveredProvider,
        new URL(`${this.callback}${query}`),
        checks,
      )
      const claims = tokens.claims()
      if (!claims || tokens.id_token === undefined) throw new SignInFailure('OTHER', 'no ID token')
      return {
        rawIdToken: tokens.id_token,
        idToken: claims,
        claims: await this.#mergeUserInfo(configuration, tokens.access_token, claims, userInfo),
      }
    } catch (error) {
      throw toSignInFailure(error)
    }
  }

  /** Returns undefined if the provider has no sign-out or does not answer. */
  async buildSignOutUrl(idToken: string | undefined, returnTo: string): Promise<string | undefined> {
    const discoveredProvider = await this.#discover().catch(() => undefined)
    if (
      !discoveredProvider ||
      getFirstConfiguration(discoveredProvider.configurations).serverMetadata().end_session_endpoint === undefined
    )
      return undefined
    return client.buildEndSessionUrl(getFirstConfiguration(discoveredProvider.configurations), {
      post_logout_redirect_uri: returnTo,
      ...(idToken !== undefined && idToken.length < maximumHintLength && { id_token_hint: idToken }),
    }).href
  }

  /** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). @throws if invalid */
  async readLogoutToken(token: string): Promise<{ session: string } | { subject: string }> {
    const { issuer, clientId: audience } = this.provider
    const { keys } = await this.#discover()
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: asymmetricAlgorithms,
      maxTokenAge: maximumLogoutTokenAgeSeconds,
      clockTolerance: clockToleranceSeconds,
    })
    const { events, sid, sub, nonce } = payload
    const isLogout = typeof events === 'object' && events !== null && logoutEvent in events && nonce === undefined
    if (isLogout && typeof sid === 'string' && sid !== '') return { session: sid }
    if (isLogout && sub) return { subject: sub }
    throw new Error('not a logout token')
  }

  /** Asks the provider for all that a sign-in needs; without a discovery document nothing else is asked. */
  async examine(): Promise<SignInFinding[]> {
    try {
      const provider = await this.#discover()
      const [configuration] = provider.configurations
      return [
        { check: 'discovery', ok: true, kind: null, reason: null },
        await examinePart('keys', () => this.#examineKeys(provider)),
        await examinePart('client', () => this.#examineClient(provider)),
        ...(configuration ? [await examinePart('redirect', () => this.#examineRedirect())] : []),
      ]
    } catch (error) {
      return [toFailedFinding('discovery', error)]
    }
  }

  async #examineKeys({ keys }: DiscoveredProvider): Promise<true> {
    await keys.reload()
    if (keys.jwks()?.keys.length) return true
    throw new SignInFailure('MISCONFIGURED', 'the provider publishes no keys')
  }

  async #examineClient({ configurations }: DiscoveredProvider): Promise<true> {
    for (const configuration of configurations) if (await this.#isClientAccepted(configuration)) return true
    throw new SignInFailure('MISCONFIGURED', 'the provider refuses the client id or its secret')
  }

  /** A provider sends an answer only to a redirect address that it knows. Returns null if it shows a page instead. */
  async #examineRedirect(): Promise<true | null> {
    const { address } = await this.begin(false)
    const url = new URL(address)
    url.searchParams.set('prompt', 'none')
    const signal = AbortSignal.timeout(timeoutSeconds * 1000)
    const response = await createFetch(this.provider)(url.href, { redirect: 'manual', signal })
    await response.body?.cancel()
    if (response.headers.get('location')?.startsWith(this.callback)) return true
    if (response.status < 400 || response.status >= 500) return null
    throw new SignInFailure(
      'MISCONFIGURED',
      `the provider refuses the redirect address ${this.callback} (${response.status})`,
    )
  }

  /** Redeems a code that was never given: the provider checks the client before the code (RFC 6749, section 4.1.3). */
  async #isClientAccepted(configuration: client.Configuration): Promise<boolean> {
    const parameters = { code: 'uurwerk', redirect_uri: this.callback, code_verifier: client.randomPKCECodeVerifier() }
    try {
      await client.genericGrantRequest(configuration, 'authorization_code', parameters)
      return true
    } catch (error) {
      return !isClientRefused(error)
    }
  }

  async #exchange(
    discoveredProvider: DiscoveredProvider,
    url: URL,
    checks: client.AuthorizationCodeGrantChecks,
  ): Promise<{
    tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>
    configuration: client.Configuration
  }> {
    const [configuration, ...otherConfigurations] = discoveredProvider.configurations
    if (!configuration) throw new SignInFailure('MISCONFIGURED', 'no way to say who we are')
    try {
      return { tokens: await client.authorizationCodeGrant(configuration, url, checks), configuration }
    } catch (error) {
      if (otherConfigurations.length === 0 || !isClientRefused(error)) throw error
      // Only the client authentication was rejected; the code is unused.
      const result = await this.#exchange({ ...discoveredProvider, configurations: otherConfigurations }, url, checks)
      discoveredProvider.configurations = [result.configuration]
      return result
    }
  }

  /** The signed ID token takes precedence. */
  async #mergeUserInfo(
    configuration: client.Configuration,
    accessToken: string,
    claims: client.IDToken,
    userInfo: 'needed' | 'always',
  ) {
    const neededClaims = [this.provider.claim, ...Object.keys(this.provider.requires)]
    const hasNeededClaims =
      userInfo === 'needed' && neededClaims.every((name) => listClaimTexts(claims[name]).length > 0)
    if (hasNeededClaims || configuration.serverMetadata().userinfo_endpoint === undefined) return claims
    const nonEmptyClaims = Object.entries(claims).filter(([, value]) => value !== null && value !== '')
    const userInfoClaims = await client.fetchUserInfo(configuration, accessToken, claims.sub)
    return { ...userInfoClaims, ...Object.fromEntries(nonEmptyClaims) }
  }

  #checkRequiredClaims(claims: Record<string, unknown>) {
    for (const [name, acceptedValues] of Object.entries(this.provider.requires))
      if (!listClaimTexts(claims[name]).some((value) => acceptedValues.includes(value)))
        throw new SignInFailure('FOREIGN', `the claim ${name} is not what the settings require`)
  }

  #findPersonClaim(claims: Record<string, unknown>): PersonClaim | null {
    const { claim, matches } = this.provider
    const value = toClaimText(claims[claim])
    return value === null || (matches === 'email' && !isEmailVerified(claims)) ? null : { field: matches, value }
  }

  /** Caches metadata for an hour, failures for seconds. */
  #discover(): Promise<DiscoveredProvider> {
    if (this.#discovered && Date.now() < this.#discoveredUntil) return this.#discovered
    this.#discoveredUntil = Infinity
    this.#discovered = this.#fetchMetadata()
    this.#discovered.then(
      () => (this.#discoveredUntil = Date.now() + metadataCacheMilliseconds),
      () => (this.#discoveredUntil = Date.now() + failureCacheMilliseconds),
    )
    return this.#discovered
  }

  async #fetchMetadata(): Promise<DiscoveredProvider> {
    const { issuer, clientId } = this.provider
    const fetch = createFetch(this.provider)
    const isPlainHttp = new URL(issuer).protocol === 'http:'
    const extensions = [client.enableNonRepudiationChecks, ...(isPlainHttp ? [client.allowInsecureRequests] : [])]
    try {
      const discoveryOptions = { execute: extensions, timeout: timeoutSeconds, [client.customFetch]: followOnce(fetch) }
      const discoveredConfiguration = await client.discovery(
        new URL(issuer),
        clientId,
        undefined,
        client.None(),
        discoveryOptions,
      )
      const metadata = discoveredConfiguration.serverMetadata()
      // Sessions match the exact issuer, but the library ignores a trailing slash. Rejects Microsoft's `common` issuer,
      // with which anyone with a tenant could sign in as anyone.
      if (metadata.issuer !== issuer) throw new SignInFailure('MISCONFIGURED', issuerMismatch)
      const methods = await listClientAuthMethods(this.provider, metadata.token_endpoint_auth_methods_supported)
      const configurations = methods.map((method) => {
        const configuration = new client.Configuration(metadata, clientId, undefined, method)
        configuration[client.customFetch] = fetch
        configuration.timeout = timeoutSeconds
        for (const extend of extensions) extend(configuration)
        return configuration
      })
      const keys = createRemoteJWKSet(new URL(metadata.jwks_uri ?? ''), { [joseFetch]: fetch })
      return { configurations, keys }
    } catch (error) {
      throw toSignInFailure(error)
    }
  }
}

async function examinePart(check: SignInCheck, ask: () => Promise<true | null>): Promise<SignInFinding> {
  try {
    return { check, ok: await ask(), kind: null, reason: null }
  } catch (error) {
    return toFailedFinding(check, error)
  }
}

function toFailedFinding(check: SignInCheck, error: unknown): SignInFinding {
  const { kind, reason } = toSignInFailure(error)
  return { check, ok: false, kind: kind === 'UNREACHABLE' || kind === 'MISCONFIGURED' ? kind : 'OTHER', reason }
}

const createFetch =
  ({ reach }: SignInProvider) =>
  (address: string, options: FetchOptions) =>
    reach === undefined ? fetch(address, options as RequestInit) : fetchFrom(reach, address, options)

/**
 * Follows one redirect within the origin: the library follows none, and Django OAuth Toolkit redirects the discovery
 * document.
 */
const followOnce =
  (fetch: ReturnType<typeof createFetch>) =>
  async (address: string, options: FetchOptions): Promise<Response> => {
    const response = await fetch(address, options)
    const location = response.headers.get('location')
    const target = redirectStatuses.has(response.status) && location !== null ? URL.parse(location, address) : null
    return target?.origin === new URL(address).origin ? fetch(target.href, options) : response
  }

/** OAuth requires `invalid_client`; Glewlwyd answers `unauthorized_client`. */
const isClientRefused = (error: unknown): boolean =>
  error instanceof client.WWWAuthenticateChallengeError ||
  (error instanceof client.ResponseBodyError && ['invalid_client', 'unauthorized_client'].includes(error.error))

function getFirstConfiguration(configurations: client.Configuration[]): client.Configuration {
  const [configuration] = configurations
  if (!configuration) throw new SignInFailure('MISCONFIGURED', 'no way to say who we are')
  return configuration
}
