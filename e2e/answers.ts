import { type ErrorCode, errorCatalogue } from '@uurwerk/contract/errors'
import type { Page } from 'playwright-core'

/** Asks the server as the person who is signed in on the page. */
export const ask = <T>(page: Page, address: string): Promise<T> =>
  page.evaluate(async (path) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('session.user:')) ?? ''
    const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token?: string }
    const response = await fetch(path, { headers: { Authorization: `Bearer ${token}` } })
    return ((await response.json()) as { result: T }).result
  }, address)

/** From now on the page is told otherwise than the server answers, for what no person of the demo school has. */
export async function tell<T>(page: Pick<Page, 'route' | 'unroute'>, address: string, changed: (result: T) => T) {
  await page.unroute(address)
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const { result } = (await response.json()) as { result: T }
    await route.fulfill({ response, json: { result: changed(result) } })
  })
}

/** From now on a call is refused with this code. */
export async function refuse(page: Page, address: string, code: ErrorCode) {
  await page.unroute(address)
  const { status } = errorCatalogue[code]
  const body = JSON.stringify({ code, status, instance: 'number-in-the-log' })
  await page.route(address, (route) => route.fulfill({ status, contentType: 'application/problem+json', body }))
}
