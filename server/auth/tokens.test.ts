import { randomUUID } from 'node:crypto'
import { type CryptoKey, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTokenVerifier, mintPersonToken, mintSessionToken, type PersonToken } from './tokens.ts'

const secret = 'the-secret-of-this-installation-0123456789'
const api = 'urn:uurwerk:api'
const start = Temporal.Instant.from('2026-11-18T08:00:00Z')
const toSeconds = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000)
const toBytes = (text: string) => new TextEncoder().encode(text)
const encodeBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

let privateKey: CryptoKey
let publicKey: CryptoKey
beforeAll(async () => {
  ;({ privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true }))
})

function createVerifier(signingSecret = secret) {
  let time = start
  const verify = createTokenVerifier(signingSecret, () => time)
  return { verify, advance: (duration: Temporal.DurationLike) => (time = time.add(duration)) }
}

/** Builds the claims of a valid token; a claim changed to undefined is left out. */
const buildClaims = (changes: Record<string, unknown> = {}): JWTPayload => ({
  iss: 'urn:uurwerk',
  aud: api,
  sub: 'p1',
  exp: toSeconds(start) + 300,
  ...changes,
})

const signToken = (
  payload: JWTPayload,
  header: { alg?: string; typ?: string } = {},
  key: CryptoKey | Uint8Array = toBytes(secret),
) => new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header }).sign(key)

const mintToken = (changes: Partial<PersonToken> = {}, signingSecret = secret) =>
  mintPersonToken(signingSecret, { sourceId: 'p1', lifetimeSeconds: 60, issuedAt: start, ...changes })

const refused = { name: 'AppError', code: '401' }

describe('a token', () => {
  test('identifies its person', async () => {
    expect(await createVerifier().verify(await signToken(buildClaims()))).toEqual({
      person: { field: 'sourceId', value: 'p1' },
      subject: 'p1',
      session: null,
      impersonation: null,
      expiresAt: toSeconds(start) + 300,
    })
  })

  test('of a session carries the session id and no person', async () => {
    const id = randomUUID()
    const token = await mintSessionToken(secret, id, { lifetimeSeconds: 300, issuedAt: start })
    expect(await createVerifier().verify(token)).toMatchObject({ person: null, session: id, impersonation: null })
  })

  test.each<[string, Record<string, unknown>]>([
    ['has expired', { exp: toSeconds(start) - 31 }],
    ['is not valid yet', { nbf: toSeconds(start) + 31 }],
    ['never expires', { exp: undefined }],
    ['names nobody', { sub: undefined }],
    ['names nobody but an empty text', { sub: '' }],
    ['names what no database can hold', { sub: 'a\0b' }],
    ['is for another audience', { aud: 'urn:other' }],
    ['is for the web client only, as an ID token', { aud: 'uurwerk' }],
    ['is from another issuer', { iss: 'https://login.school.example' }],
    ['is from nobody', { iss: undefined }],
    ['is of a session whose id is none', { sid: 'x' }],
  ])('is refused when it %s', async (_, changes) => {
    await expect(createVerifier().verify(await signToken(buildClaims(changes)))).rejects.toMatchObject(refused)
  })

  test('is accepted when clocks differ by less than 30 seconds', async () => {
    const token = await signToken(buildClaims({ exp: toSeconds(start) - 29, nbf: toSeconds(start) + 29 }))
    expect((await createVerifier().verify(token)).person?.value).toBe('p1')
  })

  test('is refused when its type is not that of an access token', async () => {
    await expect(createVerifier().verify(await signToken(buildClaims(), { typ: 'JWT' }))).rejects.toMatchObject(refused)
  })
})

describe('a token with a forged algorithm', () => {
  test('is refused with alg none, with and without a signature', async () => {
    const { verify } = createVerifier()
    const bare = `${encodeBase64({ alg: 'none', typ: 'at+jwt' })}.${encodeBase64(buildClaims())}.`
    await expect(verify(bare)).rejects.toMatchObject(refused)
    await expect(verify(`${bare}c2ln`)).rejects.toMatchObject(refused)
  })

  test('is refused when signed with a key pair, as ES256 or RS256', async () => {
    await expect(
      createVerifier().verify(await signToken(buildClaims(), { alg: 'ES256' }, privateKey)),
    ).rejects.toMatchObject(refused)
    const rsa = await generateKeyPair('RS256')
    const token = await signToken(buildClaims(), { alg: 'RS256' }, rsa.privateKey)
    await expect(createVerifier().verify(token)).rejects.toMatchObject(refused)
  })

  test('is refused when signed as HS256 with a public key as the secret', async () => {
    const token = await signToken(buildClaims(), {}, toBytes(await exportSPKI(publicKey)))
    await expect(createVerifier().verify(token)).rejects.toMatchObject(refused)
  })

  test('is refused when signed as HS512 with the secret of the installation', async () => {
    const token = await signToken(buildClaims(), { alg: 'HS512' }, toBytes(secret.repeat(2)))
    await expect(createVerifier(secret.repeat(2)).verify(token)).rejects.toMatchObject(refused)
  })

  test.each(['', 'x', 'a.b.c', `${'a'.repeat(20_000)}.b.c`])(
    'is refused when it is not a token at all',
    async (text) => {
      await expect(createVerifier().verify(text)).rejects.toMatchObject(refused)
    },
  )
})

describe('a token for a person', () => {
  test('identifies its person, its impersonation and its session', async () => {
    const { verify } = createVerifier()
    expect(await verify(await mintToken())).toMatchObject({
      person: { field: 'sourceId', value: 'p1' },
      impersonation: null,
    })
    const impersonation = { id: randomUUID(), impersonator: 'admin' }
    expect(await verify(await mintToken({ impersonation }))).toMatchObject({
      impersonation: impersonation.id,
      session: null,
    })
    const session = randomUUID()
    expect(await verify(await mintToken({ impersonation, session }))).toMatchObject({
      person: { value: 'p1' },
      impersonation: impersonation.id,
      session,
    })
  })

  test('is refused when another installation signed it', async () => {
    await expect(
      createVerifier().verify(await mintToken({}, 'another-secret-of-at-least-32-characters')),
    ).rejects.toMatchObject(refused)
  })

  test('is refused after it has expired', async () => {
    const { verify, advance } = createVerifier()
    const token = await mintToken()
    advance({ seconds: 91 })
    await expect(verify(token)).rejects.toMatchObject(refused)
  })

  test.each<[string, Record<string, unknown>]>([
    ['for another audience', { aud: 'urn:other' }],
    ['with an impersonator without a name', { act: {}, jti: randomUUID() }],
    ['of an impersonation without its id', { act: { sub: 'admin' } }],
    ['of an impersonation whose id is none', { act: { sub: 'admin' }, jti: 'x' }],
  ])('is refused %s', async (_, changes) => {
    const token = await signToken(buildClaims(changes))
    await expect(createVerifier().verify(token)).rejects.toMatchObject(refused)
  })
})

describe('the cache of verified tokens', () => {
  test('keeps a token until it expires, and not during the clock tolerance', async () => {
    const { verify, advance } = createVerifier()
    const token = await signToken(buildClaims({ exp: toSeconds(start) + 60 }))
    const first = await verify(token)
    advance({ seconds: 59 })
    expect(await verify(token)).toBe(first)
    // A token within the clock tolerance is verified at each use, never cached.
    advance({ seconds: 1 })
    const tolerated = await verify(token)
    expect(tolerated).toEqual(first)
    expect(tolerated).not.toBe(first)
    advance({ seconds: 31 })
    await expect(verify(token)).rejects.toMatchObject(refused)
  })

  test('does not accept a token with a changed payload and the same signature', async () => {
    const { verify } = createVerifier()
    const token = await signToken(buildClaims())
    await verify(token)
    const [header, , signature] = token.split('.')
    const forged = `${header}.${encodeBase64(buildClaims({ sub: 'p2' }))}.${signature}`
    await expect(verify(forged)).rejects.toMatchObject(refused)
  })
})
