import type { Attendee } from '@uurwerk/contract/roster/attendee'
import { type Preset, presetLimit } from '@uurwerk/contract/roster/compose-roster'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fetchResult, getBearer, refuse, overrideAnswer } from './override-answers.ts'
import { desk, phone } from './devices.ts'
import { isFullRun } from '../server/test/full.ts'
import { readFocusedName, listLessonNames, signIn, visit, waitUntilSettled } from './visit.ts'
import { users } from './users.ts'

const fetchPresets = (page: Page) => fetchResult<Preset[]>(page, '/api/ComposeRoster/Presets')
const getComposeDialog = (page: Page) => page.getByRole('dialog', { name: 'Rooster samenstellen' })

async function openRoster(person: string, address: string, device = desk) {
  const { page, errors } = await visit(device)
  await signIn(page, person, address)
  await page.locator('[role=gridcell] button').first().waitFor()
  return { page, errors, dialog: getComposeDialog(page) }
}

async function addAttendee(page: Page, name: string) {
  await getComposeDialog(page).getByRole('button', { name: 'Persoon, klas of lokaal toevoegen' }).click()
  await page.getByRole('combobox').first().fill(name)
  await page.getByRole('listbox').getByRole('option', { name }).first().click()
  await getComposeDialog(page).getByText(name, { exact: true }).first().waitFor()
}

/** Deletes the presets of the person who is signed in. */
const deletePresets = async (page: Page) =>
  page.evaluate(
    async ([paths, bearer]) => {
      for (const path of paths) await fetch(path, { method: 'DELETE', headers: { Authorization: `Bearer ${bearer}` } })
    },
    [(await fetchPresets(page)).map(({ id }) => `/api/ComposeRoster/Presets/${id}`), await getBearer(page)] as const,
  )

const followMenuLink = (page: Page, name: RegExp) =>
  page.getByRole('navigation').first().getByRole('link', { name }).click()

async function openSettings(page: Page, person: string) {
  await page.getByRole('navigation').first().getByRole('button', { name: person }).click()
  await followMenuLink(page, /^Instellingen/)
  await page.getByRole('heading', { level: 1, name: 'Instellingen' }).waitFor()
}

async function addComposedFeed(page: Page, person: string, presetName: string) {
  await openSettings(page, person)
  await page.getByRole('button', { name: 'Nieuwe koppeling' }).click()
  await page.getByRole('combobox', { name: 'Wat staat erin?' }).selectOption('composed')
  await page.getByRole('button', { name: 'Koppeling maken' }).click()
  await page.getByRole('heading', { name: presetName }).waitFor()
}

describe('a preset of a teacher', () => {
  const { teacher } = users
  let page: Page
  let errors: string[]
  let dialog: Locator
  beforeEach(async () => {
    ;({ page, errors, dialog } = await openRoster(teacher, '/roster?view=week&date=2026-11-18'))
    await page.keyboard.press('c')
    await dialog.waitFor()
  })
  afterEach(() => deletePresets(page))
  const getColour = (name: string) => dialog.getByRole('radio', { name, exact: true })

  async function savePreset(name: string, attendees: readonly string[]) {
    for (const attendee of attendees) await addAttendee(page, attendee)
    await dialog.getByRole('textbox', { name: 'Naam' }).fill(name)
    await page.keyboard.press('Enter')
    await dialog.getByText('Opgeslagen', { exact: true }).waitFor()
  }

  test('is composed with colours from the own roster, and is still there after a reload', async () => {
    expect(await dialog.getByRole('button', { name: 'Mijn rooster' }).getAttribute('aria-current')).toBe('true')
    expect(await dialog.getByRole('textbox').count()).toBe(0)
    await addAttendee(page, 'V5A')
    await dialog.getByRole('button', { name: 'Kleur van V5A' }).press('Enter')
    expect(await getColour('rood').isChecked()).toBe(true)
    await getColour('rood').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => getColour('oranje').isChecked()).toBe(true)
    await savePreset('Mijn klas', [])
    const [blue, orange] = [240, 60]
    expect(await fetchPresets(page)).toMatchObject([
      { name: 'Mijn klas', attendees: [{ colour: blue }, { colour: orange }] },
    ])

    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('button', { name: 'Mijn klas', exact: true }).waitFor()
    const [dayCount, lanesPerDay] = [5, 2]
    expect(await page.getByRole('columnheader').count()).toBe(dayCount + dayCount * lanesPerDay)
    const lessonNames = await listLessonNames(page)
    expect(lessonNames.some((name) => name.endsWith(`${teacher}, V5A`))).toBe(true)
    expect(lessonNames.some((name) => name.endsWith('V5A') && !name.includes('Joris'))).toBe(true)
    expect(errors).toEqual([])
  })

  test.skipIf(!isFullRun)(
    'keeps its id when its colours, attendees and name change, and is reopened with its colours',
    async () => {
      await savePreset('Mijn klas', ['V5A'])
      const [presetBefore] = await fetchPresets(page)
      await dialog.getByRole('button', { name: 'Kleur van V5A' }).press('Enter')
      await getColour('groen').check()
      // A colour is a change of the preset, not another roster.
      await dialog.getByRole('button', { name: 'Wijzigingen opslaan' }).waitFor()
      await addAttendee(page, 'B204')
      await dialog.getByRole('textbox', { name: 'Naam' }).fill('Klas en lokaal')
      await dialog.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
      await dialog.getByText('Opgeslagen', { exact: true }).waitFor()
      expect((await fetchPresets(page)).map(({ id, name, attendees }) => [id, name, attendees.length])).toEqual([
        [presetBefore?.id, 'Klas en lokaal', 3],
      ])

      await dialog.getByRole('button', { name: 'Mijn rooster' }).click()
      await page.waitForURL((url) => !url.search.includes('atnId') && !url.search.includes('preset'))
      await dialog.getByRole('button', { name: /^Klas en lokaal.*roosters$/ }).click()
      await page.waitForURL(
        (url) => url.searchParams.get('preset') === presetBefore?.id && url.search.includes('colours'),
      )
      expect(errors).toEqual([])
    },
  )

  test.skipIf(!isFullRun)('is deleted together with its calendar feeds, after a warning', async () => {
    await savePreset('Klas en lokaal', ['V5A', 'B204'])
    await page.keyboard.press('Escape')
    await addComposedFeed(page, teacher, 'Klas en lokaal')
    await followMenuLink(page, /^Rooster/)
    await page.locator('[role=gridcell] button').first().waitFor()
    await page.keyboard.press('c')
    await dialog.getByRole('button', { name: /^Klas en lokaal.*roosters$/ }).click()
    await page.waitForURL((url) => url.searchParams.has('preset'))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^B204.* weghalen$/ }).click()
    await page.getByRole('button', { name: 'Klas en lokaal gewijzigd' }).press('Enter')
    await dialog.getByRole('button', { name: 'Klas en lokaal verwijderen' }).click()
    await dialog.getByText(/Agendakoppelingen met dit rooster stoppen dan ook/).waitFor()
    await expect.poll(() => readFocusedName(page)).toBe('Annuleren')
    await dialog.getByRole('button', { name: 'Verwijderen', exact: true }).click()
    await dialog.getByText('Je hebt nog geen roosters opgeslagen.').waitFor()
    // The screen removes it at once, the server a moment later.
    await expect.poll(() => fetchPresets(page)).toEqual([])
    await page.keyboard.press('Escape')
    await openSettings(page, teacher)
    await page.getByRole('button', { name: 'Mijn rooster in mijn agenda zetten' }).waitFor()
    expect(errors).toEqual([])
  })
})

test.skipIf(!isFullRun)(
  'at the maximum number of presets, a preset can be changed but not saved as another',
  async () => {
    const { page, dialog } = await openRoster(users.teamCoordinator, '/roster?view=day&date=2026-11-18')
    const { id } = await fetchResult<Attendee>(page, '/api/Attendee/me')
    const allPresets = Array.from({ length: presetLimit }, (_, index) => ({
      id: `kept-${index}`,
      name: `Rooster ${index}`,
      attendees: [{ attendeeId: id, colour: 240 }],
      version: 1,
    }))
    await overrideAnswer<Preset[]>(page, '**/api/ComposeRoster/Presets', () => allPresets)
    await page.reload()
    await page.locator('[role=gridcell] button').first().waitFor()
    await page.keyboard.press('c')
    await dialog.getByRole('button', { name: /^Rooster 7.*rooster$/ }).click()
    await dialog.getByRole('textbox', { name: 'Naam' }).fill('Een ander')
    await dialog.getByText(`Je hebt ${presetLimit} roosters opgeslagen. Meer kan niet.`, { exact: false }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Als nieuw opslaan' }).isDisabled()).toBe(true)
    expect(await dialog.getByRole('button', { name: 'Wijzigingen opslaan' }).isEnabled()).toBe(true)
  },
)

test.skipIf(!isFullRun)('a failed save or delete leaves the presets unchanged, and keeps the typed name', async () => {
  const { page, dialog } = await openRoster(users.teamCoordinator, '/roster?view=day&date=2026-11-18')
  const presetCalls = '**/api/ComposeRoster/Presets/*'
  await page.keyboard.press('c')
  await addAttendee(page, 'B204')
  const name = dialog.getByRole('textbox', { name: 'Naam' })
  await refuse(page, presetCalls, 'requestOutOfBounds')
  await name.fill('Lukt niet')
  await name.press('Enter')
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await dialog.getByText('Je hebt nog geen roosters opgeslagen.').waitFor()
  expect(await name.inputValue()).toBe('Lukt niet')
  expect(page.url()).not.toContain('preset=')
  await page.unroute(presetCalls)
  await name.press('Enter')
  await dialog.getByText('Opgeslagen', { exact: true }).waitFor()

  await refuse(page, presetCalls, 'serviceUnavailable')
  await dialog.getByRole('button', { name: 'Lukt niet verwijderen' }).click()
  await dialog.getByRole('button', { name: 'Verwijderen', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await dialog.getByRole('button', { name: /^Lukt niet.*roosters?$/ }).waitFor()
})

test.skipIf(!isFullRun)(
  'on a phone rosters are composed from the search, and a lesson shows whose it is in letters',
  async () => {
    const { page, dialog } = await openRoster(users.teacher, '/roster?view=day&date=2026-11-18', phone)
    await page.getByRole('button', { name: 'Ander rooster' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Samenstellen' }).click()
    await addAttendee(page, 'V5A')
    const sizes = await dialog
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((item) => (item as HTMLElement).offsetHeight))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
    const longName = 'Anne-Sophie Wilhelmina van den Heuvel-Oosterhuis de la Fontaine'
    await addAttendee(page, longName)
    expect(await dialog.evaluate((item) => item.scrollWidth - item.clientWidth)).toBe(0)
    await dialog.getByRole('button', { name: `${longName} weghalen` }).click()
    await dialog.getByRole('button', { name: 'Sluiten' }).click()
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(1)
    expect(await page.locator('[role=gridcell] button b').getByText('JVD', { exact: true }).count()).toBeGreaterThan(0)
  },
)

test('more than six rosters are shown as rows, up to 60, and a common free time leads to a booking with invitees', async () => {
  const { page, errors } = await openRoster(users.teacher, '/roster?view=week&date=2026-11-18')
  const searchResult = await fetchResult<Record<'students' | 'teachers', { id: number }[]>>(
    page,
    '/api/Attendee/search?search=an',
  )
  const ids = [...searchResult.teachers, ...searchResult.students].map(({ id }) => id).slice(0, 60)
  expect(ids).toHaveLength(60)
  const showRosters = (shownIds: readonly number[]) =>
    page.goto(new URL(`/roster?view=week&date=2026-11-18&free=30&atnId=${shownIds.join(',')}`, page.url()).href)
  await showRosters(ids)
  const grid = page.getByRole('grid')
  await grid.locator('[data-ids]').nth(300).waitFor()
  expect(await grid.getByRole('rowheader').count()).toBe(1 + 60)
  await page.getByRole('button', { name: 'Nog 54 tonen' }).waitFor()
  // Content above the plan that is still loading reduces its height.
  await waitUntilSettled(page)
  await grid.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('End')
  const isLastInSight = async () => {
    const [lastRow, plan] = [await grid.getByRole('rowheader').last().boundingBox(), await grid.boundingBox()]
    return (
      lastRow !== null && plan !== null && lastRow.x >= plan.x && lastRow.y + lastRow.height <= plan.y + plan.height
    )
  }
  await expect.poll(isLastInSight).toBe(true)

  await showRosters(ids.slice(0, 7))
  await page.getByRole('button', { name: /^Nog \d+ moment(en)? samen vrij/ }).click()
  await page.getByRole('link', { name: / reserveren en 7 uitnodigen$/ }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Ruimte reserveren' })
  await form.waitFor()
  expect(await form.getByRole('list', { name: 'Genodigden' }).getByRole('listitem').count()).toBe(7)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url()).not.toMatch(/guests|start/)
  expect(errors).toEqual([])
})

test('a user without a roster cannot choose the own roster when composing', async () => {
  const { page } = await visit(desk)
  await signIn(page, users.serviceDesk)
  await page.getByRole('heading', { name: 'Welk rooster wil je bekijken?' }).waitFor()
  await page.keyboard.press('c')
  expect(
    await getComposeDialog(page)
      .getByRole('button', { name: /^Mijn rooster/ })
      .isDisabled(),
  ).toBe(true)
})
