/** How long a session lasts without being used, and in all. */
export const maximumIdleDays = 14
export const maximumSessionDays = 30
/** A cookie is replaced after this long; the one before still opens the session until the new one has been shown. */
export const generationMinutes = 60
/** And a little longer, for what another tab sent at the same time. */
export const graceSeconds = 60

/** Issuer of sessions that a sign-in link started. */
export const signInLinkIssuer = 'urn:uurwerk:sign-in-link'
/** Maximum age of such a session. */
export const signInLinkSessionHours = 12

const dayMilliseconds = 86_400_000

/** What is known of a session, in milliseconds since 1970. */
export interface SessionAges {
  startedAt: number
  generation: number
  generationAt: number
  /** When the browser first showed the present cookie; null when it may not have got it. */
  confirmedAt: number | null
}

/**
 * What becomes of a session whose cookie of a generation is shown: it goes on as it is (`keep`, and `confirm` when the
 * cookie is shown for the first time), gets the `next` cookie, is given the present one `again`, or is no more: `over` by
 * its age, `copied` when the cookie was replaced long since, so that two have it.
 */
export type SessionRenewal = 'keep' | 'confirm' | 'next' | 'again' | 'over' | 'copied'

export function decideRenewal(session: SessionAges, shown: number, now: number): SessionRenewal {
  const { startedAt, generation, generationAt, confirmedAt } = session
  if (
    now >= startedAt + maximumSessionDays * dayMilliseconds ||
    now >= generationAt + maximumIdleDays * dayMilliseconds ||
    shown > generation
  )
    return 'over'
  if (shown === generation) {
    if (now >= generationAt + generationMinutes * 60_000) return 'next'
    return confirmedAt === null ? 'confirm' : 'keep'
  }
  const isRecent = confirmedAt === null || now < confirmedAt + graceSeconds * 1000
  return shown === generation - 1 && isRecent ? 'again' : 'copied'
}

/** A path of our own, to go on to after signing in; the start for whatever else it is. */
export function toOwnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || wanted.length > 1000) return '/'
  // Any origin does: what names another one is left with that.
  const base = 'http://own.invalid'
  const url = URL.parse(wanted, base)
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return '/'
  if (/^\/(auth|callback|oidc|sign-in)(\/|$)/i.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** A claim as text: also a number, and a list of one. */
export function toClaimText(value: unknown): string | null {
  const [one, second] = Array.isArray(value) ? (value as unknown[]) : [value]
  const text = typeof one === 'number' ? String(one) : one
  return second === undefined && typeof text === 'string' && text !== '' && !text.includes('\0') ? text : null
}

/** Values of a claim, which may be a list, as strings; other types are left out. */
export const listClaimTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((item) => toClaimText(item) ?? [])

/** An address that a provider says it did not verify could be anybody's. */
export const isVerified = (claims: Record<string, unknown>): boolean =>
  claims['email_verified'] === undefined || claims['email_verified'] === true

/** Hosts of providers that know the prompt `select_account` and do not publish which ones they know. */
const accountChoosers = new Set(['accounts.google.com', 'login.microsoftonline.com'])

/**
 * The prompt with which a provider lets the user choose another account. Every provider of OpenID Connect must know
 * `login`, except that Google does not; `select_account` is optional, and a provider may ignore it.
 */
export function accountPrompt(metadata: { issuer: string; prompt_values_supported?: unknown }): string {
  const { issuer, prompt_values_supported: known } = metadata
  const canChoose = Array.isArray(known) ? known.includes('select_account') : accountChoosers.has(new URL(issuer).host)
  return canChoose ? 'select_account' : 'login'
}
