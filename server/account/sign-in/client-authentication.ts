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
  supported = ['client_secret_basic'],
): Promise<client.ClientAuth[]> {
  const { clientKey, clientSecret } = provider
  if (clientKey) return [await authenticateByKey(clientKey, provider.issuer)]
  if (clientSecret === undefined) return [client.None()]
  const inHeader = [client.ClientSecretBasic(clientSecret)]
  if (/[^A-Za-z\d]/.test(provider.clientId + clientSecret)) inHeader.push(createUnencodedBasic(clientSecret))
  const inBody = client.ClientSecretPost(clientSecret)
  const takesBodyAlone = supported.includes('client_secret_post') && !supported.includes('client_secret_basic')
  return takesBodyAlone ? [inBody, ...inHeader] : [...inHeader, inBody]
}

const createUnencodedBasic =
  (secret: string): client.ClientAuth =>
  (_server, { client_id: id }, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`)

async function authenticateByKey(key: ClientKey, issuer: string): Promise<client.ClientAuth> {
  const imported = await importJWK(key, key.alg)
  if (imported instanceof Uint8Array) throw new SignInFailure('MISCONFIGURED', 'the client key is no private key')
  // Microsoft identifies keys by certificate thumbprint and requires the token endpoint as audience.
  const thumbprints = Object.entries(key).filter(([name]) => name === 'x5t' || name === 'x5t#S256')
  return (server, metadata, body, headers) =>
    client.PrivateKeyJwt(
      { key: imported, ...(key.kid !== undefined && { kid: key.kid }) },
      {
        [client.modifyAssertion]: (header, payload) => {
          Object.assign(header, Object.fromEntries(thumbprints))
          if (new URL(issuer).host === 'login.microsoftonline.com') payload['aud'] = server.token_endpoint
        },
      },
    )(server, metadata, body, headers)
}
