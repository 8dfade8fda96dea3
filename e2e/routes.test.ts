import type { Module } from '@uurwerk/contract/modules'
import type { Scope } from '@uurwerk/contract/account/session'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { overrideAnswer } from './override-answers.ts'
import { signIn, visit } from './visit.ts'
import { selectCases } from '../server/test/full.ts'
import { users } from './users.ts'

const modulesByPath: Record<string, Module> = {
  '/coach': 'coach',
  '/deployment-plan': 'deploymentPlan',
  '/program': 'program',
  '/roster': 'roster',
  '/booking': 'booking',
  '/exam': 'exam',
  '/availability-request': 'availabilityRequest',
  '/changes': 'changes',
  '/school': 'school',
  '/impersonation': 'impersonation',
}
const screensForAll = ['/notifications', '/settings', '/log']
const standAlonePages = ['/no-modules', '/no-access', '/no-access-general']

const getPath = (page: Page) => new URL(page.url()).pathname
const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Hoofdmenu' })

describe('a signed-out user', () => {
  let page: Page
  beforeAll(async () => {
    page = (await visit()).page
  })

  test.each(selectCases([...Object.keys(modulesByPath), ...screensForAll, '/not-found', '/impersonation/login']))(
    'is redirected to sign-in at %s',
    async (path) => {
      await page.goto(inject('demoUrl') + path)
      await page.waitForURL(/\/sign-in\//)
    },
  )

  test.each(standAlonePages)('sees %s without the layout', async (path) => {
    await page.goto(inject('demoUrl') + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(getPath(page)).toBe(path)
    expect(await page.getByRole('navigation').count()).toBe(0)
  })
})

describe('a signed-in user', () => {
  let page: Page
  beforeAll(async () => {
    page = (await visit()).page
    // Not an administrator, who would start at the school.
    await signIn(page, users.serviceDesk)
  })
  /** Opens an address as someone with these modules. */
  const openWithModules = async (path: string, modules: Module[]) => {
    await overrideAnswer<Scope>(page, '**/api/Scope', () => ({ modules, counts: {} }))
    await page.goto(inject('demoUrl') + path)
    await page.locator('main').waitFor()
  }

  test.each(selectCases(Object.entries(modulesByPath)))(
    'sees %s in the layout with the module %s, and the general no-access page without it',
    async (path, module) => {
      await openWithModules(path, [module])
      await getMenu(page).waitFor()
      expect(getPath(page)).toBe(path)
      await openWithModules(path, ['settings'])
      await page.getByRole('heading', { name: 'Geen toegang tot dit onderdeel' }).waitFor()
      expect(getPath(page)).toBe('/no-access-general')
      expect(await getMenu(page).count()).toBe(0)
    },
  )

  test.each(selectCases(screensForAll))('sees %s in the layout, whatever the modules', async (path) => {
    await openWithModules(path, ['roster'])
    await getMenu(page).waitFor()
    expect(getPath(page)).toBe(path)
  })

  test('is redirected from /impersonation/login to the first module', async () => {
    await openWithModules('/impersonation/login', ['program', 'exam'])
    await getMenu(page).waitFor()
    expect(getPath(page)).toBe('/program')
  })

  test('is redirected from /logs to /log with the same parameters', async () => {
    await openWithModules('/logs?start=2026-11-02&end=2026-11-03', ['roster'])
    await page.waitForURL(/\/log\?start=2026-11-02&end=2026-11-03$/)
  })

  test('sees the not-found page without the layout at an unknown path, and can return to the first module', async () => {
    await openWithModules('/such/a/thing', ['exam'])
    await page.getByRole('heading', { name: 'Deze pagina bestaat niet' }).waitFor()
    expect(getPath(page)).toBe('/not-found')
    expect(await getMenu(page).count()).toBe(0)
    await page.getByRole('link', { name: 'Naar de startpagina' }).click()
    await getMenu(page).waitFor()
    expect(getPath(page)).toBe('/exam')
  })

  test.each([
    ['/no-access', 'Je hebt geen toegang', 'Vraag de servicedesk om je account te koppelen'],
    ['/no-access-general', 'Geen toegang tot dit onderdeel', 'Dit onderdeel staat voor jou niet aan'],
    ['/no-modules', 'Je hebt nog geen onderdelen', 'geen enkel onderdeel aangezet'],
  ])('sees on %s a title and a message, and can reload the application', async (path, title, message) => {
    await openWithModules(path, ['exam'])
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText(message).waitFor()
    await page.getByRole('button', { name: 'Opnieuw laden' }).click()
    await getMenu(page).waitFor()
    expect(getPath(page)).toBe('/exam')
  })
})
