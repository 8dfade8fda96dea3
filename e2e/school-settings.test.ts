import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findAxeViolations } from './axe.ts'
import { giveConsent } from './consent.ts'
import { desk, phone } from './devices.ts'
import { startOwnServer } from './own-server.ts'
import { users } from './users.ts'
import { signIn, visit } from './visit.ts'
import { isFullRun } from '../server/test/full.ts'

const server = startOwnServer()
beforeAll(() => giveConsent(server.running))

const openSettings = async (page: Page) => {
  await signIn(page, users.administrator, '/school/settings', server.running.url)
  await page.getByRole('region', { name: 'Onderdelen per rol' }).getByRole('table').waitFor()
}
const getCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const getNameField = (page: Page) => page.getByLabel('Naam van de school')

test('the name of the school is changed, belongs to the desk, and follows the import again', async () => {
  const { page } = await visit(desk)
  await openSettings(page)
  const card = getCard(page, 'School')
  const formerName = await getNameField(page).inputValue()
  await getNameField(page).fill('Het Baken')
  await card.getByRole('button', { name: 'Opslaan' }).click()
  await card.getByText('Hier ingesteld: Naam van de school').waitFor()
  await page.goto(`${server.running.url}/school`)
  await page.getByText('Het Baken').first().waitFor()
  await page.goto(`${server.running.url}/school/settings`)
  await card.getByRole('button', { name: 'Weer de import volgen' }).click()
  await card.getByText('Uit de import').waitFor()
  expect(await getNameField(page).inputValue()).toBe(formerName)
})

test.skipIf(!isFullRun)('the index leads to a section by keyboard, and marks the section in view', async () => {
  const { page } = await visit(desk)
  await openSettings(page)
  const link = page.getByRole('navigation', { name: 'Onderdelen' }).getByRole('link', { name: 'Bewaartermijnen' })
  await link.press('Enter')
  await expect.poll(() => link.getAttribute('aria-current')).toBe('true')
  await expect.poll(async () => (await getCard(page, 'Bewaartermijnen').boundingBox())?.y ?? 1e6).toBeLessThan(600)
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0))
  await expect.poll(() => link.getAttribute('aria-current')).toBe(null)
  await page.goto(`${server.running.url}/school/settings?do=bells`)
  const addButton = page.getByRole('button', { name: 'Lesuur toevoegen' })
  const table = page.getByRole('table', { name: 'Lestijden' })
  await expect
    .poll(() => getCard(page, 'Schooldag en lestijden').evaluate((card) => card.matches(':focus-within')))
    .toBe(true)
  const rows = await table.getByRole('row').count()
  await addButton.press('Enter')
  await expect.poll(() => table.getByRole('row').count()).toBe(rows + 1)
  expect(await findAxeViolations(page)).toEqual([])
})

test('a module that is taken from students leaves the menu in another open browser, after its loss was told', async () => {
  const { page } = await visit(desk)
  const { page: studentPage } = await visit(desk)
  await openSettings(page)
  await signIn(studentPage, users.student, '/roster', server.running.url)
  const menu = studentPage.getByRole('navigation', { name: 'Hoofdmenu' })
  const examLink = menu.getByRole('link', { name: /Toetsen/ })
  await examLink.waitFor({ state: 'attached' })
  const card = getCard(page, 'Onderdelen per rol')
  const box = card.getByRole('checkbox', { name: /^Leerling: Toetsen/ })
  await box.focus()
  await page.keyboard.press('Space')
  await card.getByRole('button', { name: 'Opslaan' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Dit onderdeel weghalen?' })
  await dialog.getByText(/de lijst met toetsen/).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Onderdeel weghalen' }).click()
  await card.getByText('Onderdelen opgeslagen.').waitFor()
  await examLink.waitFor({ state: 'detached' })
})

test.skipIf(!isFullRun)('alternating weeks get the names of the school, which cannot be empty', async () => {
  const { page } = await visit(desk)
  await openSettings(page)
  const card = getCard(page, 'Schooldag en lestijden')
  await card.getByLabel('Naam van week A').fill('')
  await card.getByLabel('Naam van week B').fill('oneven')
  await card.getByRole('button', { name: 'Opslaan' }).click()
  await card.getByText('Vul een naam in.').waitFor()
  await card.getByLabel('Naam van week A').fill('even')
  await card.getByRole('button', { name: 'Opslaan' }).click()
  await card.getByText(/Hier ingesteld: Namen van week A en B/).waitFor()
  await page.reload()
  await expect.poll(() => card.getByLabel('Naam van week B').inputValue()).toBe('oneven')
})

test.skipIf(!isFullRun)('two administrators who change the same setting choose between both values', async () => {
  const { page } = await visit(desk)
  const { page: otherPage } = await visit(desk)
  await openSettings(page)
  await openSettings(otherPage)
  await getNameField(page).fill('De Eerste')
  await getNameField(otherPage).fill('De Tweede')
  await getCard(page, 'School').getByRole('button', { name: 'Opslaan' }).click()
  await getCard(page, 'School').getByText('opgeslagen').waitFor()
  await getCard(otherPage, 'School').getByRole('button', { name: 'Opslaan' }).click()
  const question = otherPage.getByRole('alertdialog').or(otherPage.getByRole('dialog'))
  await question.getByText('De Eerste').waitFor()
  await question.getByText('De Tweede').waitFor()
})

test.skipIf(!isFullRun)('the test of sign-in says that the built-in provider is in use', async () => {
  const { page } = await visit(desk)
  await openSettings(page)
  await page.getByRole('button', { name: 'Inloggen testen' }).click()
  await page.getByText('Er is geen identiteitsprovider ingesteld').waitFor()
  await page.getByText('De sleutels van de provider zijn gelezen.').waitFor()
})

test.skipIf(!isFullRun)(
  'the logo that an administrator uploads is on the sign-in page of others, until it is removed',
  async () => {
    const { page } = await visit(desk)
    const { page: otherPage } = await visit(phone)
    const isShown = async () => {
      await otherPage.goto(`${server.running.url}/roster`)
      return otherPage.locator('img.logo').evaluate((image: HTMLImageElement) =>
        image.decode().then(
          () => image.naturalWidth,
          () => 0,
        ),
      )
    }
    await openSettings(page)
    expect(await isShown()).toBe(0)
    const card = getCard(page, 'Logo')
    const chooseLogo = (name: string, mimeType: string, content: string) =>
      card.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
    const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40">${content}</svg>`
    await chooseLogo('logo.svg', 'image/svg+xml', svg('<script>alert(1)</script>'))
    await card.getByRole('alert').waitFor()
    expect(await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()).toBe(0)
    expect(await isShown()).toBe(0)
    await chooseLogo('logo.svg', 'image/svg+xml', svg('<rect width="120" height="40" fill="teal"/>'))
    await card.getByRole('img', { name: 'Logo van de school' }).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await isShown()).toBe(120)
    await card.getByRole('button', { name: 'Logo verwijderen' }).click()
    await card.getByText('Nog geen logo.').waitFor()
    expect(await isShown()).toBe(0)
  },
)

test.skipIf(!isFullRun)(
  'the rules of cover get another order by keyboard and pointer, and one is switched off',
  async () => {
    const { page } = await visit(desk)
    await openSettings(page)
    const card = getCard(page, 'Vervangingen')
    const listMovable = async () => {
      const names = await card.getByRole('button', { name: /omhoog$/ }).all()
      return Promise.all(names.map(async (button) => (await button.getAttribute('aria-label'))?.replace(' omhoog', '')))
    }
    const [first, second, third, ...rest] = await listMovable()
    const knowsClass = 'Een docent die de klas kent'
    const up = card.getByRole('button', { name: `${knowsClass} omhoog` })
    const isFocused = () => up.evaluate((button) => button === document.activeElement)
    await up.focus()
    for (let step = [first, second, third, ...rest].indexOf(knowsClass); step > 0; step -= 1) await up.press('Enter')
    await expect
      .poll(listMovable)
      .toEqual([knowsClass, first, second, third, ...rest.filter((name) => name !== knowsClass)])
    await up.press('Enter')
    expect(await isFocused()).toBe(true)
    await card.getByRole('button', { name: `${String(second)} omlaag` }).click()
    await expect.poll(async () => (await listMovable()).slice(0, 4)).toEqual([knowsClass, first, third, second])
    const building = card.getByRole('switch', { name: 'In hetzelfde gebouw' })
    await building.focus()
    await building.press('Space')
    await expect.poll(() => building.isChecked()).toBe(false)
    expect(await building.evaluate((input) => input === document.activeElement)).toBe(true)
    await card.getByLabel('Opvang in het rooster').pressSequentially('Opvang, OPV')
    await card.getByRole('button', { name: 'Opslaan' }).click()
    await card.getByText('Vervangingen: opgeslagen.').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.reload()
    await card.getByLabel('Opvang in het rooster').waitFor()
    expect(await card.getByLabel('Opvang in het rooster').inputValue()).toBe('Opvang, OPV')
    expect((await listMovable()).slice(0, 4)).toEqual([knowsClass, first, third, second])
    expect(await building.isChecked()).toBe(false)
    expect(await listMovable()).not.toContain('In hetzelfde gebouw')
  },
)
