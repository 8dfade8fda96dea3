import { beforeAll, describe, expect, test } from 'vitest'
import { mintPersonToken } from '#server/auth/tokens.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { captureServerLog } from '#server/test/capture-server-log.ts'
import { putSmallSchool } from '#server/test/small-school.ts'

const { db, url: databaseUrl } = await testDatabase()
const secret = 'a secret of this installation, long enough for all'

describe('a server behind HTTPS with debug logging', () => {
  let log = ''
  let token = ''
  let helpResponse: Response

  beforeAll(async () => {
    await putSmallSchool(db)
    const settings = {
      DATABASE_URL: databaseUrl,
      SECRET: secret,
      PUBLIC_URL: 'https://rooster.example',
      OIDC_ISSUER: 'https://login.example',
      LOG_LEVEL: 'debug',
    }
    log = await captureServerLog(settings, async (serverUrl) => {
      const bearer = await mintPersonToken(secret, { sourceId: 'anna', lifetimeSeconds: 600 })
      const answer = await fetch(`${serverUrl}/api/help/create-token?encodedModulePath=roster`, {
        headers: { authorization: `Bearer ${bearer}` },
      })
      const address = new URL(((await answer.json()) as { result: string }).result)
      token = address.searchParams.get('token') ?? ''
      expect(address.origin).toBe('https://rooster.example')
      helpResponse = await fetch(serverUrl + address.pathname + address.search)
      await fetch(`${serverUrl}/help/nl/roster?token=some-old-token`)
      await fetch(`${serverUrl}/help/nl/absent/page?token=some-old-token`)
    })
  }, 120_000)

  test('opens the help and marks its cookie Secure', () => {
    expect(helpResponse.status).toBe(200)
    expect(helpResponse.headers.getSetCookie()).toEqual([expect.stringMatching(/^uurwerk-help=.*; Secure$/)])
  })

  test('writes no help token to its log', () => {
    expect(log).toContain('"path":"/help')
    expect(token.length).toBeGreaterThan(100)
    expect(log).not.toContain(token)
    expect(log).not.toContain('some-old-token')
  })
})
