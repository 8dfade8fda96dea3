import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/lib/config.ts'
import { readProviders } from './providers.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-providers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let fileCount = 0
function writeProvidersFile(content: unknown): string {
  const file = path.join(folder, `${fileCount++}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const readFromEnvironment = (environment: Record<string, string>) => readProviders(readConfig(environment))
const studentProvider = { id: 'students', name: 'Google', issuer: 'https://accounts.google.com', clientId: 'g' }

describe('readProviders', () => {
  test('returns no provider without settings', () => {
    expect(readFromEnvironment({})).toEqual([])
  })
  test('returns the provider of the OIDC settings in the environment', () => {
    const environment = { OIDC_ISSUER: 'https://login.example', OIDC_CLAIM: 'upn', OIDC_CLAIM_MATCHES: 'code' }
    expect(readFromEnvironment({ ...environment, OIDC_AUDIENCE: 'urn:ignored', OIDC_CLIENT_SECRET: 's' })).toEqual([
      {
        id: '',
        name: 'login.example',
        issuer: 'https://login.example',
        clientId: 'uurwerk',
        clientSecret: 's',
        clientKey: undefined,
        scope: 'openid profile email',
        claim: 'upn',
        matches: 'code',
        requires: {},
      },
    ])
  })
  test('reads the required claims with their accepted values, and refuses malformed requirements', () => {
    const issuer = { OIDC_ISSUER: 'https://login.example' }
    const [environmentProvider] = readFromEnvironment({
      ...issuer,
      OIDC_REQUIRES: 'hd=school.example&brin=11ZZ&brin=11ZZ03',
    })
    expect(environmentProvider?.requires).toEqual({ hd: ['school.example'], brin: ['11ZZ', '11ZZ03'] })
    for (const OIDC_REQUIRES of ['hd', 'hd=', '=school.example', 'hd=school.example&x'])
      expect(() => readFromEnvironment({ ...issuer, OIDC_REQUIRES }), OIDC_REQUIRES).toThrow(
        /^OIDC_REQUIRES: Expected a claim/,
      )
    const requires = { hd: 'school.example', brin: ['11ZZ', '11ZZ03'] }
    const [fileProvider] = readFromEnvironment({
      OIDC_PROVIDERS: writeProvidersFile([{ ...studentProvider, requires }]),
    })
    expect(fileProvider?.requires).toEqual({ hd: ['school.example'], brin: ['11ZZ', '11ZZ03'] })
    expect(() =>
      readFromEnvironment({ OIDC_PROVIDERS: writeProvidersFile([{ ...studentProvider, requires: { hd: [] } }]) }),
    ).toThrow(/requires/)
  })
  test('returns the providers of the file, after that of the environment if it is set', () => {
    const OIDC_PROVIDERS = writeProvidersFile([
      { ...studentProvider, clientSecret: 's', claim: 'sub', matches: 'sourceId' },
    ])
    expect(readFromEnvironment({ OIDC_PROVIDERS }).map(({ id }) => id)).toEqual(['students'])
    const providers = readFromEnvironment({
      OIDC_PROVIDERS,
      OIDC_ISSUER: 'https://login.example',
      OIDC_NAME: 'Microsoft',
    })
    expect(providers).toMatchObject([
      { id: '', name: 'Microsoft', claim: 'email' },
      {
        id: 'students',
        name: 'Google',
        clientSecret: 's',
        claim: 'sub',
        matches: 'sourceId',
        scope: 'openid profile email',
      },
    ])
    const liveSettings = { APP_ENV: 'live', SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://rooster.example' }
    expect(readFromEnvironment({ ...liveSettings, OIDC_PROVIDERS })).toHaveLength(1)
    expect(() => readFromEnvironment(liveSettings)).toThrow(/OIDC_ISSUER/)
  })
  test('reads the client’s private key', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const key = { ...(await exportJWK(privateKey)), alg: 'ES256', kid: 'k' }
    const [provider] = readFromEnvironment({
      OIDC_ISSUER: 'https://login.example',
      OIDC_CLIENT_KEY: writeProvidersFile(key),
    })
    expect(provider?.clientKey).toEqual(key)
  })
  test.each<[string, () => Record<string, string>, RegExp]>([
    ['a missing file', () => ({ OIDC_PROVIDERS: '/nowhere.json' }), /^OIDC_PROVIDERS: \/nowhere.json cannot be read$/],
    [
      'a file that is not JSON',
      () => ({ OIDC_PROVIDERS: writeProvidersFile('{"clientSecret": "hush"') }),
      /^OIDC_PROVIDERS: .* is no JSON$/,
    ],
    [
      'a provider without a name',
      () => ({ OIDC_PROVIDERS: writeProvidersFile([{ ...studentProvider, name: undefined }]) }),
      /OIDC_PROVIDERS: 0\.name/,
    ],
    [
      'an unknown setting',
      () => ({ OIDC_PROVIDERS: writeProvidersFile([{ ...studentProvider, secret: 'hush' }]) }),
      /OIDC_PROVIDERS: 0/,
    ],
    [
      'an id that is not a URL path segment',
      () => ({ OIDC_PROVIDERS: writeProvidersFile([{ ...studentProvider, id: '../x' }]) }),
      /0\.id/,
    ],
    [
      'two providers with the same id',
      () => ({
        OIDC_PROVIDERS: writeProvidersFile([studentProvider, { ...studentProvider, issuer: 'https://b.example' }]),
      }),
      /same id/,
    ],
    [
      'a file without providers',
      () => ({ OIDC_PROVIDERS: writeProvidersFile([]) }),
      /^OIDC_PROVIDERS: the file names no provider$/,
    ],
    [
      'two providers with the same issuer',
      () => ({ OIDC_PROVIDERS: writeProvidersFile([studentProvider, { ...studentProvider, id: 'b' }]) }),
      /same issuer/,
    ],
    [
      'a public key instead of a private key',
      () => ({ OIDC_ISSUER: 'https://a.example', OIDC_CLIENT_KEY: writeProvidersFile({ kty: 'EC', alg: 'ES256' }) }),
      /^OIDC_CLIENT_KEY: .*private key as JWK/,
    ],
  ])('refuses %s, and reveals no secret', (_, environment, message) => {
    const attempt = () => readFromEnvironment(environment())
    expect(attempt).toThrow(message)
    expect(attempt).not.toThrow(/hush/)
  })
})
