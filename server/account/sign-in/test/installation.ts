import type { SignedIn } from '@uurwerk/contract/account/sign-in'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { createApp } from '#server/app.ts'
import { getActor } from '#server/auth/get-actor.ts'
import { createTokenVerifier } from '#server/auth/tokens.ts'
import type { Database } from '#server/db/connect.ts'
import { createInFlightLimit } from '#server/http/in-flight-limit.ts'
import { createRateLimit, writeRate } from '#server/http/rate-limit.ts'
import { createSystemClock } from '#server/lib/clock.ts'
import { noSources, createSilentStreams, testSecret } from '#server/test/test-app.ts'
import { openRealtime } from '#server/tell/realtime/service.ts'
import { type Browser, followRedirects, getLocation } from '#server/account/identity-provider/test/browser.ts'
import type { SignInProvider } from '../providers.ts'
import type { SchoolProvider } from './providers.ts'

/** The real application on a real port. */
export interface TestInstallation {
  url: string
  /** Log lines. */
  lines: Record<string, unknown>[]
  /** Advances the time of sessions and bearers. */
  advance: (duration: Temporal.DurationLike) => void
  now: () => Temporal.Instant
}

interface InstallationOptions {
  db: Database
  /** Called with the installation's address. */
  providers: (url: string) => Promise<readonly SignInProvider[]>
  /** Number of servers that take turns behind the address. */
  nodes?: number
  /** Needed to receive the events of ended sessions. */
  databaseUrl?: string
  getElapsedMilliseconds?: () => number
}

export async function startInstallation({
  db,
  providers,
  nodes = 1,
  databaseUrl,
  getElapsedMilliseconds,
}: InstallationOptions): Promise<TestInstallation> {
  const { url, ports } = await openProxy()
  const lines: Record<string, unknown>[] = []
  const logger = pino(
    { level: 'warn' },
    { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  )
  let advancedBy = Temporal.Duration.from({ seconds: 0 })
  const now = () => Temporal.Now.instant().add(advancedBy)
  const signInProviders = await providers(url)
  for (let node = 0; node < nodes; node++) {
    const clock = createSystemClock('Europe/Amsterdam')
    const verify = createTokenVerifier(testSecret, now)
    const realtime = databaseUrl
      ? openRealtime(
          databaseUrl,
          () => noSources,
          () => undefined,
        )
      : createSilentStreams()
    const app = await createApp({
      config: { APP_ENV: 'dev', DATA_DIR: tmpdir(), HSTS: 'off' },
      runtime: {
        db,
        clock: () => clock,
        authenticate: async (bearer) => getActor(db, clock, await verify(bearer)),
        limitInFlight: createInFlightLimit(),
        limitWrites: createRateLimit(writeRate),
      },
      realtime,
      signingSecret: testSecret,
      web: { directory: '/nowhere', publicUrl: url },
      providers: signInProviders,
      now,
      getElapsedMilliseconds,
      logger,
    })
    onTestFinished(() => app.close())
    ports.push(Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port))
  }
  return { url, lines, now, advance: (duration) => (advancedBy = advancedBy.add(duration)) }
}

type StartProvider = (url: string, settings: Partial<SignInProvider>) => Promise<SchoolProvider>

/** Starts an installation with one provider. */
export async function startSchoolWith(
  db: Database,
  startProvider: StartProvider,
  settings: Partial<SignInProvider> = {},
) {
  let schoolProvider: SchoolProvider | undefined
  const school = await startInstallation({
    db,
    providers: async (url) => {
      schoolProvider = await startProvider(url, settings)
      return [schoolProvider.provider]
    },
  })
  if (!schoolProvider) throw new Error('no provider was made')
  return { school, schoolProvider }
}

/** Starts a round-robin proxy at the public address. */
async function openProxy() {
  const ports: number[] = []
  let requestCount = 0
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers, url: path } = incoming
    const forwarded = forward(
      { host: '127.0.0.1', port: ports[requestCount++ % ports.length], method, headers, path },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve))
  onTestFinished(() => {
    proxy.close()
    proxy.closeAllConnections()
  })
  return { url: `http://localhost:${(proxy.address() as AddressInfo).port}`, ports }
}

/** Starts a sign-in, up to the provider's page. */
export async function openProviderPage(
  browser: Browser,
  { url }: TestInstallation,
  returnTo = '/roster',
  extraQuery = '',
) {
  const redirect = await browser.open(`${url}/auth/sign-in?return=${encodeURIComponent(returnTo)}${extraQuery}`)
  const authorization = getLocation(redirect)
  const page = getLocation(await browser.open(authorization))
  return { authorization: new URL(authorization), page }
}

/** Returns the callback address to which the provider sends an account. */
export async function getCallbackUrl(browser: Browser, school: TestInstallation, page: string, account: string) {
  return followRedirects(browser, await browser.open(`${page}?as=${account}`), `${school.url}/callback`)
}

/** Signs an account in; returns the callback's answer. */
export async function signInAtProvider(
  browser: Browser,
  school: TestInstallation,
  account: string,
  returnTo = '/roster',
  extraQuery = '',
) {
  const { page } = await openProviderPage(browser, school, returnTo, extraQuery)
  // The provider skips its page for a person it still knows.
  const isSignedIn = page.startsWith(`${school.url}/callback`)
  return browser.open(isSignedIn ? page : await getCallbackUrl(browser, school, page, account))
}

/** Asks for the session by cookie, like our own web app. */
export const askSession = (browser: Browser, { url }: TestInstallation, headers: Record<string, string> = {}) =>
  browser.open(`${url}/auth/session`, { method: 'POST', headers: { 'x-uurwerk': 'test', origin: url, ...headers } })

/** Returns the signed-in user of a browser. */
export async function fetchSignedIn(browser: Browser, school: TestInstallation): Promise<SignedIn | null> {
  const answer = await askSession(browser, school)
  const body = (await answer.json()) as { result: SignedIn | null }
  if (answer.status !== 200) throw new Error(`/auth/session answered ${answer.status}: ${JSON.stringify(body)}`)
  return body.result
}

export const signOut = async (browser: Browser, { url }: TestInstallation): Promise<string> => {
  const headers = { 'x-uurwerk': 'test', origin: url }
  const answer = await browser.open(`${url}/auth/session`, { method: 'DELETE', headers })
  return ((await answer.json()) as { result: { next: string } }).result.next
}

/** Returns the API's status for a bearer. */
export const getBearerStatus = async ({ url }: TestInstallation, bearer: string): Promise<number> =>
  (await fetch(`${url}/api/Session`, { headers: { authorization: `Bearer ${bearer}` } })).status
