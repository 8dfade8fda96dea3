import { choiceRoundsPath } from '@uurwerk/contract/choice-round-codes'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleRoundAnswers, createSampleRoundSummary, sampleFormAnswers } from '../../round-desk-sample.ts'
import { Copy, SettingsWithWarnings } from '../../RoundDesk.stories.tsx'
import { createSampleDeskRound } from './desk-round-sample.ts'
import { NewRound } from './NewRoundScreen.tsx'
import { RoundSettings } from './RoundSettingsScreen.tsx'

const New = createStory({ ...sampleFormAnswers, [choiceRoundsPath]: createSampleDeskRound({}) }, () => (
  <NewRound copiedRoundId={undefined} />
))
const findField = (name: string) => page.getByRole('textbox', { name, exact: true })
const getFocusedValue = () => (document.activeElement instanceof HTMLInputElement ? document.activeElement.value : null)

test('a round with three options takes a name, a class and three names, by keyboard alone', async () => {
  await showStory(New)
  const writes = recordWrites()
  await expect.element(findField('Naam')).toHaveFocus()
  await userEvent.keyboard('Sportdag')
  await page.getByRole('searchbox', { name: 'Zoek klassen en groepen' }).fill('v5b')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('list', { name: 'Deelnemers' })).toHaveTextContent('V5B')
  await findField('Keuze toevoegen').click()
  await userEvent.keyboard('Roeien{Enter}Klimmen{Enter}Dans{Enter}')
  // The fresh row has the focus, is not red, and is not sent.
  await expect.element(findField('Keuze toevoegen')).toHaveFocus()
  await page.getByRole('button', { name: 'Ronde maken' }).click()
  await expect.poll(writes).toMatchObject([{ method: 'POST' }])
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0)
  const option = { seats: 30, courseIds: [], courseGroupName: null, groupId: null }
  expect(writes()[0]?.body).toMatchObject({
    name: 'Sportdag',
    yearStart: '2026-08-01',
    yearEnd: '2027-07-31',
    audience: [11],
    groups: [],
    optionSets: [
      { name: 'Sportdag', min: 1, max: 1, options: ['Roeien', 'Klimmen', 'Dans'].map((name) => ({ ...option, name })) },
    ],
    options: [],
  })
})

test('several classes are added to the audience at once, and can be removed in the same list', async () => {
  await showStory(New)
  await page.getByRole('searchbox', { name: 'Zoek klassen en groepen' }).fill('v5')
  await page.getByRole('button', { name: 'Alle 4 toevoegen' }).click()
  await page.getByRole('checkbox', { name: 'V5C' }).click()
  const listChips = () =>
    [...page.getByRole('list', { name: 'Deelnemers' }).element().children].map(({ textContent }) => textContent)
  await expect.poll(listChips).toEqual(['V5A', 'V5B', expect.stringMatching(/^V5 Onderzoek/)])
  await expect.element(page.getByText('80 leerlingen', { exact: true })).toBeVisible()
})

test('an added option set gets the focus and shows no fault, even after an attempt to save', async () => {
  await showStory(New)
  await page.getByRole('button', { name: 'Ronde maken' }).click()
  await expect.element(page.getByText('Controleer 3 velden.')).toBeVisible()
  await expect.element(findField('Naam')).toHaveFocus()
  await page.getByRole('button', { name: 'Keuzeonderdeel', exact: true }).click()
  const addedSetName = findField('Naam van het keuzeonderdeel').nth(1)
  await expect.element(addedSetName).toHaveFocus()
  await expect.element(addedSetName).not.toHaveAttribute('aria-invalid')
  await expect.element(page.getByText('Controleer 3 velden.')).toBeVisible()
})

test('an option set allows one choice, or up to a maximum that the user can change', async () => {
  await showStory(New)
  const writes = recordWrites()
  await findField('Naam').fill('Sportdag')
  await page.getByRole('searchbox', { name: 'Zoek klassen en groepen' }).fill('v5a')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('radio', { name: 'Kies er één' })).toBeChecked()
  await expect.element(page.getByRole('spinbutton', { name: 'Maximaal' })).not.toBeInTheDocument()
  await page.getByText('Kies er maximaal 2').click()
  await page.getByRole('spinbutton', { name: 'Maximaal' }).fill('3')
  await expect.element(page.getByRole('radio', { name: 'Kies er maximaal 3' })).toBeChecked()
  await findField('Keuze toevoegen').fill('Roeien')
  await page.getByRole('button', { name: 'Ronde maken' }).click()
  await expect.poll(writes).toMatchObject([{ body: { optionSets: [{ min: 0, max: 3 }] } }])
})

test('a round with too few seats, options without a group or unlikely dates shows warnings, and can be saved', async () => {
  await showStory(SettingsWithWarnings)
  for (const text of [
    '80 leerlingen, 34 plaatsen: niet iedereen kan hier kiezen.',
    /Zonder groep: Roeien, Klimmen\./,
    'Dit is een zondag.',
    'De periode is dan al begonnen.',
    'Geldt tot en met: dit is een zondag. De periode eindigt na het schooljaar.',
  ])
    await expect.element(page.getByText(text)).toBeVisible()
  await page.getByRole('switch', { name: 'Keuze bepaalt de groep' }).click()
  await expect.element(page.getByText(/Zonder groep: Roeien/)).not.toBeInTheDocument()
  await page.getByRole('spinbutton', { name: 'Plaatsen van Wiskunde B groep 1' }).fill('80')
  await expect.element(page.getByText(/80 leerlingen, 34/)).not.toBeInTheDocument()
  const writes = recordWrites()
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await expect.poll(writes).toMatchObject([{ method: 'PATCH' }])
})

test('a round takes no changes while it is saved, which the saved round would replace', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const path = `${choiceRoundsPath}/5`
  const answers = createSampleRoundAnswers({})
  let answer: unknown = createSampleDeskRound({})
  Object.defineProperty(answers, path, { get: () => answer })
  await showStory(createStory(answers, () => <RoundSettings id={5} />))
  await findField('Naam').fill('Sportdag')
  const nameField = findField('Naam').element()
  answer = promise
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await expect.poll(() => nameField.matches('[inert] *')).toBe(true)
  answer = createSampleDeskRound({ name: 'Sportdag' })
  resolve(answer)
  await expect.element(page.getByText('Opgeslagen.')).toBeVisible()
  await expect.poll(() => nameField.matches('[inert] *')).toBe(false)
})

test('the hint beside the groups says what a choice leads to', async () => {
  await showStory(SettingsWithWarnings)
  const groups = page.getByRole('group', { name: 'Groepen', exact: true })
  await expect.element(groups.getByText('De leerling komt in de gekozen groep.')).toBeVisible()
  await page.getByRole('switch', { name: 'Keuze bepaalt de groep' }).click()
  await expect.element(groups.getByText('De roosters van leerlingen veranderen niet.')).toBeVisible()
})

test('a copied round has a name of its own, which typing replaces', async () => {
  await showStory(Copy)
  await expect.element(findField('Naam')).toHaveValue('V5 periode 3 (kopie)')
  await userEvent.keyboard('Sport')
  expect(getFocusedValue()).toBe('Sport')
  const copies = ['V5 periode 3', 'V5 periode 3 (kopie)'].map((name) => createSampleRoundSummary({ name }))
  await showStory(createStory({ ...Copy.answers, [choiceRoundsPath]: copies }, () => <NewRound copiedRoundId={5} />))
  await expect.element(findField('Naam')).toHaveValue('V5 periode 3 (kopie 2)')
})

describe('removing by keyboard', () => {
  const settings = createSampleDeskRound({})
  const showSettings = (round = settings) => {
    const answers = createSampleRoundAnswers({ [`${choiceRoundsPath}/5`]: round })
    return showStory(createStory(answers, () => <RoundSettings id={5} />))
  }
  async function press(name: string) {
    const button = page.getByRole('button', { name, exact: true })
    await expect.element(button).toBeVisible()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
  }

  test('an option moves the focus to the option after it, or to the row for a new one', async () => {
    await showStory(New)
    await findField('Keuze toevoegen').click()
    await userEvent.keyboard('Roeien{Enter}Klimmen{Enter}')
    await press('Roeien weghalen')
    await expect.poll(getFocusedValue).toBe('Klimmen')
    await press('Klimmen weghalen')
    await expect.element(findField('Keuze toevoegen')).toHaveFocus()
  })

  test('a part of a round moves the focus to the part after it', async () => {
    await showSettings()
    await press('Klimmen weghalen')
    await expect.element(findField('Keuze toevoegen').first()).toHaveFocus()
    await press('Wiskunde B groep 1 weghalen')
    await expect.element(page.getByRole('spinbutton', { name: 'Plaatsen van Wiskunde B groep 2' })).toHaveFocus()
    const addSet = page.getByRole('button', { name: 'Keuzeonderdeel', exact: true })
    await press('Debat weghalen')
    await expect.element(addSet).toHaveFocus()
    await press('Sport weghalen')
    await expect.element(addSet).toHaveFocus()
  })

  test('the group of an option moves the focus to the button that links another', async () => {
    const optionSets = settings.optionSets.map((set) => ({
      ...set,
      options: set.options.map((option) => ({ ...option, groupId: 20 })),
    }))
    await showSettings({ ...settings, optionSets })
    await press('Roeien loskoppelen van de groep')
    await expect.element(page.getByRole('button', { name: /^Groep van Roeien:/ })).toHaveFocus()
  })
})
