// Takes the pictures of the online help from the demo school: npm run help:pictures -- NAMES
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { en } from '@uurwerk/contract/i18n/en'
import { nl } from '@uurwerk/contract/i18n/nl'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { phone as anyPhone } from '../e2e/devices.ts'
import { visitDemo } from './demo-visit.ts'

const folder = path.join(import.meta.dirname, '../help/images')
const languages = ['nl', 'en'] as const

/** The help shows two pixels as one: a whole screen appears smaller, and an element at its own size. */
const desk: BrowserContextOptions = { viewport: { width: 1180, height: 740 }, deviceScaleFactor: 1360 / 1180 }
const elementDevice: BrowserContextOptions = { viewport: { width: 1180, height: 900 }, deviceScaleFactor: 2 }
/** Higher than the longest dialog, which would scroll. */
const tallElementDevice: BrowserContextOptions = { viewport: { width: 1180, height: 1300 }, deviceScaleFactor: 2 }
const phone: BrowserContextOptions = { ...anyPhone, deviceScaleFactor: 1.5 }

interface Picture {
  /** File name without the language. */
  name: string
  device: BrowserContextOptions
  person?: string
  address?: string
  /** Prepares the page by keys and roles, independent of language; may return the part to capture. */
  preparePage?: (page: Page) => Promise<Locator | void>
}

const student = 'Sanne Bakker'
const teacher = 'Joris van Dijk'
const coordinator = 'Femke Hendriks'
const serviceDesk = 'Yusuf Demir'
const waitForDialog = async (page: Page) => {
  // Hides the page behind the round corners.
  await page.addStyleTag({ content: 'div:has(> div > [role=dialog]) { background: #fff !important }' })
  await page.getByRole('dialog').waitFor()
  return page.getByRole('dialog')
}
const matchLabel = (text: (texts: typeof nl) => string) => new RegExp(`^(${text(nl)}|${text(en)})$`)
const composeRoster = async (page: Page) => {
  await page.keyboard.press('c')
  for (const name of ['V5A', 'B204']) {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: matchLabel((texts) => texts.ROSTER.ADD_LABEL) })
      .click()
    await page.getByRole('combobox').first().fill(name)
    await page.getByRole('listbox').getByRole('option', { name }).first().click()
    await page.getByRole('dialog').getByText(name, { exact: true }).first().waitFor()
  }
}

const pictures: Picture[] = [
  { name: 'sign-in', device: desk },
  { name: 'roster-week', device: desk, person: student, address: '/roster?view=week' },
  { name: 'roster-day-phone', device: phone, person: student, address: '/roster?view=day' },
  { name: 'roster-list', device: desk, person: student, address: '/roster?view=list' },
  {
    name: 'lesson',
    device: desk,
    person: student,
    address: '/roster?view=week',
    preparePage: async (page) => {
      await page.locator('[role=gridcell] button:has(s)').first().click()
      await page.locator('aside h3').first().waitFor()
      await page.waitForTimeout(1500)
    },
  },
  {
    name: 'legend',
    device: tallElementDevice,
    person: student,
    preparePage: async (page) => {
      await page.getByRole('button', { name: matchLabel((texts) => texts.ROSTER.LEGEND.OPEN) }).click()
      return waitForDialog(page)
    },
  },
  {
    name: 'search',
    device: elementDevice,
    person: student,
    preparePage: async (page) => {
      await page.keyboard.press('/')
      await page.getByRole('combobox').first().fill('v5')
      await page.getByRole('listbox').getByRole('option').first().waitFor()
      return waitForDialog(page)
    },
  },
  {
    name: 'note',
    device: elementDevice,
    person: teacher,
    preparePage: async (page) => {
      await page.locator('[role=gridcell] button').first().click()
      const aside = page.locator('aside:has(h2)')
      await aside.getByRole('button', { name: /notitie toevoegen|add a note|^(wijzigen|edit)$/i }).click()
      await aside.getByRole('textbox').waitFor()
      await aside.evaluate((element) => element.scrollTo(0, 0))
      return aside
    },
  },
  {
    name: 'compose',
    device: elementDevice,
    person: teacher,
    preparePage: async (page) => {
      await composeRoster(page)
      return waitForDialog(page)
    },
  },
  {
    name: 'roster-composed',
    device: desk,
    person: teacher,
    address: '/roster?view=day',
    preparePage: async (page) => {
      await composeRoster(page)
      await page.keyboard.press('Escape')
      await page.waitForTimeout(1000)
    },
  },
  {
    name: 'rounds',
    device: elementDevice,
    person: student,
    address: '/program',
    preparePage: async (page) => page.locator('section[aria-labelledby=rounds]'),
  },
  { name: 'program', device: desk, person: student, address: '/program' },
  {
    name: 'planning',
    device: desk,
    person: teacher,
    address: '/program',
    preparePage: async (page) => {
      await page.locator('button[data-week]').nth(15).click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  },
  {
    name: 'round',
    device: desk,
    person: student,
    address: '/program',
    preparePage: async (page) => {
      await page.getByRole('link', { name: /Keuzemodules blok 2/ }).click()
      // The second button of a card shows it in the week.
      await page.locator('li > div > button').nth(9).click()
      await page.locator('[role=gridcell] button').first().waitFor()
      await page.waitForTimeout(1000)
    },
  },
  {
    name: 'round-desk',
    device: desk,
    person: coordinator,
    address: '/program/rounds',
    preparePage: async (page) => {
      await page.getByRole('link', { name: 'Keuzemodules blok 2', exact: true }).click()
      await page.locator('svg path').first().waitFor({ state: 'attached' })
      await page.waitForTimeout(1000)
    },
  },
  {
    name: 'allocation',
    device: desk,
    person: coordinator,
    address: '/program/rounds',
    preparePage: async (page) => {
      await page.getByRole('link', { name: 'Sportdag', exact: true }).click()
      await page.getByRole('link', { name: /^(Verdeling|Allocation)$/ }).click()
      await page
        .getByText(/(nummer|draw) \d+/)
        .first()
        .waitFor()
      for (const [method, seed] of [
        ['Zo veel mogelijk geplaatst|Fewest left out', '9083'],
        ['Loting|Lottery', '4127'],
      ] as const) {
        const allocation = page.getByText(new RegExp(`(nummer|draw) ${seed}`)).first()
        // The picture in the other language made it.
        if (await allocation.isVisible()) continue
        await page
          .getByText(new RegExp(`^(${method})$`))
          .first()
          .click()
        await page.getByRole('textbox').first().fill(seed)
        await page.getByRole('button', { name: /^(Verdelen|Allocate)$/ }).click()
        await allocation.waitFor()
      }
      await page.getByRole('radio', { name: /4127/ }).check()
      const compare = page.getByRole('button', { name: /^(Vergelijk|Compare)/ }).first()
      if ((await compare.getAttribute('aria-pressed')) !== 'true') await compare.click()
      await page.waitForTimeout(1000)
    },
  },
  {
    name: 'ranking',
    device: phone,
    person: student,
    address: '/program',
    preparePage: async (page) => {
      await page.getByRole('link', { name: /Workshopdag/ }).click()
      for (const nth of [3, 5, 0]) await page.locator('section + section li button').nth(nth).click()
      await page.locator('h1').scrollIntoViewIfNeeded()
      await page.waitForTimeout(500)
    },
  },
  { name: 'settings', device: desk, person: student, address: '/settings' },
  {
    name: 'impersonation',
    device: desk,
    person: serviceDesk,
    address: '/impersonation',
    preparePage: async (page) => {
      await page.getByRole('searchbox').fill('bakker')
      await page.locator('[data-person]').first().waitFor()
      await page.waitForTimeout(1000)
    },
  },
  {
    name: 'user-panel',
    device: desk,
    person: student,
    preparePage: (page) => page.getByRole('button', { name: student }).click(),
  },
  {
    name: 'menu-phone',
    device: phone,
    person: student,
    preparePage: async (page) => {
      await page.getByRole('button', { name: /^menu/i }).click()
      await waitForDialog(page)
    },
  },
  { name: 'availability-week', device: desk, person: teacher, address: '/availability-request' },
  {
    name: 'availability-reviews',
    device: { viewport: { width: 1360, height: 860 }, deviceScaleFactor: 1 },
    person: coordinator,
    address: '/availability-request?view=reviews',
    preparePage: async (page) => {
      await page.locator('tr[data-teacher] button').nth(1).click()
      await page.locator('aside h2').waitFor()
    },
  },
  {
    name: 'deployment-plan-team',
    device: { viewport: { width: 1360, height: 760 }, deviceScaleFactor: 1 },
    person: coordinator,
    address: '/deployment-plan',
    preparePage: async (page) => {
      await page.locator('tbody button').nth(1).click()
    },
  },
  // Last, because notifications that are read here are no longer marked in the roster.
  {
    name: 'notifications',
    device: desk,
    person: student,
    address: '/notifications',
    preparePage: async (page) => {
      await page.locator('main li button[aria-expanded]').first().click()
      await page.waitForTimeout(1000)
    },
  },
]

/** `npm run help:pictures -- legend note` takes those alone. */
const chosenNames = process.argv.slice(2)
const chosenPictures = pictures.filter(({ name }) => chosenNames.length === 0 || chosenNames.includes(name))

await visitDemo(async (show) => {
  for (const { name, device, person, address, preparePage } of chosenPictures)
    for (const language of languages)
      await show({ device, language, ...(person && { name: person }), ...(address && { address }) }, async (page) => {
        const element = await preparePage?.(page)
        await page.waitForTimeout(400)
        const png = await (element ?? page).screenshot()
        writeFileSync(path.join(folder, `${language}-${name}.webp`), await toWebp(page, png))
      })
})

/** Encodes in the browser, because WebP is much smaller than PNG. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blankPage = await page.context().newPage()
  const address = await blankPage.evaluate<string>(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${png.toString('base64')}'
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.6)
  })()`)
  await blankPage.close()
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}
