import { randomBytes } from 'node:crypto'

/** Content security policy of answers that are no pages; each page sets its own. */
export const defaultPolicy = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
}

/** Replaced by a new nonce in each answer. */
export const noncePlaceholder = '{{nonce}}'

export const createNonce = () => randomBytes(16).toString('base64')

interface WebAddress {
  publicUrl: string
}

export const isHttps = ({ publicUrl }: WebAddress) => publicUrl.startsWith('https:')

/**
 * Allows only scripts with this nonce and scripts that they load. Only web/lib/trusted-types.ts has a Trusted Types
 * policy.
 */
export function buildPageHeaders(webAddress: WebAddress, nonce: string): Record<string, string> {
  const policy = {
    'default-src': "'none'",
    'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
    ...(isHttps(webAddress) && { 'upgrade-insecure-requests': '' }),
  }
  const directives = Object.entries(policy).map(([name, value]) => `${name} ${value}`.trim())
  return {
    'content-security-policy': directives.join('; '),
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), display-capture=()',
  }
}
