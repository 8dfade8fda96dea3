import { decodeJwt, decodeProtectedHeader } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixedClock, createSystemClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { testDatabase } from '#server/test/test-database.ts'
import {
  Browser,
  followRedirects,
  parseForm,
  getLocation,
  signInForCode,
  parseTokens,
  WebClient,
} from './test/browser.ts'
import { addPerson } from '#server/auth/test/people.ts'
import { sendTo } from './test/request.ts'
import { type RunningProvider, startProvider } from './test/server.ts'
import { loadProviderKeys } from './keys.ts'
import { createIdentityProvider } from './provider.ts'
import { insertFirstRecord } from './record-queries.ts'

const { db } = await testDatabase()
beforeAll(async () => {
  await addPerson(db, { sourceId: 'S 1/ü', name: 'Sanne', email: 'sanne@school.example' })
  await addPerson(db, { sourceId: 'T1', name: 'Jan', type: 'teacher', roles: ['teacher'] })
})

const createWebClient = ({ provider, url }: RunningProvider) => new WebClient(provider.issuer, url)

async function signInWithBrowser(server: RunningProvider, person = 'T1') {
  const browser = new Browser()
  const client = createWebClient(server)
  const tokens = await parseTokens(await client.redeem(await signInForCode(browser, client, person)))
  return { browser, client, tokens }
}

const readError = async (response: Response) => ({ status: response.status, ...((await response.json()) as object) })

describe('signing in', () => {
  test('ends with an ID token that holds the user’s id, name and e-mail address', async () => {
    const server = await startProvider({ db })
    const { tokens } = await signInWithBrowser(server, 'S 1/ü')
    expect(decodeProtectedHeader(tokens.id_token)).toMatchObject({ alg: 'ES256' })
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      iss: server.provider.issuer,
      aud: 'uurwerk',
      sub: 'S 1/ü',
      name: 'Sanne',
      email: 'sanne@school.example',
    })
    expect(server.warnings).toEqual([])
  })

  test('gives an opaque access token and no refresh token', async () => {
    const { tokens } = await signInWithBrowser(await startProvider({ db }))
    expect(tokens.access_token).toMatch(/^[\w-]{43}$/)
    expect(tokens).not.toHaveProperty('refresh_token')
  })

  test('works for a user without an e-mail address', async () => {
    const { tokens } = await signInWithBrowser(await startProvider({ db }))
    expect(decodeJwt(tokens.id_token)).not.toHaveProperty('email')
  })

  test('does not ask again while the session lasts', async () => {
    const { browser, client } = await signInWithBrowser(await startProvider({ db }))
    expect(getLocation(await browser.open(client.authorizeUrl()))).toContain('/callback?code=')
  })

  test('lets the same browser switch to another user with prompt=login', async () => {
    const server = await startProvider({ db })
    const { browser, client } = await signInWithBrowser(server)
    const page = getLocation(await browser.open(client.authorizeUrl({ prompt: 'login' })))
    const confirm = await browser.open(getLocation(await browser.submit(page, { person: 'S 1/ü' })))
    const { action, xsrf } = parseForm(await confirm.text())
    const resumed = await browser.submit(action, { xsrf, logout: 'yes' })
    const callback = await followRedirects(browser, resumed, client.redirect)
    const tokens = await parseTokens(await client.redeem(new URL(callback).searchParams.get('code') ?? ''))
    expect(decodeJwt(tokens.id_token)).toMatchObject({ name: 'Sanne' })
    // oidc-provider's page submits itself by an inline script that our policy must allow.
    expect(confirm.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*script-src 'self' 'sha256-/)
  })

  test('requires PKCE with S256', async () => {
    const client = createWebClient(await startProvider({ db }))
    const response = await new Browser().open(
      client.authorizeUrl({ code_challenge: undefined, code_challenge_method: undefined }),
    )
    expect(getLocation(response)).toContain('error=invalid_request')
    const plain = await new Browser().open(client.authorizeUrl({ code_challenge_method: 'plain' }))
    expect(getLocation(plain)).toContain('error=invalid_request')
  })

  test('refuses to redeem a code with a wrong verifier', async () => {
    const client = createWebClient(await startProvider({ db }))
    const code = await signInForCode(new Browser(), client, 'T1')
    expect(await readError(await client.redeem(code, 'x'.repeat(43)))).toMatchObject({
      status: 400,
      error: 'invalid_grant',
    })
  })

  test('redeems a code once, and revokes its tokens on a second attempt', async () => {
    const client = createWebClient(await startProvider({ db }))
    const code = await signInForCode(new Browser(), client, 'T1')
    const tokens = await parseTokens(await client.redeem(code))
    const fetchUserInfoStatus = (token: string) =>
      fetch(`${client.issuer}/me`, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status)
    expect(await fetchUserInfoStatus(tokens.access_token)).toBe(200)
    expect(await readError(await client.redeem(code))).toMatchObject({ error: 'invalid_grant' })
    expect(await fetchUserInfoStatus(tokens.access_token)).toBe(401)
  })

  test('refuses a redirect URI outside the web app', async () => {
    const client = createWebClient(await startProvider({ db }))
    const response = await new Browser().open(
      client.authorizeUrl({ redirect_uri: 'https://elsewhere.example/callback' }),
    )
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('invalid_redirect_uri')
  })

  test('asks again when the user of the session has left the school', async () => {
    await addPerson(db, { sourceId: 'L1' })
    const server = await startProvider({ db })
    const { browser, client } = await signInWithBrowser(server, 'L1')
    await db.updateTable('attendee').set({ removed: true }).where('source_id', '=', 'L1').execute()
    const answer = await browser.open(client.authorizeUrl())
    expect(server.warnings).toEqual([])
    expect(getLocation(answer)).toContain('/sign-in/')
  })

  test('is remembered for 14 days', async () => {
    const authorizeAfter = async (hours: number) => {
      const { browser } = await signInWithBrowser(await startProvider({ db }))
      const clock = createFixedClock('Europe/Amsterdam', Temporal.Now.instant().add({ hours }).toString())
      const { provider, url } = await startProvider({ db, clock })
      const copiedBrowser = new Browser()
      const { host } = new URL(url)
      for (const cookie of browser.cookies.values())
        copiedBrowser.cookies.set(`${host} ${cookie.path} ${cookie.name}`, cookie)
      return getLocation(await copiedBrowser.open(new WebClient(provider.issuer, url).authorizeUrl()))
    }
    expect(await authorizeAfter(24 * 14 - 1)).toContain('/callback?code=')
    expect(await authorizeAfter(24 * 14 + 1)).toContain('/sign-in/')
  })
})

describe('starting the provider', () => {
  test('keeps the session and the keys of the previous run', async () => {
    const first = await startProvider({ db })
    const { browser, client } = await signInWithBrowser(first)
    const fetchKeys = async () => (await fetch(`${first.provider.issuer}/jwks`)).json()
    const keys = await fetchKeys()
    await first.app.close()
    const second = await startProvider({ db, port: Number(new URL(first.url).port) })
    expect(getLocation(await browser.open(client.authorizeUrl()))).toContain('/callback?code=')
    expect(second.url).toBe(first.url)
    expect(await fetchKeys()).toEqual(keys)
  })

  test('creates one set of keys when 8 servers start at once', async () => {
    const { db: emptyDb } = await testDatabase()
    const loadedKeys = await Promise.all(Array.from({ length: 8 }, () => loadProviderKeys(emptyDb)))
    expect(new Set(loadedKeys.map(({ cookie, signing }) => `${cookie} ${signing.kid}`)).size).toBe(1)
    const lateKeys = { cookie: 'of one that came too late' }
    await runInTransaction({ db: emptyDb }, (tx) =>
      insertFirstRecord(tx, { kind: 'ProviderKeys', id: 'current' }, lateKeys),
    )
    expect(await loadProviderKeys(emptyDb)).toEqual(loadedKeys[0])
  })
})

describe('signing out', () => {
  test('needs no confirmation, ends the session and redirects to the web app', async () => {
    const server = await startProvider({ db })
    const { browser, client, tokens } = await signInWithBrowser(server)
    const end = new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: `${server.url}/` })
    const page = await browser.open(`${server.provider.issuer}/session/end?${end.toString()}`)
    const markup = await page.text()
    expect(markup).toContain('<script src="/sign-in/submit.js"></script>')
    expect(await (await browser.open(`${server.url}/sign-in/submit.js`)).text()).toContain('.click()')
    const { action, xsrf } = parseForm(markup)
    const signedOut = await browser.submit(action, { xsrf, logout: 'yes' })
    expect(getLocation(signedOut)).toBe(`${server.url}/`)
    expect(getLocation(await browser.open(client.authorizeUrl()))).toContain('/sign-in/')
  })

  test('without a return address ends on a page that confirms it', async () => {
    const server = await startProvider({ db })
    const page = await new Browser('en').open(`${server.provider.issuer}/session/end/success`)
    expect(await page.text()).toContain('You are signed out')
  })
})

describe('expired provider records', () => {
  test('are purged, and the provider keys are kept', async () => {
    const { db: fresh } = await testDatabase()
    await addPerson(fresh, { sourceId: 'T1' })
    await signInWithBrowser(await startProvider({ db: fresh }))
    const listRecordKinds = async () => {
      const rows = await fresh.selectFrom('identity_record').select('kind').distinct().orderBy('kind').execute()
      return rows.map(({ kind }) => kind)
    }
    expect(await listRecordKinds()).toEqual(expect.arrayContaining(['AuthorizationCode', 'Grant', 'Session']))
    const monthLater = createFixedClock(
      'Europe/Amsterdam',
      Temporal.Now.instant()
        .add({ hours: 24 * 30 })
        .toString(),
    )
    const laterServer = await startProvider({ db: fresh, clock: monthLater })
    await new Browser().open(createWebClient(laterServer).authorizeUrl())
    expect(await listRecordKinds()).toEqual(['Interaction', 'ProviderKeys'])
  })
})

async function fetchSignInCookies(publicUrl?: string) {
  const server = await startProvider({ db, ...(publicUrl !== undefined && { publicUrl }) })
  const client = new WebClient(`${server.url}/oidc`, publicUrl ?? server.url)
  return (await fetch(client.authorizeUrl(), { redirect: 'manual' })).headers.getSetCookie()
}

describe('the built-in provider', () => {
  test('serves its metadata and public key without a token, under /oidc only', async () => {
    const { provider, url } = await startProvider({ db })
    const metadata = await fetch(`${provider.issuer}/.well-known/openid-configuration`)
    expect(await metadata.json()).toMatchObject({
      issuer: `${url}/oidc`,
      token_endpoint: `${url}/oidc/token`,
      end_session_endpoint: `${url}/oidc/session/end`,
    })
    const keys = (await (await fetch(`${provider.issuer}/jwks`)).json()) as { keys: object[] }
    expect(keys.keys).toHaveLength(1)
    expect(keys.keys[0]).not.toHaveProperty('d')
    expect((await fetch(`${url}/oidcs`)).status).toBe(404)
  })

  test('publishes its public address, whatever the Host header says', async () => {
    const { provider, url } = await startProvider({ db })
    const metadata = await sendTo(`${provider.issuer}/.well-known/openid-configuration`, { host: 'other.localhost' })
    expect(JSON.parse(metadata.body)).toMatchObject({ authorization_endpoint: `${url}/oidc/auth` })
  })

  test('allows cross-origin reads from the public address only', async () => {
    const { provider, url } = await startProvider({ db })
    for (const path of ['/.well-known/openid-configuration', '/jwks', '/token', '/me']) {
      for (const method of ['GET', 'OPTIONS']) {
        const response = await fetch(provider.issuer + path, {
          method,
          headers: { origin: 'https://elsewhere.example' },
        })
        expect(response.headers.get('access-control-allow-origin')).toBe(url)
      }
    }
  })

  test('marks its cookies Secure exactly when its public address is HTTPS', async () => {
    expect(await fetchSignInCookies('https://rooster.school.example')).not.toHaveLength(0)
    expect(
      (await fetchSignInCookies('https://rooster.school.example')).filter((text) => !text.includes('; secure')),
    ).toEqual([])
    expect((await fetchSignInCookies()).filter((text) => text.includes('; secure'))).toEqual([])
    expect((await fetchSignInCookies()).filter((text) => !text.includes('; httponly'))).toEqual([])
  })

  test('refuses to be created when APP_ENV is live', async () => {
    const config = { ...readConfig({}), APP_ENV: 'live' as const }
    const options = { db, publicUrl: 'https://x.example', config, clock: createSystemClock('Europe/Amsterdam') }
    await expect(createIdentityProvider(options)).rejects.toThrow(/built-in identity provider refuses/)
  })
})
