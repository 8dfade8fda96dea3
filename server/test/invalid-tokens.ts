import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { testSecret } from './test-app.ts'

const header = (alg: string) => ({ alg, typ: 'at+jwt' })
const key = (secret: string) => new TextEncoder().encode(secret)
const inTenMinutes = () => Math.floor(Date.now() / 1000) + 600
const claims = (exp = inTenMinutes()) =>
  new SignJWT({}).setIssuer('urn:uurwerk').setAudience('urn:uurwerk:api').setSubject('ada').setExpirationTime(exp)

/** Mints a valid token of an administrator, in the same way as the invalid ones. */
export const mintValidToken = () => claims().setProtectedHeader(header('HS256')).sign(key(testSecret))

/** Mints one token of each invalid kind. */
export async function mintInvalidTokens(): Promise<Record<string, string | undefined>> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const publicBytes = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
  const hs256 = header('HS256')
  return {
    none: undefined,
    'one that is over': await claims(inTenMinutes() - 1200)
      .setProtectedHeader(hs256)
      .sign(key(testSecret)),
    'one without a signature': new UnsecuredJWT({})
      .setIssuer('urn:uurwerk')
      .setAudience('urn:uurwerk:api')
      .setSubject('ada')
      .setExpirationTime(inTenMinutes())
      .encode(),
    'one of another algorithm': await claims().setProtectedHeader(header('HS512')).sign(key(testSecret)),
    'one of a key pair': await claims().setProtectedHeader(header('RS256')).sign(privateKey),
    'one signed with a public key as the secret': await claims().setProtectedHeader(hs256).sign(publicBytes),
    'one of another secret': await claims()
      .setProtectedHeader(hs256)
      .sign(key('x'.repeat(40))),
    'one for another audience': await claims().setAudience('urn:other').setProtectedHeader(hs256).sign(key(testSecret)),
    'one that is no access token': await claims()
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(key(testSecret)),
  }
}
