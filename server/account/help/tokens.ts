import { jwtVerify, SignJWT } from 'jose'
import type { Clock } from '#server/lib/clock.ts'

/** Seconds. A `link` opens the help soon after it is made; a `visit` is the browser's cookie for reloads and links. */
export const helpTokenLifetimes = { link: 15 * 60, visit: 12 * 60 * 60 } as const
export type HelpTokenKind = keyof typeof helpTokenLifetimes

export interface HelpTokens {
  mint(kind: HelpTokenKind): Promise<string>
  isValid(kind: HelpTokenKind, token: string | undefined): Promise<boolean>
}

/** Creates tokens that open only the help: they have an audience of their own and name no person. */
export function createHelpTokens(secret: string, getClock: () => Clock): HelpTokens {
  const key = new TextEncoder().encode(secret)
  const buildClaims = (kind: HelpTokenKind) => ({
    issuer: 'urn:uurwerk',
    audience: `urn:uurwerk:help:${kind}`,
    typ: 'help+jwt',
  })
  const getNowMilliseconds = () => getClock().instant().epochMilliseconds

  return {
    mint: (kind) => {
      const { issuer, audience, typ } = buildClaims(kind)
      const issuedAt = Math.floor(getNowMilliseconds() / 1000)
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + helpTokenLifetimes[kind])
        .sign(key)
    },
    isValid: async (kind, token) => {
      if (token === undefined) return false
      const verifyOptions = {
        ...buildClaims(kind),
        algorithms: ['HS256'],
        requiredClaims: ['exp'],
        currentDate: new Date(getNowMilliseconds()),
      }
      return jwtVerify(token, key, verifyOptions).then(
        () => true,
        () => false,
      )
    },
  }
}
