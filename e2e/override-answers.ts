import { type ErrorCode, errorCatalogue } from '@uurwerk/contract/errors'
import type { SignedIn } from '@uurwerk/contract/account/sign-in'
import type { Page } from 'playwright-core'

/** Reads from the API as the person who is signed in on the page. */
export const fetchResult = async <T>(page: Page, address: string): Promise<T> =>
  page.evaluate(
    async ([path, token]) => {
      const response = await fetch(path, { headers: { Authorization: `Bearer ${token}` } })
      return ((await response.json()) as { result: T }).result
    },
    [address, await getBearer(page)] as const,
  )

/** Returns an access token of the person who is signed in on the page, obtained as the web app does. */
export const getBearer = async (page: Page): Promise<string> => (await getSignedIn(page))?.bearer ?? ''

/** Returns the sign-in response of the web app. */
export const getSignedIn = (page: Page): Promise<SignedIn | null> =>
  page.evaluate(async () => {
    const answer = await fetch('/auth/session', { method: 'POST', headers: { 'x-uurwerk': 'test' } })
    return ((await answer.json()) as { result: SignedIn | null }).result
  })

type Routed = Pick<Page, 'route' | 'unroute'>
type Changes = Partial<Record<'session' | 'scope' | 'settings', (result: unknown) => unknown>>

/** Overrides in the sign-in response of each page, which contains the results of three calls. */
const changesAtStart = new WeakMap<Routed, Changes>()
const partsOfStart: Record<string, keyof Changes> = {
  '**/api/Session': 'session',
  '**/api/Scope': 'scope',
  '**/api/Settings': 'settings',
}

/** Overrides the result of a call from now on, for situations that nobody in the demo school is in. */
export async function overrideAnswer<T>(page: Routed, address: string, change: (result: T) => T) {
  await overrideAnswerAtStart(page, partsOfStart[address], change as (result: unknown) => unknown)
  await page.unroute(address)
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const { result } = (await response.json()) as { result: T }
    await route.fulfill({ response, json: { result: change(result) } })
  })
}

/** Restores the server's result from now on. */
export async function restoreAnswer(page: Routed, address: string) {
  await overrideAnswerAtStart(page, partsOfStart[address], (result) => result)
  await page.unroute(address)
}

async function overrideAnswerAtStart(
  page: Routed,
  part: keyof Changes | undefined,
  change: (result: unknown) => unknown,
) {
  if (part === undefined) return
  const changes = { ...changesAtStart.get(page), [part]: change }
  changesAtStart.set(page, changes)
  await page.unroute('**/auth/session')
  await page.route('**/auth/session', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    const { result } = (await response.json()) as { result: SignedIn | null }
    const { session = keepResult, scope = keepResult, settings = keepResult } = changes
    const changedResults = result && {
      session: session(result.session),
      scope: scope(result.scope),
      settings: settings(result.settings),
    }
    const json = { result: changedResults && { ...result, ...changedResults } }
    return route.fulfill({ response, json })
  })
}

const keepResult = (result: unknown) => result

/** Refuses a call with this code from now on; with `method`, only calls with that method. */
export async function refuse(page: Page, address: string, code: ErrorCode, method?: string) {
  await page.unroute(address)
  const { status } = errorCatalogue[code]
  const body = JSON.stringify({ code, status, instance: 'number-in-the-log' })
  await page.route(address, (route) =>
    method === undefined || route.request().method() === method
      ? route.fulfill({ status, contentType: 'application/problem+json', body })
      : route.fallback(),
  )
}
