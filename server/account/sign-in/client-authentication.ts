import { importJWK } from 'jose'
import * as client from 'openid-client'
import { SignInFailure } from './failure.ts'
import type { ClientKey, SignInProvider } from './providers.ts'

/**
 * Lists methods to try. A secret is sent as Basic encoded by RFC 6749 (section 2.3.1), as unencoded Basic for providers
 * that do not decode, or in the body. The body comes first if only that is announced.
 */
export async function listClientAuthMethods(
  provider: SignInProvider,
  supportedMethods = ['client_secret_basic'],
): Promise<client.ClientAuth[]> {
  const { clientKey, clientSecret } = provider
  if (clientKey) return [await authenticateByKey(clientKey, provider.issuer)]
  if (clientSecret === undefined) return [client.None()]
  const headerMethods = [client.ClientSecretBasic(clientSecret)]
  if (/[^A-Za-z\d]/.test(provider.clientId + clientSecret)) headerMethods.push(createUnencodedBasic(clientSecret))
  const bodyMethod = client.ClientSecretPost(clientSecret)
  const isOnlyBodySupported =
    supportedMethods.includes('client_secret_post') && !supportedMethods.includes('client_secret_basic')
  return isOnlyBodySupported ? [bodyMethod, ...headerMethods] : [...headerMethods, bodyMethod]
}

const createUnencodedBasic =
  (secret: string): client.ClientAuth =>
  (_server, { client_id: id }, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`)

async function authenticateByKey(key: ClientKey, issuer: string): Promise<client.ClientAuth> {
  const privateKey = await importJWK(key, key.alg)
  if (privateKey instanceof Uint8Array) throw new SignInFailure('MISCONFIGURED', 'the client key is no private key')
  // Microsoft identifies keys by certificate thumbprint and requires the token endpoint as audience.
  const thumbprints = Object.entries(key).filter(([name]) => name === 'x5t' || name === 'x5t#S256')
  return (server, metadata, body, headers) =>
    client.PrivateKeyJwt(
      { key: privateKey, ...(key.kid !== undefined && { kid: key.kid }) },
      {
        [client.modifyAssertion]: (header, payload) => {
          Object.assign(header, Object.fromEntries(thumbprints))
          if (new URL(issuer).host === 'login.microsoftonline.com') payload['aud'] = server.token_endpoint
        },
      },
    )(server, metadata, body, headers)
}
