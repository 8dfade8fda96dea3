import { describe, expect, test } from 'vitest'
import { ConfigError, getPublicUrl, readConfig } from './config.ts'

const school = { OIDC_ISSUER: 'https://login.example' }

describe('readConfig', () => {
  test('returns defaults for a first try on a single machine when no variable is set', () => {
    expect(readConfig({})).toMatchObject({
      APP_ENV: 'dev',
      HOST: '127.0.0.1',
      PORT: 3000,
      DATA_DIR: '.data',
      OIDC_CLAIM: 'email',
    })
    expect(getPublicUrl(readConfig({}))).toBe('http://localhost:3000')
    expect(getPublicUrl(readConfig({ ...school, PUBLIC_URL: 'https://rooster.example/' }))).toBe(
      'https://rooster.example',
    )
  })
  test('names every invalid variable in a single error, and never its value', () => {
    const wrong = {
      PORT: 'eighty',
      APP_ENV: 'production',
      DATABASE_URL: 'mysql://user:hush@db/school',
      SECRET: 'too short',
    }
    expect(() => readConfig(wrong)).toThrow(ConfigError)
    const message = (() => {
      try {
        readConfig(wrong)
      } catch (error) {
        return String(error)
      }
      return ''
    })()
    for (const name of Object.keys(wrong)) expect(message).toContain(`${name}:`)
    expect(message).toContain('expected number')
    expect(message).toContain('"dev"|"acc"|"live"')
    expect(message).not.toMatch(/hush|too short/)
  })
  test('lists the settings that live lacks or forbids together with the invalid settings', () => {
    const getErrorLines = (given: Record<string, string>) => {
      try {
        readConfig(given)
      } catch (error) {
        return (error as Error).message.split('\n')
      }
      return []
    }
    const live = { APP_ENV: 'live', CLOCK: '2026-11-18T10:00:00Z', BUILT_IN_SIGN_IN: 'anyone-can-be-anyone', PORT: 'x' }
    expect(getErrorLines(live).map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'OIDC_ISSUER',
      'SECRET',
      'PUBLIC_URL',
      'CLOCK',
      'BUILT_IN_SIGN_IN',
    ])
    expect(getErrorLines({ PUBLIC_URL: 'https://rooster.example', SECRET: 'short' })).toEqual([
      expect.stringMatching(/^SECRET: /),
      expect.stringMatching(/^OIDC_ISSUER: required with a PUBLIC_URL/),
    ])
  })
  test.each([
    'https://school.example/rooster',
    'https://school.example/?a',
    'https://me@school.example',
    'https://school.example/#x',
  ])('refuses the PUBLIC_URL %s, which is more than an origin', (PUBLIC_URL) =>
    expect(() => readConfig({ ...school, PUBLIC_URL })).toThrow(/^PUBLIC_URL: Expected an address without a path/),
  )
  test('accepts only a mailto or https address as SECURITY_CONTACT', () => {
    for (const SECURITY_CONTACT of ['mailto:it@school.example', 'https://school.example/security'])
      expect(readConfig({ SECURITY_CONTACT }).SECURITY_CONTACT).toBe(SECURITY_CONTACT)
    for (const SECURITY_CONTACT of ['it@school.example', 'http://school.example', 'mailto:a b', 'mailto:a\nExpires: x'])
      expect(() => readConfig({ SECURITY_CONTACT }), SECURITY_CONTACT).toThrow(/^SECURITY_CONTACT: Expected an address/)
  })
  test('refuses DATABASE_URL_DIRECT without the DATABASE_URL that it leads around', () => {
    const DATABASE_URL_DIRECT = 'postgres://uurwerk@db.example/uurwerk'
    expect(() => readConfig({ DATABASE_URL_DIRECT })).toThrow(/^DATABASE_URL_DIRECT: needs DATABASE_URL$/)
    const DATABASE_URL = 'postgres://uurwerk@pooler.example/uurwerk'
    expect(readConfig({ DATABASE_URL, DATABASE_URL_DIRECT })).toMatchObject({ DATABASE_URL_DIRECT })
  })
  test('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000)
  })
  test('accepts only valid header values for HSTS, and defaults to a year for this host alone', () => {
    expect(readConfig({}).HSTS).toBe('max-age=31536000')
    for (const HSTS of ['off', 'max-age=300', 'max-age=63072000; includeSubDomains; preload'])
      expect(readConfig({ HSTS }).HSTS).toBe(HSTS)
    for (const HSTS of ['on', 'max-age=', 'max-age=1\r\nx: y', 'includeSubDomains'])
      expect(() => readConfig({ HSTS }), HSTS).toThrow(/^HSTS: Expected off/)
  })
  test('requires OIDC_ISSUER, SECRET and PUBLIC_URL when live, and refuses CLOCK', () => {
    expect(() => readConfig({ APP_ENV: 'live' })).toThrow(/OIDC_ISSUER.*\n.*SECRET.*\n.*PUBLIC_URL/)
    const live = {
      APP_ENV: 'live',
      OIDC_ISSUER: 'https://login.example',
      SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'https://rooster.example',
    }
    expect(readConfig(live).APP_ENV).toBe('live')
    expect(() => readConfig({ ...live, CLOCK: '2026-11-18T10:00:00Z' })).toThrow(/CLOCK/)
  })

  test.each(['https://rooster.example', 'http://10.0.0.5:3000', 'http://localhost.example', 'http://0.0.0.0:3000'])(
    'refuses the PUBLIC_URL %s without an identity provider, and names OIDC_ISSUER',
    (PUBLIC_URL) => {
      expect(() => readConfig({ PUBLIC_URL })).toThrow(ConfigError)
      expect(() => readConfig({ PUBLIC_URL })).toThrow(/^OIDC_ISSUER: required/)
      expect(() => readConfig({ PUBLIC_URL, OIDC_ISSUR: 'https://login.example' })).toThrow(/^OIDC_ISSUER: required/)
      for (const more of [school, { OIDC_PROVIDERS: 'providers.json' }, { BUILT_IN_SIGN_IN: 'anyone-can-be-anyone' }])
        expect(readConfig({ PUBLIC_URL, ...more }).PUBLIC_URL).toBe(PUBLIC_URL)
    },
  )

  test.each(['http://localhost:5173', 'https://rooster.localhost', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'accepts the loopback PUBLIC_URL %s without an identity provider',
    (PUBLIC_URL) => expect(readConfig({ PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL),
  )

  test('accepts no other value of BUILT_IN_SIGN_IN than anyone-can-be-anyone, and refuses it when live', () => {
    for (const BUILT_IN_SIGN_IN of ['1', 'true', 'Anyone-can-be-anyone'])
      expect(() => readConfig({ BUILT_IN_SIGN_IN })).toThrow(/^BUILT_IN_SIGN_IN: Expected anyone-can-be-anyone/)
    const openSignIn = { BUILT_IN_SIGN_IN: 'anyone-can-be-anyone' }
    const live = { APP_ENV: 'live', SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://rooster.example' }
    expect(() => readConfig({ ...live, ...openSignIn })).toThrow(/OIDC_ISSUER: required when APP_ENV is live/)
    expect(() => readConfig({ ...live, ...school, ...openSignIn })).toThrow(/^BUILT_IN_SIGN_IN: not allowed/)
  })
})
