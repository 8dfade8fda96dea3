// Makes the pictures of the documents from the demo school, on the morning of Wednesday 18 November 2026.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { desk, phone } from '../e2e/devices.ts'
import { readConfig } from '../server/lib/config.ts'
import { startServer } from '../server/main.ts'
import { buildWebWhenStale } from './build-web.ts'

const moment = '2026-11-18T10:06:00Z'
const folder = path.join(import.meta.dirname, '../docs/images')
const pictures: [name: string, options: BrowserContextOptions][] = [
  ['roster-desk-light', desk],
  ['roster-desk-dark', { ...desk, colorScheme: 'dark' }],
  ['roster-phone-light', phone],
  ['roster-phone-dark', { ...phone, colorScheme: 'dark' }],
]

async function picture(browser: Browser, url: string, name: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ locale: 'nl-NL', timezoneId: 'Europe/Amsterdam', ...options })
  const page = await context.newPage()
  await page.clock.setFixedTime(moment)
  await page.goto(url)
  await page.getByRole('searchbox').fill('Sanne Bakker')
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('button', { name: 'Sanne Bakker' }).first().click()
  await page.locator('[role=gridcell] button').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
  await context.close()
}

mkdirSync(folder, { recursive: true })
await buildWebWhenStale()
const data = mkdtempSync(path.join(tmpdir(), 'uurwerk-pictures-'))
const server = await startServer(readConfig({ DATA_DIR: data, PORT: '0', CLOCK: moment }))
const browser = await launchBrowser()
try {
  for (const [name, options] of pictures) await picture(browser, server.url, name, options)
} finally {
  await browser.close()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}
