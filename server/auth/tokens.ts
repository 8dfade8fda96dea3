import { createHash } from 'node:crypto'
import { decodeJwt, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose'
import { AppError } from '../lib/app-error.ts'
import type { Config } from '../lib/config.ts'
import { issuerKeys } from './issuer-keys.ts'

/** What a verified token says, and all that may be believed of it. */
export interface Claims {
  /** The value by which the person is found; null when the token has none, or its e-mail address is not verified. */
  person: { by: 'sourceId' | 'email' | 'code'; value: string } | null
  /** The issuer's id of the person, the same in all that person's tokens. */
  subject?: string | undefined
  /** The person's name by the issuer; the school's own name is preferred. */
  name: string
  /** The id of the impersonation that the token is of (RFC 8693, `act`); only our own tokens can say so. */
  impersonation: string | null
  /** Seconds since 1970. */
  expiresAt: number
}

export type TokenVerifier = (token: string) => Promise<Claims>

export interface TokenVerifierOptions {
  /** The installation's secret, see secret.ts. */
  secret: string
  /** The built-in identity provider, when there is no OIDC_ISSUER. */
  builtIn?: { issuer: string; keys: JWTVerifyGetKey } | undefined
  /** Called with the reason when an issuer's keys could not be fetched. */
  warn?: (error: unknown) => void
  /** Real time, also when the school's clock is set: issuers use real time. */
  now?: () => Temporal.Instant
}

const own = { issuer: 'urn:uurwerk', audience: 'urn:uurwerk:api', typ: 'at+jwt' } as const
const asymmetric = ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519']
const longestToken = 16_384
const keptTokens = 10_000

type Verify = (token: string, at: { currentDate: Date }) => Promise<Claims>

/** Verifies bearer tokens of the issuer and of the installation itself. @throws AppError 401, or 503 without the issuer's keys */
export function createTokenVerifier(config: Config, options: TokenVerifierOptions): TokenVerifier {
  const now = options.now ?? (() => Temporal.Now.instant())
  const verifyOwn = ownVerifier(options.secret)
  const verifyIssued = issuedVerifier(config, options)
  const kept = new Map<string, Claims>()

  const keep = (key: string, claims: Claims) => {
    const [oldest] = kept.keys()
    if (kept.size >= keptTokens && oldest !== undefined) kept.delete(oldest)
    kept.set(key, claims)
  }

  return async (token) => {
    if (token.length > longestToken) throw new AppError('401')
    const key = createHash('sha256').update(token).digest('base64url')
    const at = now().epochMilliseconds
    const known = kept.get(key)
    if (known && at < known.expiresAt * 1000) return known
    kept.delete(key)
    const claims = await verify(token, { currentDate: new Date(at) })
    keep(key, claims)
    return claims
  }

  async function verify(token: string, at: { currentDate: Date }): Promise<Claims> {
    try {
      // Not yet verified: it only chooses which one key, algorithm and issuer the token must then hold against.
      const claimed = decodeJwt(token).iss
      return await (claimed === own.issuer ? verifyOwn : verifyIssued)(token, at)
    } catch (error) {
      // An issuer that does not answer says nothing about the token: this must not sign people out.
      throw error instanceof AppError ? error : new AppError('401')
    }
  }
}

const strict = { clockTolerance: 30, requiredClaims: ['exp', 'sub'] } satisfies JWTVerifyOptions

function ownVerifier(secret: string): Verify {
  const key = secretKey(secret)
  return async (token, at) => {
    const { payload } = await jwtVerify(token, key, { ...strict, ...own, ...at, algorithms: ['HS256'] })
    return claimsOf(payload, { by: 'sourceId', value: textOf(payload.sub) }, impersonationOf(payload))
  }
}

function issuedVerifier(config: Config, { builtIn, warn = () => undefined }: TokenVerifierOptions): Verify {
  const expected = { ...strict, audience: config.OIDC_AUDIENCE, algorithms: asymmetric }
  if (config.OIDC_ISSUER !== undefined) {
    const issuer = config.OIDC_ISSUER
    const keys = issuerKeys(issuer, warn)
    return async (token, at) => {
      const { payload } = await jwtVerify(token, keys, { ...expected, ...at, issuer })
      return claimsOf(
        payload,
        { by: config.OIDC_CLAIM_MATCHES, value: claimOf(payload, config.OIDC_CLAIM, config.OIDC_CLAIM_MATCHES) },
        null,
      )
    }
  }
  if (builtIn === undefined) return () => Promise.reject(new AppError('401'))
  const { issuer, keys } = builtIn
  return async (token, at) => {
    const { payload } = await jwtVerify(token, keys, { ...expected, ...at, issuer, typ: own.typ })
    return claimsOf(payload, { by: 'sourceId', value: textOf(payload.sub) }, null)
  }
}

function claimsOf(
  payload: JWTPayload,
  { by, value }: { by: 'sourceId' | 'email' | 'code'; value: string | null },
  impersonation: string | null,
): Claims {
  return {
    person: value === null ? null : { by, value },
    subject: textOf(payload.sub) ?? undefined,
    name: textOf(payload['name']) ?? '',
    impersonation,
    expiresAt: payload.exp ?? 0,
  }
}

// An address that an issuer says it did not verify could be anybody's.
const claimOf = (payload: JWTPayload, claim: string, by: string): string | null =>
  by === 'email' && ![undefined, true].includes(payload['email_verified'] as undefined | true)
    ? null
    : textOf(payload[claim])

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && !value.includes('\0') ? value : null

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

// Without its id it could not be ended before it expires: such a token is worth nothing.
function impersonationOf({ act, jti }: JWTPayload): string | null {
  if (act === undefined) return null
  const names = typeof act === 'object' && act !== null && 'sub' in act && typeof act.sub === 'string'
  if (names && jti !== undefined && uuid.test(jti)) return jti
  throw new Error('act without sub or jti')
}

export interface OwnToken {
  sourceId: string
  lifetimeSeconds: number
  /** While impersonating: the id of the impersonation, and the sourceId of the person who is really there. */
  impersonation?: { id: string; impersonator: string }
  /** The moment of issue; now by default. */
  at?: Temporal.Instant
}

/** A token of the installation itself, for the command line, scripts and impersonation. */
export function mintOwnToken(
  secret: string,
  { sourceId, lifetimeSeconds, impersonation, at }: OwnToken,
): Promise<string> {
  const issuedAt = Math.floor((at ?? Temporal.Now.instant()).epochMilliseconds / 1000)
  return new SignJWT(impersonation ? { act: { sub: impersonation.impersonator }, jti: impersonation.id } : {})
    .setProtectedHeader({ alg: 'HS256', typ: own.typ })
    .setIssuer(own.issuer)
    .setAudience(own.audience)
    .setSubject(sourceId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(secretKey(secret))
}

const secretKey = (secret: string) => new TextEncoder().encode(secret)
