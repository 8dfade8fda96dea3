import { modules } from '@uurwerk/contract/modules'
import { screens } from '@uurwerk/contract/screens'
import type { Settings } from '@uurwerk/contract/account/settings'
import type { Scope } from '@uurwerk/contract/account/session'
import type { Page, Route } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { demoMoment } from '../server/test/test-cluster.ts'
import { overrideAnswer } from './override-answers.ts'
import { desk } from './devices.ts'
import { isFullRun } from '../server/test/full.ts'
import { signInWithNewSession, visit } from './visit.ts'
import { users } from './users.ts'

/** All ways in which a call can fail. */
const failRoutes: Record<string, (route: Route) => Promise<void>> = {
  'is refused': (route) => route.fulfill({ status: 403, json: { code: 'attendeeNoRights' } }),
  'meets a fault': (route) => route.fulfill({ status: 500, json: { code: 'unknownError' } }),
  'is answered with something else': (route) => route.fulfill({ json: { result: 'something else' } }),
  'finds no server': (route) => route.abort(),
}

/** Calls that must succeed, because without a signed-in person there is no screen. */
const shellCalls = /\/api\/(Session|Scope|log\/|realtime)/

async function waitUntilStill(page: Page, screen: string) {
  await page.locator('main h1, [role=alertdialog], [role=dialog]').first().waitFor()
  const loadingParts = page.locator('[aria-busy=true], .skeleton, [role=status][aria-label]')
  // Skips the seconds between retries.
  const listLoadingLater = async () => {
    await page.clock.runFor(1000)
    return loadingParts.evaluateAll((found) => found.map(({ outerHTML }) => outerHTML.slice(0, 300)))
  }
  await expect.poll(listLoadingLater, { message: screen }).toEqual([])
}

async function expectScreenEnds(page: Page, screen: string) {
  await page.goto(inject('demoUrl') + screen)
  await waitUntilStill(page, screen)
  const modal = page.getByRole('alertdialog')
  while ((await modal.count()) > 0) await modal.getByRole('button').last().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitUntilStill(page, screen)
}

/** Every run combines every fourth screen with one way to fail; `npm run test:full` runs all combinations. */
const waysToFail = Object.entries(failRoutes).map(([name, fail], index) => [name, fail, index] as const)
describe.each(waysToFail)('when every call of a screen %s', (_, fail, wayIndex) => {
  test('every screen ends in an error or an empty state, and none keeps loading', async () => {
    const { page } = await visit(desk)
    const context = page.context()
    await overrideAnswer<Scope>(context, '**/api/Scope', ({ counts }) => ({ modules: [...modules], counts }))
    await signInWithNewSession(page, users.teacher, '/program')
    await context.clock.install({ time: demoMoment })
    await context.route(
      (url) => url.pathname.startsWith('/api/') && !shellCalls.test(url.pathname),
      (route) => fail(route),
    )
    const remainingScreens = [...screens, '/roster?appointment=1'].filter(
      (_screen, index) => isFullRun || index % 16 === wayIndex * 4,
    )
    const visitScreens = async (tab: Page) => {
      for (let screen = remainingScreens.shift(); screen; screen = remainingScreens.shift())
        await expectScreenEnds(tab, screen)
    }
    await Promise.all([page, await context.newPage(), await context.newPage()].map(visitScreens))
    // Without settings in the sign-in response, the page requests them.
    await overrideAnswer<Settings | null>(context, '**/api/Settings', () => null)
    await context.unroute('**/api/Settings')
    await expectScreenEnds(page, '/settings')
  })
})
