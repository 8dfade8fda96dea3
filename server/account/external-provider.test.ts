import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../lib/config.ts'
import { testDatabase } from '../test/harness.ts'
import { systemClock } from '../lib/clock.ts'
import { actorOf } from '../auth/people.ts'
import { Browser, follow, location, tokensOf, WebClient } from './identity-provider/test/browser.ts'
import { addPerson } from '../auth/test/people.ts'
import { createTokenVerifier } from '../auth/tokens.ts'

const { db } = await testDatabase()
beforeAll(async () => {
  await addPerson(db, { sourceId: 'S1', name: 'Sanne', email: 'sanne@school.example' })
})

const accounts: Record<string, { email: string; email_verified: boolean }> = {
  'uuid-1': { email: 'Sanne@School.example', email_verified: true },
  'uuid-2': { email: 'guest@elsewhere.example', email_verified: true },
  // Its id is that of a person, which must mean nothing here.
  S1: { email: 'sanne@school.example', email_verified: false },
}

/** What a school runs itself: another OpenID provider, with accounts and settings of its own. */
async function startSchoolProvider(app: string) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  onTestFinished(() => void server.close())
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'school' }] },
    cookies: { keys: ['school'], names: { session: 's', interaction: 'i', resume: 'r' } },
    clients: [
      {
        client_id: 'uurwerk',
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${app}/callback`],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    issueRefreshToken: async () => true,
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => 'urn:uurwerk:api',
        useGrantedResource: async () => true,
        getResourceServerInfo: async () => ({
          scope: '',
          audience: 'urn:uurwerk:api',
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    findAccount: async (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    extraTokenClaims: async (_context, { accountId }) => ({
      ...accounts[accountId ?? ''],
      name: 'As the school calls them',
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid profile email offline_access')
      await grant.save()
      return grant
    },
    interactions: { url: (_context, { uid }) => `/login/${uid}` },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const account = new URLSearchParams(request.url?.split('?')[1]).get('as')
    const result = { login: { accountId: account ?? '' } }
    if (account === null) void answer(request, response)
    else
      void provider
        .interactionResult(request, response, result, { mergeWithLastSubmission: false })
        .then((next) => response.writeHead(303, { location: next }).end())
  })
  return issuer
}

test("a school's own provider signs its people in, matched by e-mail", async () => {
  const app = 'http://localhost:1'
  const issuer = await startSchoolProvider(app)
  const verify = createTokenVerifier(readConfig({ OIDC_ISSUER: issuer }), { secret: 's'.repeat(32) })
  const actorAs = async (account: string) => {
    const browser = new Browser()
    const client = new WebClient(issuer, app)
    const page = location(await browser.open(client.authorizeUrl()))
    const callback = await follow(browser, await browser.open(`${page}?as=${account}`), client.redirect)
    const tokens = await tokensOf(await client.redeem(new URL(callback).searchParams.get('code') ?? ''))
    return actorOf(db, systemClock('Europe/Amsterdam'), await verify(tokens.access_token))
  }
  expect(await actorAs('uuid-1')).toMatchObject({ sourceId: 'S1', name: 'Sanne', role: 'student' })
  expect(await actorAs('uuid-2')).toMatchObject({ attendeeId: null, name: 'As the school calls them', modules: [] })
  expect(await actorAs('S1')).toMatchObject({ attendeeId: null })
})
