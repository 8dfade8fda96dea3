import { createHmac, hash as computeHash, timingSafeEqual } from 'node:crypto'
import { type JWTClaimVerificationOptions, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { AppError } from '../lib/app-error.ts'

export interface PersonClaim {
  field: 'sourceId' | 'email' | 'code'
  value: string
}

export interface TokenClaims {
  /** Null if the session determines the person. */
  person: PersonClaim | null
  subject: string
  /** Null for a command-line token. */
  session: string | null
  /** The impersonation's id (RFC 8693, `act`). */
  impersonation: string | null
  /** Seconds since 1970. */
  expiresAt: number
}

export type TokenVerifier = (token: string) => Promise<TokenClaims>

const fixedClaims = { issuer: 'urn:uurwerk', audience: 'urn:uurwerk:api' } as const
const verifyOptions = { ...fixedClaims, clockTolerance: 30, requiredClaims: ['exp', 'sub'] }
const header = { alg: 'HS256', typ: 'at+jwt' } as const
const [encodedHeader, unsecuredHeader] = [encodeHeader(header), encodeHeader({ alg: 'none' })]
const maximumTokenLength = 16_384
const maximumCachedTokens = 10_000

/**
 * Creates a verifier of our own tokens; uses real time even if the school's clock is set.
 * @throws AppError 401 for a refused token
 */
export function createTokenVerifier(secret: string, now = () => Temporal.Now.instant()): TokenVerifier {
  const claimsByHash = new Map<string, TokenClaims>()

  const cacheClaims = (hash: string, claims: TokenClaims) => {
    const [oldest] = claimsByHash.keys()
    if (claimsByHash.size >= maximumCachedTokens && oldest !== undefined) claimsByHash.delete(oldest)
    claimsByHash.set(hash, claims)
  }

  return async (token) => {
    if (token.length > maximumTokenLength) throw new AppError('401')
    const hash = computeHash('sha256', token, 'base64url')
    const nowMilliseconds = now().epochMilliseconds
    const cachedClaims = claimsByHash.get(hash)
    if (cachedClaims && nowMilliseconds < cachedClaims.expiresAt * 1000) return cachedClaims
    claimsByHash.delete(hash)
    const claims = verify(token, secret, { ...verifyOptions, currentDate: new Date(nowMilliseconds) })
    cacheClaims(hash, claims)
    return claims
  }
}

/** Accepts only the header that we sign, so no token chooses its algorithm. Much faster than a promise of Web Crypto. */
function verify(token: string, secret: string, options: JWTClaimVerificationOptions): TokenClaims {
  try {
    const [tokenHeader = '', payload = '', signature = '', ...rest] = token.split('.')
    const expectedSignature = createHmac('sha256', secret).update(`${tokenHeader}.${payload}`).digest('base64url')
    if (tokenHeader !== encodedHeader || rest.length > 0 || !isEqualInConstantTime(signature, expectedSignature))
      throw new AppError('401')
    return toTokenClaims(UnsecuredJWT.decode(`${unsecuredHeader}.${payload}.`, options).payload)
  } catch {
    throw new AppError('401')
  }
}

const isEqualInConstantTime = (text: string, expected: string) =>
  text.length === expected.length && timingSafeEqual(Buffer.from(text), Buffer.from(expected))

function encodeHeader(fields: Record<string, string>): string {
  return Buffer.from(JSON.stringify(fields)).toString('base64url')
}

function toTokenClaims(payload: JWTPayload): TokenClaims {
  const { sub = '', exp = 0 } = payload
  if (sub === '' || sub.includes('\0')) throw new Error('no sub')
  const session = payload['sid'] === undefined ? null : parseUuid(payload['sid'])
  const impersonation = findImpersonationId(payload)
  const isOfSession = session !== null && impersonation === null
  return {
    person: isOfSession ? null : { field: 'sourceId', value: sub },
    subject: sub,
    session,
    impersonation,
    expiresAt: exp,
  }
}

// Refuses `act` without an id, since that impersonation could not be ended early.
function findImpersonationId({ act, jti }: JWTPayload): string | null {
  if (act === undefined) return null
  const hasSubject = typeof act === 'object' && act !== null && 'sub' in act && typeof act.sub === 'string'
  if (!hasSubject) throw new Error('act without sub')
  return parseUuid(jti)
}

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function parseUuid(value: unknown): string {
  if (typeof value !== 'string' || !uuidPattern.test(value)) throw new Error('not an id')
  return value
}

interface TokenLifetime {
  lifetimeSeconds: number
  issuedAt?: Temporal.Instant
}

export interface PersonToken extends TokenLifetime {
  sourceId: string
  /** `impersonator` is a source id. */
  impersonation?: { id: string; impersonator: string }
  session?: string | undefined
}

export const mintPersonToken = (secret: string, { sourceId, impersonation, session, ...lifetime }: PersonToken) =>
  sign(secret, lifetime, {
    sub: sourceId,
    ...(impersonation && { act: { sub: impersonation.impersonator }, jti: impersonation.id }),
    ...(session !== undefined && { sid: session }),
  })

/** Mints a bearer token of a session, which determines the person. */
export const mintSessionToken = (secret: string, session: string, lifetime: TokenLifetime) =>
  sign(secret, lifetime, { sub: session, sid: session })

function sign(secret: string, { lifetimeSeconds, issuedAt }: TokenLifetime, claims: JWTPayload): Promise<string> {
  const issuedAtSeconds = Math.floor((issuedAt ?? Temporal.Now.instant()).epochMilliseconds / 1000)
  return new SignJWT(claims)
    .setProtectedHeader(header)
    .setIssuer(fixedClaims.issuer)
    .setAudience(fixedClaims.audience)
    .setIssuedAt(issuedAtSeconds)
    .setExpirationTime(issuedAtSeconds + lifetimeSeconds)
    .sign(encodeSecret(secret))
}

const encodeSecret = (secret: string) => new TextEncoder().encode(secret)
