import { describe, expect, test } from 'vitest'
import { RelyingParty } from './relying-party.ts'
import { startGoogleProvider } from './test/providers.ts'

const publicUrl = 'http://localhost:59999'

async function examine(changes: { publicUrl?: string; issuer?: string; clientSecret?: string }) {
  const { provider } = await startGoogleProvider(publicUrl)
  const { publicUrl: ownUrl = publicUrl, ...settings } = changes
  const findings = await new RelyingParty({ ...provider, ...settings }, ownUrl).examine()
  return findings.map(({ check, ok, kind, reason }) => ({ check, ok, ...(ok === false && { kind, reason }) }))
}

describe('the examination of a provider', () => {
  test('finds its description, its keys, our client and our redirect address', async () => {
    expect(await examine({})).toEqual([
      { check: 'discovery', ok: true },
      { check: 'keys', ok: true },
      { check: 'client', ok: true },
      { check: 'redirect', ok: true },
    ])
  })

  test('names the redirect address that the provider refuses', async () => {
    expect(await examine({ publicUrl: 'http://localhost:59998' })).toContainEqual({
      check: 'redirect',
      ok: false,
      kind: 'MISCONFIGURED',
      reason: expect.stringContaining('http://localhost:59998/callback'),
    })
  })

  test('tells a wrong secret from the rest', async () => {
    expect(await examine({ clientSecret: 'wrong' })).toMatchObject([
      { check: 'discovery', ok: true },
      { check: 'keys', ok: true },
      { check: 'client', ok: false, kind: 'MISCONFIGURED' },
      { check: 'redirect', ok: true },
    ])
  })

  test('asks nothing else where no provider answers', async () => {
    expect(await examine({ issuer: 'http://localhost:1' })).toMatchObject([
      { check: 'discovery', ok: false, kind: 'UNREACHABLE' },
    ])
  })
})
