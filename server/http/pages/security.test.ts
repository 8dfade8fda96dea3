import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { AppError } from '#server/lib/app-error.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { createInFlightLimit } from '../in-flight-limit.ts'
import { createRateLimit, writeRate } from '../rate-limit.ts'
import { createSilentStreams } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'

const { db } = await testDatabase()
const directory = mkdtempSync(path.join(tmpdir(), 'uurwerk-web-'))
writeFileSync(path.join(directory, 'index.html'), '<script src="/a.js" nonce="{{nonce}}"></script>')
writeFileSync(path.join(directory, 'a.js'), '')
writeFileSync(path.join(directory, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" />')
mkdirSync(path.join(directory, 'assets/app'), { recursive: true })
writeFileSync(path.join(directory, 'assets/app/inter-a1b2c3.woff2'), 'a font')

const createAppAt = async (publicUrl: string, settings: Record<string, string> = {}) => {
  const app = await createApp({
    config: readConfig(settings),
    runtime: {
      db,
      clock: () => createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z'),
      authenticate: () => Promise.reject(new AppError('401')),
      limitInFlight: createInFlightLimit(),
      limitWrites: createRateLimit(writeRate),
    },
    realtime: createSilentStreams(),
    signingSecret: 's'.repeat(32),
    web: { directory, publicUrl },
  })
  afterAll(() => app.close())
  return app
}
const [secure, plain] = [await createAppAt('https://rooster.example'), await createAppAt('http://localhost:3000')]
afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('every answer', () => {
  test.each(['/', '/roster', '/a.js', '/api/Session', '/api/nothing', '/nothing.png', '/health/live'])(
    'at %s has strict security headers and does not name the server software',
    async (address) => {
      const { headers } = await secure.inject(address)
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000',
      })
      expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined()
    },
  )

  test('requires HTTPS only when the public URL uses it', async () => {
    const { headers } = await plain.inject('/')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
    expect((await secure.inject('/')).headers['content-security-policy']).toContain('upgrade-insecure-requests')
  })

  test.each([
    ['off', undefined],
    ['max-age=300', 'max-age=300'],
    ['max-age=63072000; includeSubDomains; preload', 'max-age=63072000; includeSubDomains; preload'],
  ])('has the Strict-Transport-Security header of the setting HSTS=%s', async (HSTS, said) => {
    const app = await createAppAt('https://rooster.example', { HSTS })
    expect((await app.inject('/')).headers['strict-transport-security']).toBe(said)
  })
})

test.each(['/api/docs', '/help/general', '/auth/signed-out'])(
  'the server answers what its own page %s loads, and the font of its style',
  async (page) => {
    const loaded = [...(await secure.inject(page)).body.matchAll(/(?:<link[^>]*href|<script src)="([^"]+)"/g)]
    const addresses = loaded.map(([, address]) => address ?? '')
    expect(addresses).toContain('/assets/font.css')
    const [, font] = /url\('([^']+)'\)/.exec((await secure.inject('/assets/font.css')).body) ?? []
    expect(font).toBe('/assets/app/inter-a1b2c3.woff2')
    for (const address of [...addresses, font ?? ''])
      expect((await secure.inject(address)).statusCode, address).toBe(200)
  },
)

describe('the page of the web app', () => {
  test('allows only scripts with the nonce of this response, and connections to its own origin', async () => {
    const [one, two] = [await secure.inject('/'), await secure.inject('/roster')]
    const nonces = [one, two].map(({ headers, body }) => {
      const policy = String(headers['content-security-policy'])
      const nonce = /script-src 'nonce-([\w+/=]{24})' 'strict-dynamic';/.exec(policy)?.[1]
      expect(body).toBe(`<script src="/a.js" nonce="${nonce}"></script>`)
      expect(policy).toContain("connect-src 'self';")
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
      expect(policy).not.toContain('unsafe')
      return nonce
    })
    expect(new Set(nonces).size).toBe(2)
  })
})
