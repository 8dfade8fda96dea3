import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { giveConsent } from '../e2e/consent.ts'
import { readConfig } from '../server/lib/config.ts'
import { startServer } from '../server/main.ts'
import { buildWebIfOutdated } from './build-web.ts'

/** Wednesday 18 November 2026, 11:06, in the school's time. */
const moment = '2026-11-18T10:06:00Z'

export interface Visitor {
  /** Absent for visitors who do not sign in. */
  name?: string
  language?: 'nl' | 'en'
  device: BrowserContextOptions
  address?: string
}

export type Show = (visitor: Visitor, look: (page: Page) => Promise<void>) => Promise<void>

export async function visitDemo(visits: (show: Show) => Promise<void>) {
  await buildWebIfOutdated()
  const data = mkdtempSync(path.join(tmpdir(), 'uurwerk-pictures-'))
  const server = await startServer(readConfig({ DATA_DIR: data, PORT: '0', CLOCK: moment }))
  await giveConsent(server)
  const browser = await launchBrowser()
  try {
    await visits(async ({ name, language = 'nl', device, address = '/' }, look) => {
      const locale = language === 'nl' ? 'nl-NL' : 'en-US'
      const context = await browser.newContext({ locale, timezoneId: 'Europe/Amsterdam', bypassCSP: true, ...device })
      const page = await context.newPage()
      await page.clock.setFixedTime(moment)
      await page.goto(server.url + address)
      await page.waitForURL(/\/sign-in\//)
      if (name !== undefined) await signIn(page, name)
      await look(page)
      await context.close()
    })
  } finally {
    await browser.close()
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

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
