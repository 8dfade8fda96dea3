import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { Browser, followRedirects, getLocation } from '../account/identity-provider/test/browser.ts'
import {
  startEntreeProvider,
  startGoogleProvider,
  type SchoolProvider,
  startSurfconextProvider,
} from '../account/sign-in/test/providers.ts'
import { addPerson } from '../auth/test/people.ts'
import { testDatabase } from '../test/test-database.ts'
import { isFullRun } from '#server/test/full.ts'

const { db, url } = await testDatabase()
beforeAll(() => addPerson(db, { sourceId: 'S1', name: 'Sanne', email: 'sanne@school.example' }))

// Nothing listens here; the test reads the address from the redirect.
const publicUrl = 'http://localhost:59999'

/** Tries a provider like an operator: opens the printed address, signs in, and enters the callback address. */
async function tryProvider(
  schoolProvider: SchoolProvider,
  account: string,
  extraSettings: Record<string, string> = {},
  flags: string[] = [],
) {
  const { clientId, clientSecret = '', claim, matches } = schoolProvider.provider
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../start.mjs'), 'sign-in', 'test', ...flags], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: schoolProvider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_CLAIM: claim,
      OIDC_CLAIM_MATCHES: matches,
      ...extraSettings,
    },
  })
  let output = ''
  let report = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  child.stdout.on('data', (part: Buffer) => (report += part.toString()))
  await expect.poll(() => output, { timeout: 30_000 }).toContain('Its address:')
  const browser = new Browser()
  const signInPage = getLocation(await browser.open(/^ {2}(http.*)$/m.exec(output)?.[1] ?? ''))
  const callbackAddress = await followRedirects(
    browser,
    await browser.open(`${signInPage}?as=${account}`),
    `${publicUrl}/callback`,
  )
  child.stdin.end(`${callbackAddress}\n`)
  const [status] = (await once(child, 'close')) as [number]
  return { status, output, report }
}

test('sign-in test prints the claims of the ID token and userinfo, and the person they identify', async () => {
  const { status, output } = await tryProvider(await startGoogleProvider(publicUrl), 'g1')
  expect(output).toMatch(/^\* email: "Sanne@School\.example" \((ID token|userinfo)\)$/m)
  expect(output).toMatch(/^ {2}hd: "school\.example" \((ID token|userinfo)\)$/m)
  expect(output).toContain('Signed in as Sanne (S1), student.')
  expect(status).toBe(0)
})

test.skipIf(!isFullRun)('sign-in test reads userinfo even if the ID token has every claim it needs', async () => {
  const { report } = await tryProvider(await startSurfconextProvider(publicUrl), 'sanne', {
    OIDC_CLAIM: 'sub',
    OIDC_CLAIM_MATCHES: 'code',
  })
  expect(report).toMatch(/^\* sub: "[\da-f]+" \(ID token\)$/m)
  expect(report).toMatch(/^ {2}eduperson_principal_name: \["sanne@school\.example"\] \(userinfo\)$/m)
})

test.skipIf(!isFullRun)(
  'sign-in test explains a failed required claim, an unknown person and an absent claim',
  async () => {
    const schoolProvider = await startGoogleProvider(publicUrl)
    const foreign = await tryProvider(schoolProvider, 'g3', { OIDC_REQUIRES: 'hd=school.example' })
    expect(foreign.output).toMatch(/^\* hd: "elsewhere\.example"/m)
    expect([foreign.status, foreign.output]).toEqual([
      1,
      expect.stringContaining('the claim hd is not what the settings require'),
    ])
    const unknown = await tryProvider(schoolProvider, 'g3')
    expect([unknown.status, unknown.output]).toEqual([
      1,
      expect.stringContaining('Nobody in the school has the email guest@elsewhere.example.'),
    ])
    const federation = await tryProvider(await startEntreeProvider(publicUrl), 'e1', { OIDC_CLAIM: 'mail' })
    expect(federation.output).toMatch(/^ {2}uid: "qj7cks8qdz9ph54@zonneveld" \(userinfo\)$/m)
    expect(federation.output).toMatch(/^\* mail: did not come$/m)
    expect(federation.output).toContain('The claim that names the person did not come')
  },
)

test.skipIf(!isFullRun)('sign-in test --json prints only JSON to stdout', async () => {
  const { report } = await tryProvider(await startGoogleProvider(publicUrl), 'g1', {}, ['--json'])
  expect(JSON.parse(report)).toMatchObject({
    claims: expect.arrayContaining([expect.objectContaining({ name: 'email', isUsed: true })]),
    person: { sourceId: 'S1', name: 'Sanne', type: 'student' },
    reason: null,
  })
})
