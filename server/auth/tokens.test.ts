import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createLocalJWKSet,
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Config, readConfig } from '../lib/config.ts'
import { createTokenVerifier, mintOwnToken, type OwnToken } from './tokens.ts'

const secret = 'the-secret-of-this-installation-0123456789'
const builtInIssuer = 'http://localhost:3000/oidc'
const api = 'urn:uurwerk:api'
const start = Temporal.Instant.from('2026-11-18T08:00:00Z')
const seconds = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000)
const bytes = (text: string) => new TextEncoder().encode(text)
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

let privateKey: CryptoKey
let publicKey: CryptoKey
let publicJwk: JWK
beforeAll(async () => {
  ;({ privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true }))
  publicJwk = { ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'k1' }
})

function builtIn(options: { config?: Partial<Config>; secret?: string } = {}) {
  let time = start
  const verify = createTokenVerifier(
    { ...readConfig({}), ...options.config },
    {
      secret: options.secret ?? secret,
      builtIn: { issuer: builtInIssuer, keys: createLocalJWKSet({ keys: [publicJwk] }) },
      now: () => time,
    },
  )
  return { verify, pass: (duration: Temporal.DurationLike) => (time = time.add(duration)) }
}

/** A claim that is changed to undefined is left out. */
const claims = (changes: Record<string, unknown> = {}): JWTPayload => ({
  iss: builtInIssuer,
  aud: api,
  sub: 'p1',
  exp: seconds(start) + 300,
  ...changes,
})

const signed = (payload: JWTPayload, header: { alg?: string; typ?: string } = {}, key?: CryptoKey | Uint8Array) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'k1', ...header }).sign(key ?? privateKey)

const mint = (changes: Partial<OwnToken> = {}, by = secret) =>
  mintOwnToken(by, { sourceId: 'p1', lifetimeSeconds: 60, at: start, ...changes })

const refused = { name: 'AppError', code: '401' }

describe('a token of the built-in provider', () => {
  test('says who it is for', async () => {
    const { verify } = builtIn()
    expect(await verify(await signed(claims({ name: 'Sanne' })))).toEqual({
      person: { by: 'sourceId', value: 'p1' },
      subject: 'p1',
      name: 'Sanne',
      impersonation: null,
      expiresAt: seconds(start) + 300,
    })
  })

  test.each<[string, Record<string, unknown>]>([
    ['has expired', { exp: seconds(start) - 31 }],
    ['is not valid yet', { nbf: seconds(start) + 31 }],
    ['never expires', { exp: undefined }],
    ['names nobody', { sub: undefined }],
    ['is for another audience', { aud: 'urn:other' }],
    ['is for the web client only, as an ID token', { aud: 'uurwerk' }],
    ['is from another issuer', { iss: 'http://localhost:3000/other' }],
    ['is from nobody', { iss: undefined }],
  ])('is refused when it %s', async (_, changes) => {
    await expect(builtIn().verify(await signed(claims(changes)))).rejects.toMatchObject(refused)
  })

  test('is forgiven clocks that differ by half a minute', async () => {
    const { verify } = builtIn()
    const token = await signed(claims({ exp: seconds(start) - 29, nbf: seconds(start) + 29 }))
    expect((await verify(token)).person?.value).toBe('p1')
  })

  test('is refused when another key signed it', async () => {
    const other = await generateKeyPair('ES256')
    const token = await signed(claims(), {}, other.privateKey)
    await expect(builtIn().verify(token)).rejects.toMatchObject(refused)
  })

  test('is refused when it is no access token', async () => {
    await expect(builtIn().verify(await signed(claims(), { typ: 'JWT' }))).rejects.toMatchObject(refused)
  })

  test('cannot say who impersonates', async () => {
    const { impersonation } = await builtIn().verify(await signed(claims({ act: { sub: 'admin' } })))
    expect(impersonation).toBeNull()
  })
})

describe('a token that confuses algorithms is refused', () => {
  test('alg none, with and without a signature', async () => {
    const { verify } = builtIn()
    const bare = `${base64({ alg: 'none', typ: 'at+jwt' })}.${base64(claims())}.`
    await expect(verify(bare)).rejects.toMatchObject(refused)
    await expect(verify(`${bare}c2ln`)).rejects.toMatchObject(refused)
    const own = `${base64({ alg: 'none', typ: 'at+jwt' })}.${base64(claims({ iss: 'urn:uurwerk' }))}.`
    await expect(verify(own)).rejects.toMatchObject(refused)
  })

  test('HS256 with the public key as the secret', async () => {
    const { verify } = builtIn()
    for (const key of [await exportSPKI(publicKey), JSON.stringify(publicJwk)]) {
      const token = await signed(claims(), { alg: 'HS256' }, bytes(key))
      await expect(verify(token)).rejects.toMatchObject(refused)
    }
  })

  test('HS256 with our own secret, in the name of the provider', async () => {
    const token = await signed(claims(), { alg: 'HS256' }, bytes(secret))
    await expect(builtIn().verify(token)).rejects.toMatchObject(refused)
  })

  test("ES256 with the provider's key, in our own name", async () => {
    const token = await signed(claims({ iss: 'urn:uurwerk' }))
    await expect(builtIn().verify(token)).rejects.toMatchObject(refused)
  })

  test('RS512 with a key of the provider, since it is none of ours', async () => {
    const rsa = await generateKeyPair('RS512', { extractable: true })
    const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(rsa.publicKey)), kid: 'k1' }] })
    const verify = createTokenVerifier(readConfig({}), {
      secret,
      builtIn: { issuer: builtInIssuer, keys },
      now: () => start,
    })
    await expect(verify(await signed(claims(), { alg: 'RS512' }, rsa.privateKey))).rejects.toMatchObject(refused)
    const rs256 = await importJWK(await exportJWK(rsa.privateKey), 'RS256')
    expect(await verify(await signed(claims(), { alg: 'RS256' }, rs256))).toMatchObject({ person: { value: 'p1' } })
  })

  test('HS512 with our own secret, in our own name', async () => {
    const token = await signed(claims({ iss: 'urn:uurwerk' }), { alg: 'HS512' }, bytes(secret.repeat(2)))
    await expect(builtIn({ secret: secret.repeat(2) }).verify(token)).rejects.toMatchObject(refused)
  })

  test.each(['', 'x', 'a.b.c', `${'a'.repeat(20_000)}.b.c`])('no token at all', async (text) => {
    await expect(builtIn().verify(text)).rejects.toMatchObject(refused)
  })
})

describe('a token of our own', () => {
  test('says who it is for, and who impersonates', async () => {
    const { verify } = builtIn()
    expect(await verify(await mint())).toMatchObject({ person: { by: 'sourceId', value: 'p1' }, impersonation: null })
    const impersonation = { id: randomUUID(), impersonator: 'admin' }
    expect(await verify(await mint({ impersonation }))).toMatchObject({ impersonation: impersonation.id })
  })

  test('is refused when another installation signed it', async () => {
    await expect(builtIn().verify(await mint({}, 'another-secret-of-at-least-32-characters'))).rejects.toMatchObject(
      refused,
    )
  })

  test('is refused after its time', async () => {
    const { verify, pass } = builtIn()
    const token = await mint()
    pass({ seconds: 91 })
    await expect(verify(token)).rejects.toMatchObject(refused)
  })

  test.each<[string, Record<string, unknown>]>([
    ['for another audience', { aud: 'urn:other' }],
    ['with an impersonator without a name', { act: {}, jti: randomUUID() }],
    ['of an impersonation without its id', { act: { sub: 'admin' } }],
    ['of an impersonation whose id is none', { act: { sub: 'admin' }, jti: 'x' }],
  ])('is refused %s', async (_, changes) => {
    const token = await signed(claims({ iss: 'urn:uurwerk', ...changes }), { alg: 'HS256' }, bytes(secret))
    await expect(builtIn().verify(token)).rejects.toMatchObject(refused)
  })
})

describe('a verified token is kept', () => {
  test('as long as it is valid, and not a moment longer', async () => {
    const { verify, pass } = builtIn()
    const token = await signed(claims({ exp: seconds(start) + 60 }))
    const first = await verify(token)
    pass({ seconds: 59 })
    expect(await verify(token)).toBe(first)
    // Within the tolerance it is verified each time, never kept.
    pass({ seconds: 1 })
    const tolerated = await verify(token)
    expect(tolerated).toEqual(first)
    expect(tolerated).not.toBe(first)
    pass({ seconds: 31 })
    await expect(verify(token)).rejects.toMatchObject(refused)
  })

  test('for itself only: one changed letter is another token', async () => {
    const { verify } = builtIn()
    const token = await signed(claims())
    await verify(token)
    const [header, , signature] = token.split('.')
    const forged = `${header}.${base64(claims({ sub: 'p2' }))}.${signature}`
    await expect(verify(forged)).rejects.toMatchObject(refused)
  })
})

describe("a school's own provider", () => {
  let server: Server
  let issuer: string
  let metadataIssuer: string
  let asked: string[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const answers: Record<string, object> = {
        '/.well-known/openid-configuration': { issuer: metadataIssuer, jwks_uri: `${issuer}/keys` },
        '/keys': { keys: [publicJwk] },
      }
      response.end(JSON.stringify(answers[request.url ?? '']))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    metadataIssuer = issuer
  })
  afterAll(() => server.close())

  const external = (settings: Record<string, string> = {}, warn?: (error: unknown) => void) =>
    createTokenVerifier(readConfig({ OIDC_ISSUER: issuer, ...settings }), {
      secret,
      now: () => start,
      ...(warn && { warn }),
    })

  const issued = (changes: Record<string, unknown> = {}) =>
    signed(claims({ iss: issuer, email: 'Sanne@School.example', ...changes }))

  test('is found by discovery, asked once, and names people by e-mail', async () => {
    asked = []
    const verify = external()
    const all = await Promise.all([verify(await issued()), verify(await issued({ sub: 'p2' }))])
    const sanne = { by: 'email', value: 'Sanne@School.example' }
    expect(all.map(({ person }) => person)).toEqual([sanne, sanne])
    expect(asked).toEqual(['/.well-known/openid-configuration', '/keys'])
  })

  test('may name people by another claim', async () => {
    const verify = external({ OIDC_CLAIM: 'employee', OIDC_CLAIM_MATCHES: 'code' })
    expect(await verify(await issued({ employee: 'JVD' }))).toMatchObject({ person: { by: 'code', value: 'JVD' } })
    expect(await verify(await issued())).toMatchObject({ person: null })
  })

  test('names nobody by an address that it did not verify', async () => {
    expect(await external()(await issued({ email_verified: false }))).toMatchObject({ person: null })
    expect(await external()(await issued({ email_verified: true }))).toMatchObject({ person: { by: 'email' } })
  })

  test('must name the audience that is configured; the client that asked does not count', async () => {
    await expect(external()(await issued({ aud: 'other', azp: api }))).rejects.toMatchObject(refused)
    const verify = external({ OIDC_AUDIENCE: 'school-api' })
    expect(await verify(await issued({ aud: ['x', 'school-api'] }))).toMatchObject({ person: { by: 'email' } })
    await expect(verify(await issued())).rejects.toMatchObject(refused)
  })

  test('stands beside our own tokens, and in place of the built-in provider', async () => {
    const own = await mintOwnToken(secret, { sourceId: 'p1', lifetimeSeconds: 60, at: start })
    expect(await external()(own)).toMatchObject({ person: { by: 'sourceId', value: 'p1' } })
    await expect(external()(await signed(claims()))).rejects.toMatchObject(refused)
  })

  test('that calls itself otherwise is not believed, and the log says so', async () => {
    const heard: unknown[] = []
    metadataIssuer = 'https://elsewhere.example'
    await expect(external({}, (error) => heard.push(error))(await issued())).rejects.toMatchObject({
      code: 'serviceUnavailable',
    })
    metadataIssuer = issuer
    expect(String(heard[0])).toContain('https://elsewhere.example')
  })

  test('that does not answer signs nobody out: 503, not 401', async () => {
    const verify = createTokenVerifier(readConfig({ OIDC_ISSUER: 'http://127.0.0.1:9' }), { secret })
    await expect(verify(await issued({ iss: 'http://127.0.0.1:9' }))).rejects.toMatchObject({
      code: 'serviceUnavailable',
    })
  })
})
