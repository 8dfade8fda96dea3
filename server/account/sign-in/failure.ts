import { errors } from 'jose'
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'

export type FailureKind = 'EXPIRED' | 'REFUSED' | 'FOREIGN' | 'UNREACHABLE' | 'MISCONFIGURED' | 'OTHER'

/** `kind` is for the user, `reason` without personal data for the log. */
export class SignInFailure extends Error {
  override name = 'SignInFailure'
  readonly kind: FailureKind
  readonly reason: string
  constructor(kind: FailureKind, reason: string) {
    super(reason)
    this.kind = kind
    this.reason = reason
  }
}

export const issuerMismatch = 'the provider calls itself otherwise than OIDC_ISSUER does'

const failureKinds: Record<string, FailureKind> = {
  access_denied: 'REFUSED',
  account_selection_required: 'REFUSED',
  consent_required: 'REFUSED',
  interaction_required: 'REFUSED',
  login_required: 'REFUSED',
  invalid_grant: 'EXPIRED',
  server_error: 'UNREACHABLE',
  temporarily_unavailable: 'UNREACHABLE',
  invalid_client: 'MISCONFIGURED',
  invalid_request: 'MISCONFIGURED',
  invalid_scope: 'MISCONFIGURED',
  invalid_target: 'MISCONFIGURED',
  unauthorized_client: 'MISCONFIGURED',
  unsupported_response_type: 'MISCONFIGURED',
}

/** A timeout, and an answer that has another status or is no JSON. */
const unavailableKeyCodes = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'])

export function toSignInFailure(error: unknown): SignInFailure {
  if (error instanceof SignInFailure) return error
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return new SignInFailure(
      failureKinds[error.error] ?? 'OTHER',
      `the provider answered ${toSafeWord(error.error)}${formatMicrosoftCode(error)}`,
    )
  if (error instanceof WWWAuthenticateChallengeError)
    return new SignInFailure('MISCONFIGURED', `the provider did not accept our client (${error.status})`)
  if (error instanceof ClientError) return toClientFailure(error)
  if (error instanceof errors.JOSEError && unavailableKeyCodes.has(error.code))
    return new SignInFailure('UNREACHABLE', 'the provider did not send its keys')
  const { cause } = error instanceof Error ? error : {}
  const code = cause instanceof Error && 'code' in cause ? ` ${toSafeWord(cause.code)}` : ''
  return error instanceof TypeError && cause instanceof Error
    ? new SignInFailure('UNREACHABLE', `no answer from the provider${code}`)
    : new SignInFailure('OTHER', `${error instanceof Error ? toSafeWord(error.name) : typeof error}${code}`)
}

function toClientFailure({ code, cause }: ClientError): SignInFailure {
  if (cause instanceof Response)
    return new SignInFailure('UNREACHABLE', `the provider answered with status ${cause.status}`)
  if (code === 'OAUTH_TIMEOUT') return new SignInFailure('UNREACHABLE', 'the provider did not answer in time')
  const claimName = findFaultyClaim(cause)
  if (claimName === 'issuer') return new SignInFailure('MISCONFIGURED', issuerMismatch)
  const isMisconfigured = claimName === 'aud' || claimName === 'iss'
  return new SignInFailure(
    isMisconfigured ? 'MISCONFIGURED' : 'OTHER',
    `${toSafeWord(code)}${claimName ? ` (${claimName})` : ''}`,
  )
}

/** Returns the claim's name, never its value. */
function findFaultyClaim(cause: unknown): string | undefined {
  const innerCause = cause instanceof Error ? cause.cause : cause
  if (typeof innerCause !== 'object' || innerCause === null) return undefined
  const { claim, attribute } = innerCause as Record<string, unknown>
  const name = claim ?? attribute
  return typeof name === 'string' ? toSafeWord(name) : undefined
}

/** Extracts the error number only, since Microsoft's text may name the person. */
const formatMicrosoftCode = ({ error_description: text }: { error_description?: string | undefined }): string => {
  const match = /AADSTS\d+/.exec(text ?? '')
  return match ? ` ${match[0]}` : ''
}

/** Makes a code safe to log: the sender could write anything. */
const toSafeWord = (code: unknown): string =>
  /^[\w.-]{1,60}$/.test(String(code)) ? String(code) : 'something unreadable'
