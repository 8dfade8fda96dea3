import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { testSecret } from './test-app.ts'

const buildHeader = (alg: string) => ({ alg, typ: 'at+jwt' })
const encodeSecret = (secret: string) => new TextEncoder().encode(secret)
const getSecondsInTenMinutes = () => Math.floor(Date.now() / 1000) + 600
const signClaims = (exp = getSecondsInTenMinutes()) =>
  new SignJWT({}).setIssuer('urn:uurwerk').setAudience('urn:uurwerk:api').setSubject('ada').setExpirationTime(exp)

/** Mints a valid token of an administrator, in the same way as the invalid ones. */
export const mintValidToken = () => signClaims().setProtectedHeader(buildHeader('HS256')).sign(encodeSecret(testSecret))

/** Mints one token of each invalid kind. */
export async function mintInvalidTokens(): Promise<Record<string, string | undefined>> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const publicBytes = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
  const hs256Header = buildHeader('HS256')
  return {
    none: undefined,
    'one that is over': await signClaims(getSecondsInTenMinutes() - 1200)
      .setProtectedHeader(hs256Header)
      .sign(encodeSecret(testSecret)),
    'one without a signature': new UnsecuredJWT({})
      .setIssuer('urn:uurwerk')
      .setAudience('urn:uurwerk:api')
      .setSubject('ada')
      .setExpirationTime(getSecondsInTenMinutes())
      .encode(),
    'one of another algorithm': await signClaims()
      .setProtectedHeader(buildHeader('HS512'))
      .sign(encodeSecret(testSecret)),
    'one of a key pair': await signClaims().setProtectedHeader(buildHeader('RS256')).sign(privateKey),
    'one signed with a public key as the secret': await signClaims().setProtectedHeader(hs256Header).sign(publicBytes),
    'one of another secret': await signClaims()
      .setProtectedHeader(hs256Header)
      .sign(encodeSecret('x'.repeat(40))),
    'one for another audience': await signClaims()
      .setAudience('urn:other')
      .setProtectedHeader(hs256Header)
      .sign(encodeSecret(testSecret)),
    'one that is no access token': await signClaims()
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(encodeSecret(testSecret)),
  }
}
