import { readFile } from 'node:fs/promises'
import type { LogEntry } from '@uurwerk/contract/tell/log'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { refuse, overrideAnswer } from './override-answers.ts'
import { desk, phone } from './devices.ts'
import { isFullRun } from '../server/test/full.ts'
import { answerAgain, readDate, waitUntilSettled, signIn, typeDate, visit } from './visit.ts'
import { users } from './users.ts'

const logCalls = '**/api/Log?*'
const createPerson = (id: number, name: string) => ({ id, name, about: null, hasRoster: true })
const createEntry = (id: number, changes: Partial<LogEntry> = {}): LogEntry => ({
  id,
  at: `2026-11-18T0${(id % 9) + 1}:00:00.000Z`,
  action: 'settings.patch',
  actor: createPerson(1, users.student),
  actingAs: null,
  subject: null,
  details: {},
  things: {},
  ...changes,
})
const getHeader = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const getRows = (page: Page) => page.locator('tbody tr')

describe('the audit log of an administrator', () => {
  let page: Page
  const openLog = (query = '') => page.goto(`${inject('demoUrl')}/log${query}`)
  beforeAll(async () => {
    page = (await visit({ ...desk, permissions: ['clipboard-read', 'clipboard-write'] })).page
    await signIn(page, users.administrator)
    await page.waitForURL(/\/school$/)
    // Creates an entry of the administrator: an impersonation.
    await page.goto(`${inject('demoUrl')}/impersonation`)
    await page.getByRole('combobox', { name: 'Rol' }).selectOption('Servicedesk')
    await page.getByRole('button', { name: 'Tineke Postma' }).click()
    await page.getByRole('button', { name: 'Stoppen met meekijken', exact: true }).click()
    await page.getByText(`${users.administrator} — je kunt meekijken`).waitFor()
  })

  async function choosePerson(name: string) {
    await page.getByRole('button', { name: 'Kies een persoon' }).click()
    await page.getByRole('dialog').getByRole('searchbox').fill(name)
    await page.getByRole('dialog').getByRole('button', { name }).click()
  }

  test('opens from the user panel, and shows actor, impersonated user and action, newest first', async () => {
    await page.goto(`${inject('demoUrl')}/settings`)
    await page.getByRole('navigation').getByRole('button', { name: users.administrator }).click()
    await page.getByRole('link', { name: 'Logboek' }).click()
    await page.getByRole('heading', { level: 1, name: 'Logboek' }).waitFor()
    const firstRow = getRows(page).filter({ hasText: 'Tineke Postma' }).first()
    await firstRow.waitFor()
    expect(await firstRow.textContent()).toMatch(
      new RegExp(`18-11-2026 11:06.*${users.administrator}.*als Tineke Postma.*Meekijken gestopt`),
    )
  })

  test.skipIf(!isFullRun)('filters by action and person, and keeps the filters in the address', async () => {
    await openLog()
    await getRows(page).first().waitFor()
    await page.getByRole('combobox', { name: 'Handeling' }).selectOption('Meekijken gestart')
    await page.waitForURL(/action=impersonation\.start/)
    await page.getByText('Meekijken gestopt').and(page.locator('td')).first().waitFor({ state: 'detached' })
    // While the clock stands still, all entries of this administrator collapse into one row, so a button in a separate
    // row cannot be used.
    await choosePerson('Tineke Postma')
    await page.waitForURL(/attendee=\d+/)
    await page.reload()
    await page.getByRole('button', { name: 'Tineke Postma', exact: true }).waitFor()
    await expect.poll(() => getRows(page).count()).toBe(1)
    await page.getByRole('button', { name: 'Iedereen tonen' }).click()
    await page.waitForURL((url) => !url.search.includes('attendee'))
    await typeDate(page, 'Tot en met', '17-11-2026')
    await page.keyboard.press('Enter')
    await page.waitForURL(/end=2026-11-17/)
    expect(await readDate(page, 'Van')).not.toBe('17-11-2026')
    await choosePerson(users.student)
    await page.getByRole('heading', { name: 'Niets in deze periode' }).or(getRows(page).first()).waitFor()
    await page.getByRole('button', { name: users.student, exact: true }).waitFor()
  })

  test.skipIf(!isFullRun)(
    'sends no request for more than 31 days or an end before the start, and shows why',
    async () => {
      let requestCount = 0
      page.on('request', (request) => (requestCount += Number(request.url().includes('/api/Log?'))))
      await openLog('?start=2026-11-01&end=2026-11-18')
      await getRows(page).first().waitFor()
      expect(requestCount).toBe(1)
      expect(await readDate(page, 'Van')).toBe('01-11-2026')
      for (const start of ['18-10-2026', '19-11-2026']) {
        await typeDate(page, 'Van', start)
        await page.keyboard.press('Enter')
        await page.getByRole('alert').filter({ hasText: 'maximaal 31 dagen' }).waitFor()
      }
      expect(requestCount).toBe(1)
      await typeDate(page, 'Van', '19-10-2026')
      await page.keyboard.press('Enter')
      await page.waitForURL(/start=2026-10-19/)
      await getRows(page).first().waitFor()
    },
  )

  test.skipIf(!isFullRun)('sorts by a column, and keeps its header in view', async () => {
    const entries = Array.from({ length: 60 }, (_, index) =>
      createEntry(index + 1, { actor: createPerson(index + 1, `Persoon ${String(index).padStart(2, '0')}`) }),
    ).toReversed()
    await overrideAnswer<LogEntry[]>(page, logCalls, () => entries)
    await openLog()
    await getRows(page).first().waitFor()
    expect(await getHeader(page, 'Wanneer').getAttribute('aria-sort')).toBe('descending')
    await getHeader(page, 'Wie').getByRole('button').click()
    await page.waitForURL(/sort=actor&order=ascending/)
    expect(await getRows(page).first().textContent()).toContain('Persoon 00')
    await getHeader(page, 'Wie').getByRole('button').click()
    await page.waitForURL(/order=descending/)
    expect(await getRows(page).first().textContent()).toContain('Persoon 59')
    const readHeaderTop = async () => Math.round((await getHeader(page, 'Wie').boundingBox())?.y ?? 0)
    const before = await readHeaderTop()
    await getRows(page).last().scrollIntoViewIfNeeded()
    expect(await readHeaderTop()).toBe(before)
    await page.unroute(logCalls)
  })

  test.skipIf(!isFullRun)(
    'copies and downloads all entries as CSV, also those not loaded, with formulas escaped',
    async () => {
      const page1 = Array.from({ length: 500 }, (_, index) => createEntry(1000 - index))
      const page2 = [
        createEntry(7, { actor: createPerson(7, '=HYPERLINK("x")'), subject: createPerson(8, 'Bos, Bram') }),
      ]
      await page.route(logCalls, (route) =>
        route.fulfill({ json: { result: route.request().url().includes('before=501') ? page2 : page1 } }),
      )
      await openLog('?start=2026-11-01&end=2026-11-18')
      await page.getByText('De nieuwste 500').waitFor()
      expect(await getRows(page).count()).toBe(500)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'CSV downloaden' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('logboek-2026-11-01-2026-11-18.csv')
      const file = await readFile(await download.path(), 'utf8')
      const lines = file.split('\r\n')
      expect(lines[0]).toBe('\uFEFFWanneer;Wie;Als;Wat;Over wie;Bijzonderheden;Nummers')
      expect(lines).toHaveLength(503)
      expect(lines[501]).toBe(
        `2026-11-18 09:00:00;"'=HYPERLINK(""x"")";;Instellingen gewijzigd;"Bos, Bram";;entry 7 · actor 7 · subject 8`,
      )
      await page.getByRole('button', { name: 'Kopiëren' }).click()
      await page.getByText('Gekopieerd').waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(file.slice(1))
      await page.getByRole('button', { name: 'Oudere tonen' }).click()
      await page.getByText('501 handelingen').waitFor()
      await page.unroute(logCalls)
    },
  )

  test.skipIf(!isFullRun)('shows a loading state, an empty state, and an error with a retry', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(logCalls, async (route) => {
      await released
      await route.fulfill({ json: { result: [] } })
    })
    await openLog()
    await page.getByRole('status', { name: 'Logboek wordt geladen' }).waitFor()
    release()
    await page.getByRole('heading', { name: 'Niets in deze periode' }).waitFor()
    expect(await page.getByRole('button', { name: 'CSV downloaden' }).isDisabled()).toBe(true)
    await refuse(page, logCalls, 'unknownError')
    await page.reload()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await page.getByRole('heading', { name: 'Het logboek kon niet worden geladen' }).waitFor()
    await answerAgain(page, logCalls)
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await getRows(page).first().waitFor()
  })
})

test.skipIf(!isFullRun)(
  'a user who is no administrator sees only the own actions, as cards on a phone and in the own language',
  async () => {
    const { page } = await visit({ ...phone, locale: 'en-US' })
    await signIn(page, users.examDesk, '/impersonation')
    await page.getByRole('searchbox').fill(users.student)
    await page.getByRole('button', { name: users.student }).click()
    const reload = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Stop viewing as' }).click()
    await reload
    await waitUntilSettled(page)
    await page.goto(`${inject('demoUrl')}/log`)
    await page.getByRole('heading', { level: 1, name: 'My actions' }).waitFor()
    const cards = page.getByRole('list', { name: 'My actions' }).getByRole('listitem')
    await cards.first().waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    expect(await cards.first().textContent()).toMatch(
      new RegExp(String.raw`Stopped viewing as someone.*11/18/2026.*${users.examDesk} as ${users.student}`),
    )
    expect(await page.getByRole('button', { name: 'Choose a person' }).count()).toBe(0)
    expect((await cards.allTextContents()).every((text) => text.includes(users.examDesk))).toBe(true)
  },
)
