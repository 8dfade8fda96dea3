import { describe, expect, test } from 'vitest'
import { ConfigError, publicUrl, readConfig } from './config.ts'

describe('the configuration', () => {
  test('has a default for everything, for a first try on one machine', () => {
    expect(readConfig({})).toMatchObject({
      APP_ENV: 'dev',
      HOST: '127.0.0.1',
      PORT: 3000,
      DATA_DIR: '.data',
      OIDC_CLAIM: 'email',
    })
    expect(publicUrl(readConfig({}))).toBe('http://localhost:3000')
    expect(publicUrl(readConfig({ PUBLIC_URL: 'https://rooster.example/' }))).toBe('https://rooster.example')
  })
  test('names every wrong variable at once, and never its value', () => {
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
  test('an empty variable counts as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000)
  })
  test('what HSTS says is what the header may say, for this host alone unless it is asked for', () => {
    expect(readConfig({}).HSTS).toBe('max-age=31536000')
    for (const HSTS of ['off', 'max-age=300', 'max-age=63072000; includeSubDomains; preload'])
      expect(readConfig({ HSTS }).HSTS).toBe(HSTS)
    for (const HSTS of ['on', 'max-age=', 'max-age=1\r\nx: y', 'includeSubDomains'])
      expect(() => readConfig({ HSTS }), HSTS).toThrow(/^HSTS: Expected off/)
  })
  test('live needs its own identity provider, secret and address, and refuses a set clock', () => {
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
})
