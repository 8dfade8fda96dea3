import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { longName } from '#web/gallery/sample-session.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { NotFree, WithGuests, WithManyGuests } from './BookingForm.stories.tsx'

const getGuestGroup = () => page.getByRole('group', { name: 'Genodigden' })

test('the form names unavailable guests, with a reason where the user may see it, and guests of unknown availability', async () => {
  await showStory(WithGuests)
  await expect.element(getGuestGroup().getByText('2 van de 4 kunnen niet (jij telt mee):')).toBeVisible()
  await expect.element(getGuestGroup().getByText('Femke Hendriks heeft les Engels')).toBeVisible()
  await expect.element(getGuestGroup().getByText(`${longName} is dan bezet`)).toBeVisible()
  await expect.element(getGuestGroup().getByText(/^We weten niet of Sanne Bakker kan/)).toBeVisible()
  await expect.element(getGuestGroup().getByRole('img', { name: 'niet bekend of vrij' })).toBeVisible()
})

test('the suggested time at which all guests are free is filled in with a single press', async () => {
  await showStory(WithGuests)
  await getGuestGroup()
    .getByRole('button', { name: 'Kies do 19 nov, 13:35–14:35: dan kan iedereen, voor zover bekend' })
    .click()
  await expect.element(page.getByRole('combobox', { name: 'Begin' })).toHaveValue('13:35')
  await expect.element(page.getByRole('combobox', { name: 'Duur' })).toHaveValue('60')
})

test('a form with many guests names the first few and counts the rest', async () => {
  await showStory(WithManyGuests)
  await expect.element(getGuestGroup().getByText('en nog 55')).toBeVisible()
  await expect.element(getGuestGroup().getByText('Je mag het rooster van 30 genodigden niet zien.')).toBeVisible()
  await expect.element(getGuestGroup().getByText(/nog niet gepubliceerd voor: wo 18 nov/)).toBeVisible()
})

test('an occupied room is refused before sending, and a suggestion fills in a free time', async () => {
  await showStory(NotFree)
  await expect.element(page.getByText('Deze ruimte is op deze tijd bezet.')).toBeVisible()
  await page.getByLabelText('Naam').fill('Overleg')
  await userEvent.click(page.getByRole('button', { name: 'Reserveren', exact: true }))
  await expect.element(page.getByRole('combobox', { name: 'Ruimte' })).toHaveFocus()
  await page.getByRole('button', { name: 'Mediatheek, wo 18 nov, 12:30–13:30' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Begin' })).toHaveValue('12:30')
})
