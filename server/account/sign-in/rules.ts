/** Limits without use, and in total. */
export const maximumIdleDays = 14
export const maximumSessionDays = 30
/** A cookie is replaced at this age; the previous cookie works until the new cookie is used. */
export const generationMinutes = 60
/** Extra time for other tabs' concurrent requests. */
export const graceSeconds = 60
/** Generation of a session's first cookie; each replacement adds one. */
export const firstGeneration = 1

export const signInLinkIssuer = 'urn:uurwerk:sign-in-link'
export const signInLinkSessionHours = 12

export const secondsPerDay = 86_400
const dayMilliseconds = secondsPerDay * 1000

/** Times in milliseconds since 1970. */
export interface SessionAges {
  startedAt: number
  generation: number
  generationAt: number
  /** Null until the browser sends the current cookie. */
  confirmedAt: number | null
}

/**
 * `keep` and, at first use, `confirm` continue; `next` issues a new cookie; `again` resends the current cookie; `over`
 * is too old; `copied` was replaced long ago, so two parties have it.
 */
export type SessionRenewal = 'keep' | 'confirm' | 'next' | 'again' | 'over' | 'copied'

export function decideRenewal(session: SessionAges, cookieGeneration: number, now: number): SessionRenewal {
  const { startedAt, generation, generationAt, confirmedAt } = session
  if (
    now >= startedAt + maximumSessionDays * dayMilliseconds ||
    now >= generationAt + maximumIdleDays * dayMilliseconds ||
    cookieGeneration > generation
  )
    return 'over'
  if (cookieGeneration === generation) {
    if (now >= generationAt + generationMinutes * 60_000) return 'next'
    return confirmedAt === null ? 'confirm' : 'keep'
  }
  const isWithinGracePeriod = confirmedAt === null || now < confirmedAt + graceSeconds * 1000
  return cookieGeneration === generation - 1 && isWithinGracePeriod ? 'again' : 'copied'
}

/** Returns a safe path of our own; `/` for anything else. */
export function toOwnPath(target: unknown): string {
  if (typeof target !== 'string' || !target.startsWith('/')) return '/'
  // Any origin works: a target with another origin is rejected.
  const base = 'http://own.invalid'
  const url = URL.parse(target, base)
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return '/'
  if (/^\/(auth|callback|oidc|sign-in)(\/|$)/i.test(url.pathname)) return '/'
  const path = url.pathname + url.search + url.hash
  return path.length > 1000 ? '/' : path
}

/** Accepts a string, a number, or a list of one. */
export function toClaimText(value: unknown): string | null {
  const [first, second] = Array.isArray(value) ? (value as unknown[]) : [value]
  const text = typeof first === 'number' ? String(first) : first
  return second === undefined && typeof text === 'string' && text !== '' && !text.includes('\0') ? text : null
}

export const listClaimTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((item) => toClaimText(item) ?? [])

/** An unverified address could belong to anyone. */
export const isEmailVerified = (claims: Record<string, unknown>): boolean =>
  claims['email_verified'] === undefined || claims['email_verified'] === true

/** Hosts that support `select_account` without announcing it. */
const accountChoosers = new Set(['accounts.google.com', 'login.microsoftonline.com'])

/**
 * Returns the prompt for another account. OpenID Connect requires `login`, which Google lacks; `select_account` is
 * optional.
 */
export function getAccountPrompt(metadata: { issuer: string; prompt_values_supported?: unknown }): string {
  const { issuer, prompt_values_supported: supportedPrompts } = metadata
  const canChoose = Array.isArray(supportedPrompts)
    ? supportedPrompts.includes('select_account')
    : accountChoosers.has(new URL(issuer).host)
  return canChoose ? 'select_account' : 'login'
}
