import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { readSecret } from '../server/auth/secret.ts'
import { mintPersonToken } from '../server/auth/tokens.ts'
import { demoPeople } from '../server/demo/people-to-try.ts'
import { readConfig } from '../server/lib/config.ts'
import { findAxeViolations } from './axe.ts'
import { desk, phone } from './devices.ts'
import { isFullRun } from '../server/test/full.ts'
import { startOwnServer } from './own-server.ts'
import { visit } from './visit.ts'
import { users } from './users.ts'

describe('the API docs page', () => {
  const variants = [
    ['dark', phone],
    ['light', desk],
  ] as const

  test.skipIf(!isFullRun).each(variants)(
    'renders without errors, overflow or axe violations in the %s theme',
    async (colorScheme, device) => {
      const { page, errors } = await visit({ ...device, colorScheme })
      await page.goto(`${inject('demoUrl')}/api/docs`)
      const readBackground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
      expect(await readBackground()).toBe(colorScheme === 'dark' ? 'rgb(15, 18, 24)' : 'rgb(246, 247, 249)')
      for (const summary of (await page.locator('summary').all()).slice(0, 15)) await summary.click()
      expect(await findAxeViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      expect(errors).toEqual([])
    },
  )

  test('opens a call when its link is followed', async () => {
    const { page } = await visit(desk)
    await page.goto(`${inject('demoUrl')}/api/docs`)
    const form = page.getByRole('form', { name: /^Try: Set or clear the teacher/ })
    expect(await form.isVisible()).toBe(false)
    await page.getByRole('link', { name: /^Set or clear the teacher/ }).click()
    await form.waitFor()
  })
})

describe('a call sent from the API docs page', () => {
  const server = startOwnServer()
  let page: Page
  beforeAll(async () => {
    const secret = readSecret(readConfig(server.environment))
    const { sourceId = '' } = demoPeople.find(({ name }) => name === users.teacher) ?? {}
    page = (await visit(desk)).page
    await page.goto(`${server.running.url}/api/docs#settings.patch`)
    await page.getByLabel('Bearer token').fill(await mintPersonToken(secret, { sourceId, lifetimeSeconds: 600 }))
  })

  /** Opens a call by its operation id, fills in its form and sends it. */
  async function sendCall(id: string, fields: Record<string, string> = {}) {
    await page.evaluate((hash) => (location.hash = hash), id)
    const form = page.locator(`#${id.replace('.', String.raw`\.`)} form`)
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value)
    await form.getByRole('button', { name: 'Send' }).click()
    return { status: form.getByRole('status'), answer: form.locator('.answer'), form }
  }

  test('shows its status, headers and formatted JSON', async () => {
    const { status, answer } = await sendCall('appointment.roster', {
      start: '2026-11-18',
      end: '2026-11-18',
      atnId: 'me',
    })
    await expect.poll(() => status.textContent()).toMatch(/^GET \/api\/Appointment\/Date\/2026-11-18\/.*atnId=me: 200/)
    await expect.poll(() => answer.textContent()).toMatch(/content-type: application\/json[^]*\n {2}"result": \[/)
  })

  test('sends its body with the content type that the call accepts', async () => {
    const { status } = await sendCall('settings.patch', {
      Body: '[{"op": "replace", "path": "/theme", "value": "dark"}]',
    })
    await expect.poll(() => status.textContent()).toMatch(/^PATCH \/api\/Settings: 200/)
    const darkThemes = server.running.db.selectFrom('person_settings').select('theme').where('theme', '=', 'dark')
    expect(await darkThemes.execute()).toHaveLength(1)
  })

  test('shows a refusal, and shows a stream of events until it is stopped', async () => {
    const refusal = await sendCall('appointment.details', { id: '0' })
    await expect.poll(() => refusal.answer.textContent()).toContain('"code":')
    const { answer, form, status } = await sendCall('realtime.stream')
    await expect.poll(() => answer.textContent()).toContain('text/event-stream')
    await form.getByRole('button', { name: 'Stop' }).click()
    await expect.poll(() => status.textContent()).toMatch(/, stopped$/)
  })
})
