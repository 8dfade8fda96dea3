import { randomBytes } from 'node:crypto'

/** For everything that is not a page of the web app: nothing may run, load or frame. Pages with more needs say so. */
export const noPagePolicy = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
}

/** Stands in index.html, as it was built, wherever the nonce of an answer belongs. */
export const noncePlaceholder = '{{nonce}}'

export const createNonce = () => randomBytes(16).toString('base64')

interface Addresses {
  publicUrl: string
}

export const isHttps = ({ publicUrl }: Addresses) => publicUrl.startsWith('https:')

/**
 * What the web app's page may do. Scripts run only when this very answer names them, and those that they load
 * themselves; text becomes markup nowhere (web/lib/trusted-types.ts has the only policy). Calls go to ourselves
 * alone.
 */
export function buildPageHeaders(web: Addresses, nonce: string): Record<string, string> {
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
    ...(isHttps(web) && { 'upgrade-insecure-requests': '' }),
  }
  const directives = Object.entries(policy).map(([name, value]) => `${name} ${value}`.trim())
  return {
    'content-security-policy': directives.join('; '),
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), display-capture=()',
  }
}
