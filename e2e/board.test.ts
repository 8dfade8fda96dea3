import type { BoardState } from '@uurwerk/contract/changes/board'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoMoment } from '../server/test/test-cluster.ts'
import { findAxeViolations } from './axe.ts'
import { giveConsent } from './consent.ts'
import { startOwnServer } from './own-server.ts'
import { signIn, visit } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

const server = startOwnServer()
const hall = { viewport: { width: 1920, height: 1080 } }
beforeAll(() => giveConsent(server.running))

/** Makes a board at the desk, and returns its address. */
async function makeBoard(page: Page): Promise<string> {
  await signIn(page, users.planner, '/school/announcements', server.running.url)
  await page.getByRole('button', { name: 'Scherm toevoegen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scherm toevoegen' })
  await dialog.getByLabel('Naam').fill('Aula')
  await dialog.getByRole('button', { name: 'Scherm toevoegen' }).click()
  return (await page.getByRole('link', { name: /\/board\// }).textContent()) ?? ''
}

async function openBoard(address: string) {
  const { page } = await visit(hall)
  await page.clock.install({ time: demoMoment })
  await page.goto(server.running.url + new URL(address).pathname)
  await page.getByRole('heading', { name: 'Roosterwijzigingen' }).waitFor()
  return page
}

test('a board opens without sign-in until it is withdrawn, and keeps its last state while the server is away', async () => {
  const { page: deskPage } = await visit()
  const address = await makeBoard(deskPage)
  const board = await openBoard(address)
  await board.getByText('Aula').waitFor()
  await board.getByRole('heading', { name: /^Vandaag, / }).waitFor()
  expect(await findAxeViolations(board)).toEqual([])

  await board.route('**/board/*/now', (route) => route.abort())
  await board.clock.runFor(31_000)
  await board.getByText(/^Stand van \d\d:\d\d$/).waitFor()
  // A night without network: the day that ended is no longer shown.
  await board.clock.fastForward('14:00:00')
  await expect.poll(() => board.getByRole('heading', { name: /woensdag 18 november/ }).count()).toBe(0)

  await board.unroute('**/board/*/now')
  await deskPage.getByRole('button', { name: 'Aula verwijderen' }).click()
  await deskPage.getByText('Aula is verwijderd.').waitFor()
  await board.clock.runFor(31_000)
  await board.getByRole('heading', { name: 'Dit adres werkt niet meer' }).waitFor()
})

test.skipIf(!isFullRun)('many changes are paged by themselves, in text of at least 28 pixels', async () => {
  const { page: deskPage } = await visit()
  const address = await makeBoard(deskPage)
  const board = await openBoard(address)
  await board.route('**/board/*/now', async (route) => {
    const state = (await (await route.fetch()).json()) as BoardState
    await route.fulfill({ json: withManyChanges(state) })
  })
  await board.clock.runFor(31_000)
  const pages = board.getByText(/^\d van \d+$/)
  await pages.waitFor()
  const firstPage = await pages.textContent()
  const sizes = await board.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  )
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(28)
  expect(await findAxeViolations(board)).toEqual([])
  await board.clock.runFor(12_500)
  await expect.poll(() => pages.textContent()).not.toBe(firstPage)
  await board.getByRole('button', { name: 'Bladeren pauzeren' }).click()
  const pausedPage = await pages.textContent()
  await board.clock.runFor(25_000)
  expect(await pages.textContent()).toBe(pausedPage)
})

const withManyChanges = (state: BoardState): BoardState => ({
  ...state,
  days: state.days.map(({ date }) => ({
    date,
    classes: Array.from({ length: 30 }, (_, index) => ({
      name: `${(index % 6) + 1}V${Math.floor(index / 6) + 1}`,
      changes: (['cancelled', 'changed'] as const).map((kind, place) => ({
        id: index * 2 + place + 1,
        kind,
        subject: 'Maatschappijleer',
        start: `${date}T10:30`,
        end: `${date}T11:20`,
        rooms: ['B204'],
        teachers: [],
        hasOtherTeacher: kind === 'changed',
        planned: { rooms: ['A108'] },
      })),
    })),
  })),
})
