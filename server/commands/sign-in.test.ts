import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { Browser, follow, location } from '../account/identity-provider/test/browser.ts'
import { entree, google, type SchoolProvider } from '../account/sign-in/test/providers.ts'
import { addPerson } from '../auth/test/people.ts'
import { testDatabase } from '../test/harness.ts'

const { db, url } = await testDatabase()
beforeAll(() => addPerson(db, { sourceId: 'S1', name: 'Sanne', email: 'sanne@school.example' }))

// Nothing listens there: the browser only shows the address.
const ours = 'http://localhost:59999'

/** Tries a provider as its operator does: opens what is printed, signs in, and types the address that one came to. */
async function tryProvider(at: SchoolProvider, account: string, more: Record<string, string> = {}) {
  const { clientId, clientSecret = '', claim, matches } = at.provider
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../start.mjs'), 'sign-in', 'test'], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      PUBLIC_URL: ours,
      OIDC_ISSUER: at.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_CLAIM: claim,
      OIDC_CLAIM_MATCHES: matches,
      ...more,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  await expect.poll(() => said, { timeout: 30_000 }).toContain('Its address:')
  const browser = new Browser()
  const page = location(await browser.open(/^ {2}(http.*)$/m.exec(said)?.[1] ?? ''))
  const came = await follow(browser, await browser.open(`${page}?as=${account}`), `${ours}/callback`)
  child.stdin.end(`${came}\n`)
  const [status] = (await once(child, 'close')) as [number]
  return { status, said }
}

test('shows which claims came, and to whom they lead', async () => {
  const { status, said } = await tryProvider(await google(ours), 'g1')
  expect(said).toMatch(/^\* email \((ID token|userinfo)\): "Sanne@School\.example"$/m)
  expect(said).toMatch(/^ {2}hd \((ID token|userinfo)\): "school\.example"$/m)
  expect(said).toContain('That is Sanne (S1), student.')
  expect(status).toBe(0)
})

test('says that an account is of others, that nobody has the claim, and what did not come', async () => {
  const at = await google(ours)
  const foreign = await tryProvider(at, 'g3', { OIDC_REQUIRES: 'hd=school.example' })
  expect(foreign.said).toMatch(/^\* hd .*"elsewhere\.example"$/m)
  expect([foreign.status, foreign.said]).toEqual([
    1,
    expect.stringContaining('the claim hd is not what the settings require'),
  ])
  expect((await tryProvider(at, 'g3')).said).toContain('Nobody in the school has the email guest@elsewhere.example.')
  const federation = await tryProvider(await entree(ours), 'e1', { OIDC_CLAIM: 'mail' })
  expect(federation.said).toMatch(/^ {2}uid \(userinfo\): "qj7cks8qdz9ph54@zonneveld"$/m)
  expect(federation.said).toMatch(/^\* mail: did not come$/m)
  expect(federation.said).toContain('They name nobody')
})
