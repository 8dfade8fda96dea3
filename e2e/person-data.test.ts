import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { readZip } from '../server/test/read-zip.ts'
import { findAxeViolations } from './axe.ts'
import { giveConsent } from './consent.ts'
import { desk, phone } from './devices.ts'
import { refuse } from './override-answers.ts'
import { startOwnServer } from './own-server.ts'
import { users } from './users.ts'
import { signIn, signInWithNewSession, visit } from './visit.ts'
import { isFullRun } from '../server/test/full.ts'

const server = startOwnServer()
beforeAll(() => giveConsent(server.running))

const erasedTeacher = 'Marieke Kok'

/** Opens the page of a person by searching for the name. */
async function openPerson(page: Page, name: string) {
  await signIn(page, users.administrator, `/school/people?search=${encodeURIComponent(name)}`, server.running.url)
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { name: 'Gegevens', exact: true }).waitFor()
}

/** Clicks and returns the name and the files of the zip that is downloaded. */
async function downloadZip(page: Page, name: string) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const download: Download = await downloading
  const files = readZip(readFileSync(await download.path()))
  return { fileName: download.suggestedFilename(), person: files['person.json'] ?? '' }
}

test.skipIf(!isFullRun)(
  'an administrator downloads what is stored about a person, and is told while it is collected and when it fails',
  async () => {
    const { page } = await visit(desk)
    await openPerson(page, users.student)
    expect(await findAxeViolations(page)).toEqual([])
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/Person/*/export', async (route) => {
      await released
      await route.continue()
    })
    const downloading = downloadZip(page, 'Gegevens exporteren')
    await page.getByText('Gegevens verzamelen…').waitFor()
    expect(await page.getByRole('button', { name: 'Gegevens exporteren' }).isDisabled()).toBe(true)
    release()
    const { fileName, person } = await downloading
    expect(fileName).toBe('Sanne-Bakker.zip')
    expect(JSON.parse(person)).toMatchObject({ person: { name: users.student } })
    await page.getByText('Opgeslagen als zip bij je downloads.').waitFor()

    await refuse(page, '**/api/Person/*/export', 'serviceUnavailable')
    await page.getByRole('button', { name: 'Gegevens exporteren' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sluiten' }).click()
    await page.getByText('Exporteren is niet gelukt. Probeer het opnieuw.').waitFor()
  },
)

test('an administrator erases a person by keyboard, after seeing what goes and what stays, and the list says so', async () => {
  const { page } = await visit(desk)
  await openPerson(page, erasedTeacher)
  await page.getByRole('button', { name: 'Persoon wissen' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `${erasedTeacher} wissen?` })
  await dialog.getByRole('heading', { name: 'Blijft, zonder de naam' }).waitFor()
  await dialog.getByText('Deelname aan lessen, toetsen en andere afspraken').waitFor()
  expect(await dialog.innerText()).not.toMatch(/[a-z]_[a-z]|Andere gegevens/)
  expect(await findAxeViolations(page)).toEqual([])

  await dialog.getByRole('textbox', { name: 'Reden' }).focus()
  await page.keyboard.type('Verzoek van de docent')
  await page.keyboard.press('Tab')
  await page.keyboard.type(users.student)
  await page.keyboard.press('Enter')
  await dialog.getByText('De naam komt niet overeen.').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(erasedTeacher.toLowerCase())
  await page.keyboard.press('Enter')
  await page.getByText(`${erasedTeacher} is gewist.`).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Niemand gevonden').waitFor()
  expect(new URL(page.url()).searchParams.get('search')).toBe(erasedTeacher)
})

test.skipIf(!isFullRun)(
  'an erasure that the server refuses is explained before anything is asked, and nobody erases themselves',
  async () => {
    const { page } = await visit(desk)
    await openPerson(page, users.teacher)
    await refuse(page, '**/api/School/People/*/erase?dryRun=true', 'importRunning')
    await page.getByRole('button', { name: 'Persoon wissen' }).click()
    await page
      .getByRole('alertdialog', { name: 'Er loopt een import' })
      .getByRole('button', { name: 'Sluiten' })
      .click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await openPerson(page, users.administrator)
    await page.getByText('Jezelf kun je niet wissen.').waitFor()
    expect(await page.getByRole('button', { name: 'Persoon wissen' }).count()).toBe(0)
  },
)

test.skipIf(!isFullRun)(
  'a student downloads their own data on a phone, and sees in the settings who viewed as them',
  async () => {
    const { page } = await visit(phone)
    await signIn(page, users.student, '/settings', server.running.url)
    await page.getByText('Er heeft niemand met je meegekeken.').waitFor()
    const { person } = await downloadZip(page, 'Gegevens exporteren')
    expect(JSON.parse(person)).toMatchObject({ person: { name: users.student } })

    const { page: otherPage } = await visit(desk)
    await signInWithNewSession(otherPage, users.administrator, '/impersonation', server.running.url)
    await otherPage.getByRole('searchbox').fill(users.student)
    await otherPage.getByRole('button', { name: users.student }).first().click()
    await otherPage.getByRole('button', { name: 'Stoppen met meekijken' }).waitFor()
    await otherPage.goto(`${server.running.url}/settings`)
    await otherPage.getByRole('heading', { name: 'Wie met je meekeek' }).waitFor()
    expect(await otherPage.getByRole('button', { name: 'Gegevens exporteren' }).count()).toBe(0)

    await page.reload()
    await page
      .getByRole('listitem')
      .filter({ hasText: users.administrator })
      .getByText(/^wo 18 nov, 11:06–nu$/)
      .waitFor()
    await page.getByRole('heading', { name: 'Je gegevens' }).scrollIntoViewIfNeeded()
    expect(await findAxeViolations(page)).toEqual([])
  },
)
