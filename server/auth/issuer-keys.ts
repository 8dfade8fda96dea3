import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod/mini'
import { AppError } from '../lib/app-error.ts'

const Metadata = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) })
const retrySeconds = 5

/**
 * The signing keys of an issuer, found through its discovery document
 * (OpenID Connect Discovery 1.0, section 4) when first needed; a failure is kept for some seconds.
 */
export function issuerKeys(issuer: string, warn: (error: unknown) => void): JWTVerifyGetKey {
  let found: Promise<JWTVerifyGetKey> | undefined
  const find = () => {
    found ??= discover(issuer).catch((error: unknown) => {
      warn(error)
      setTimeout(() => (found = undefined), retrySeconds * 1000).unref()
      throw new AppError('serviceUnavailable')
    })
    return found
  }
  return async (header, token) => (await find())(header, token)
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
  const response = await fetch(address, { signal: AbortSignal.timeout(5000), headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const metadata = Metadata.parse(await response.json())
  if (metadata.issuer !== issuer)
    throw new Error(`${address} speaks for ${metadata.issuer}; OIDC_ISSUER must be exactly that`)
  return createRemoteJWKSet(new URL(metadata.jwks_uri))
}
