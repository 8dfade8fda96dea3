import type { Scope, Session } from '@uurwerk/contract/account/session'
import { modules } from '@uurwerk/contract/modules'
import { screens } from '@uurwerk/contract/screens'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { fetchResult, refuse, overrideAnswer } from './override-answers.ts'
import { findAxeViolations } from './axe.ts'
import { notYetConsented } from './consent.ts'
import { desk, phone } from './devices.ts'
import { isFullRun } from '../server/test/full.ts'
import { navigateTo, waitUntilSettled, signIn, visit } from './visit.ts'
import { users } from './users.ts'

const widths = { desk, tablet: { viewport: { width: 900, height: 1100 } }, phone }
type Width = keyof typeof widths
/** A person per width, who makes a calendar feed. Separate people, because the files run in parallel. */
const teachers: Record<Width, string> = { desk: 'Daphne Vos', tablet: 'Kyra Martens', phone: 'Teun Kramer' }
type Journey = (page: Page, width: Width) => Promise<void>
type Case = { width: Width; colorScheme: 'light' | 'dark'; language: 'nl' | 'en' }

/** Cases of every run, which cover each theme and language; `npm run test:full` runs all twelve. */
const coveringCases: Case[] = [
  { width: 'desk', colorScheme: 'light', language: 'en' },
  { width: 'phone', colorScheme: 'dark', language: 'nl' },
]
const allCases: Case[] = (Object.keys(widths) as Width[]).flatMap((width) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    (['nl', 'en'] as const).map((language) => ({ width, colorScheme, language })),
  ),
)
const cases = isFullRun ? allCases : coveringCases

/** Defines the tests of one width. Each width has its own file, so that two of them can run in parallel. */
export function testAccessibility(width: Width) {
  const ownCases = cases.filter((eachCase) => eachCase.width === width)
  if (ownCases.length === 0) return test.skip(`axe on ${width} is left to npm run test:full`, () => undefined)
  describe.each(ownCases)('axe finds nothing on $width, $colorScheme, $language', (testCase) => {
    test.each(listOwnJourneys(width))('%s', (_, journey) => openCase(testCase).then((page) => journey(page, width)))
  })
}

/** Journeys of every run, at the most critical width; `npm run test:full` runs all of them at all widths. */
const usualJourneys: Record<Width, readonly Journey[]> = {
  desk: [checkScreens],
  tablet: [],
  phone: [checkRoster],
}
const listOwnJourneys = (width: Width) =>
  Object.entries(journeys).filter(([, journey]) => isFullRun || usualJourneys[width].includes(journey))

async function openCase({ width, colorScheme, language }: Case): Promise<Page> {
  const locale = language === 'nl' ? 'nl-NL' : 'en-US'
  const { page } = await visit({ ...widths[width], colorScheme, locale, reducedMotion: 'reduce' })
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  return page
}

async function checkSettings(page: Page, width: Width) {
  await signIn(page, teachers[width], '/settings')
  const addButton = page.getByRole('button', { name: /Mijn rooster in mijn agenda|Add my timetable/ })
  const address = page.getByRole('textbox', { name: /adres|address/i })
  await addButton.or(address).first().waitFor()
  if (await addButton.isVisible()) await addButton.click()
  await page.getByText(/Stap voor stap|Step by step/).click()
  await page.locator('button[aria-expanded=false][aria-controls]').last().click()
  await page.getByRole('radiogroup').nth(0).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: /Nieuwe koppeling|New feed/ }).click()
  await page.getByRole('dialog').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
}

async function checkRoster(page: Page, width: Width) {
  await signIn(page, users.student, '/roster?view=week&date=2026-11-18')
  await page.locator('[role=gridcell] button').first().waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page
    .locator('[role=gridcell]')
    .getByRole('button', { name: /Keuzeles Programmeren/ })
    .click()
  await page.waitForURL(/appointment=/)
  await page
    .getByRole(width === 'desk' ? 'complementary' : 'dialog')
    .first()
    .waitFor()
  await page.getByRole('button', { name: /Motivatie toevoegen|Add a reason/ }).click()
  await waitUntilSettled(page)
  expect(await findAxeViolations(page)).toEqual([])
  // The first leaves the field.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('l')
  await page.waitForURL(/view=list/)
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('/')
  await page.getByRole('combobox').first().fill('v5')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  const [group] = (await fetchResult<{ groups: { id: number }[] }>(page, '/api/Attendee/search?search=V5A')).groups
  const me = (await fetchResult<Session>(page, '/api/Session')).me.attendee?.id
  await page.goto(new URL(`/roster?view=day&date=2026-11-18&atnId=${me},${group?.id}`, page.url()).href)
  await page.locator('[role=gridcell] button').first().waitFor()
  await waitUntilSettled(page)
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('c')
  await page.getByRole('button', { name: /V5A$/, expanded: false }).click()
  await waitUntilSettled(page)
  expect(await findAxeViolations(page)).toEqual([])
}

/** Every third screen; `npm run test:full` has all. */
async function checkScreens(page: Page) {
  await overrideAnswer<Scope>(page, '**/api/Scope', ({ counts }) => ({
    modules: [...modules],
    counts: { ...counts, exam: 120 },
  }))
  await signIn(page, users.administrator, screens[0])
  const [firstScreen, ...otherScreens] = screens
  // An administrator has no roster, and searches for another one.
  await page.getByRole('heading', { name: /^(Welk rooster|Whose timetable)/ }).waitFor()
  await waitUntilSettled(page)
  expect(await findAxeViolations(page), firstScreen).toEqual([])
  for (const screen of otherScreens.filter((_, index) => isFullRun || index % 3 === 0)) {
    await navigateTo(page, screen)
    const violations = await findAxeViolations(page)
    // The bar that sends a round may cover a target until the end of the form is in view.
    const isAtEdge =
      screen.startsWith('/program/rounds/') &&
      violations.length > 0 &&
      violations.every((violation) => violation.startsWith('target-size'))
    if (isAtEdge)
      await page.evaluate(() => {
        for (const part of [document.scrollingElement, document.querySelector('main')])
          part?.scrollTo(0, part.scrollHeight)
      })
    expect(isAtEdge ? await findAxeViolations(page) : violations, screen).toEqual([])
  }
  await page.goto(`${inject('demoUrl')}/exam?show=open`)
  await page.locator('[data-key]').last().click()
  await page.getByRole('button', { name: /^(Inschrijvingen|Sign-ups) \(/ }).click()
  await page.getByRole('checkbox').nth(1).waitFor()
  await waitUntilSettled(page)
  expect(await findAxeViolations(page), 'the subscribers of an exam').toEqual([])
}

async function checkBooking(page: Page) {
  await signIn(page, users.student, '/booking')
  await page.getByRole('rowheader').first().waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('gridcell', { name: 'PWS overleg' }).click()
  await page.getByRole('dialog').getByRole('button').nth(2).waitFor()
  expect(await findAxeViolations(page), 'an own booking, opened').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^(Nieuwe reservering|New booking)$/ }).click()
  await page.getByRole('dialog').waitFor()
  await waitUntilSettled(page)
  expect(await findAxeViolations(page)).toEqual([])
  for (const view of ['find', 'mine']) {
    await page.goto(`${inject('demoUrl')}/booking?view=${view}`)
    await page.locator('main li button').first().waitFor()
    await waitUntilSettled(page)
    expect(await findAxeViolations(page), view).toEqual([])
  }
}

async function checkMenuAndErrors(page: Page, width: Width) {
  await signIn(page, notYetConsented.name, '/program')
  await page.getByRole('dialog').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await refuse(page, '**/api/Settings', 'settingsPatchFailed')
  await page.getByRole('dialog').getByRole('button').last().click()
  await page.getByRole('alertdialog').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.unroute('**/api/Settings')
  await overrideAnswer(page, '**/api/Session', (session: object) => ({
    ...session,
    showPrivacyConsentMessage: false,
    env: 'acc',
  }))
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page
    .getByRole('button', { name: width === 'phone' ? /^menu/i : new RegExp(notYetConsented.name) })
    .first()
    .click()
  await page.locator('a[href="/settings"]').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^(Balk (in|uit)klappen|Collapse|Show who)/ })
    .first()
    .click()
  expect(await findAxeViolations(page)).toEqual([])
}

async function checkImpersonation(page: Page) {
  await signIn(page, users.administrator, '/impersonation')
  await page.getByRole('searchbox').fill('bakker')
  await page.getByRole('button', { name: users.student }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: users.student }).click()
  await page.locator('[role=gridcell] button').first().waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const reload = page.waitForEvent('load')
  await page.getByRole('complementary').getByRole('button', { name: /^Stop/ }).click()
  await reload
  await waitUntilSettled(page)
  expect(await page.evaluate(() => sessionStorage.getItem('impersonation'))).toBeNull()
  await page.goto(`${inject('demoUrl')}/log?start=2026-11-01&end=2026-11-18`)
  await page.locator('time').first().waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const choosePerson = page.getByRole('button', { name: /Kies een persoon|Choose a person/ })
  // A phone has the filters in a sheet.
  const filterSheet = page.getByRole('button', { name: /^Filter/ })
  await choosePerson.or(filterSheet).first().waitFor()
  if (await filterSheet.isVisible()) await filterSheet.click()
  await choosePerson.click()
  await page.getByRole('dialog').last().getByRole('searchbox').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
}

const journeys: Record<string, Journey> = {
  'settings, with a feed and its steps, the colours of a course, and a new feed': checkSettings,
  'roster, list, details, search and help': checkRoster,
  'the screens of the route table, as a user who has all modules': checkScreens,
  'finding a room, the day plan, and the own bookings': checkBooking,
  'the menu, the user panel, the banner, an error and the privacy notice': checkMenuAndErrors,
  'choosing a person to impersonate, the impersonation, and its entries in the log': checkImpersonation,
}
