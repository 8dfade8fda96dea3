// Opens the demo school in a browser, for the scripts that take pictures of it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { giveConsent } from '../e2e/consent.ts'
import { readConfig } from '../server/lib/config.ts'
import { startServer } from '../server/main.ts'
import { buildWebIfOutdated } from './build-web.ts'

/** Wednesday 18 November 2026, 11:06, in the school's time. */
const demoInstant = '2026-11-18T10:06:00Z'

export interface Visitor {
  /** Absent for visitors who do not sign in. */
  name?: string
  language?: 'nl' | 'en'
  device: BrowserContextOptions
  address?: string
}

export type ShowPage = (visitor: Visitor, usePage: (page: Page) => Promise<void>) => Promise<void>

export interface Demo {
  browser: Browser
  url: string
}

/** Starts the demo school and a browser, and ends them afterwards. */
export async function withDemo(useDemo: (demo: Demo) => Promise<void>) {
  await buildWebIfOutdated()
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'uurwerk-pictures-'))
  const server = await startServer(readConfig({ DATA_DIR: dataFolder, PORT: '0', CLOCK: demoInstant }))
  await giveConsent(server)
  const browser = await launchBrowser()
  try {
    await useDemo({ browser, url: server.url })
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

/** Opens an address as a visitor, in a new browser context. */
export async function createVisitor(
  { browser, url }: Demo,
  { name, language = 'nl', device, address = '/' }: Visitor,
): Promise<{ context: BrowserContext; page: Page }> {
  const locale = language === 'nl' ? 'nl-NL' : 'en-US'
  const context = await browser.newContext({ locale, timezoneId: 'Europe/Amsterdam', bypassCSP: true, ...device })
  const page = await context.newPage()
  await page.clock.setFixedTime(demoInstant)
  await page.goto(url + address)
  await page.waitForURL(/\/sign-in\//)
  if (name !== undefined) await signIn(page, name)
  return { context, page }
}

export const visitDemo = (visits: (show: ShowPage) => Promise<void>) =>
  withDemo((demo) =>
    visits(async (visitor, usePage) => {
      const { context, page } = await createVisitor(demo, visitor)
      await usePage(page)
      await context.close()
    }),
  )

async function signIn(page: Page, name: string) {
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('button', { name }).first().click()
  await page
    .locator(
      '[role=gridcell] button, main h2, main li button, main [type=search], main tbody tr, main [role=rowheader]',
    )
    .first()
    .waitFor()
  await page.waitForTimeout(1500)
  const toast = page.getByRole('region', { name: /^(Nieuwe meldingen|New notifications)$/ })
  if (await toast.isVisible()) await toast.getByRole('button').last().click()
  // Avoids hover effects.
  await page.mouse.move(0, 300)
}
