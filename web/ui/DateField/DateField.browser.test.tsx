import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { None, Optional, Required, Wrong } from './DateField.stories.tsx'

const listParts = () => [...document.querySelectorAll<HTMLElement>('[role=spinbutton]')]
const listPartTexts = () => listParts().map(({ textContent }) => textContent)
const getPart = (index: number) => listParts()[index] ?? document.body
const getGroup = (name: string) => page.getByRole('group', { name, exact: true })
const isInvalid = () => listParts().every((eachPart) => eachPart.getAttribute('aria-invalid') === 'true')

/** The field moves on to its next part by itself. */
async function typeDate(digits: string) {
  getPart(0).focus()
  await userEvent.keyboard(digits)
}

describe('DateField', () => {
  test('accepts digits in the date order of the language', async () => {
    await showStory(Optional)
    expect(listPartTexts()).toEqual(['18', '11', '2026'])
    await typeDate('05122026')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('2026-12-05')).toBeVisible()
    await showStory(Optional, { language: 'en' })
    expect(listPartTexts()).toEqual(['11', '18', '2026'])
    await typeDate('1252026')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('2026-12-05')).toBeVisible()
  })

  test('reports a date when focus leaves the field, and not while the year is being typed', async () => {
    await showStory(Optional)
    await typeDate('19112027')
    await expect.element(page.getByText('2026-11-18')).toBeVisible()
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(page.getByText('2027-11-19')).toBeVisible()
  })

  test('gives each part an accessible name', async () => {
    await showStory(Required)
    await expect.element(getGroup('Day')).toBeVisible()
    await expect.element(page.getByRole('spinbutton', { name: 'dag, Day' })).toHaveTextContent('18')
    await expect.element(page.getByRole('spinbutton', { name: 'maand, Day' })).toHaveTextContent('11')
    await expect.element(page.getByRole('button', { name: /Day$/ })).toBeVisible()
  })

  test('shows the expected format when a part is missing, and keeps the other parts', async () => {
    await showStory(Required)
    getPart(2).focus()
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}')
    expect(isInvalid()).toBe(false)
    await userEvent.keyboard('{Enter}')
    const message = page.getByText('Vul de datum in als 18-11-2026.')
    await expect.element(message).toBeVisible()
    expect(isInvalid()).toBe(true)
    expect(getPart(0).getAttribute('aria-describedby')).toContain(message.element().id)
    await userEvent.keyboard('2025{Enter}')
    await expect.element(message).not.toBeInTheDocument()
    expect(listPartTexts()).toEqual(['18', '11', '2025'])
  })

  test('treats a year below 1000 as incomplete and keeps the previous date', async () => {
    await showStory(Optional)
    getPart(2).focus()
    await userEvent.keyboard('27{Enter}')
    await expect.element(page.getByText('Vul de datum in als 18-11-2026.')).toBeVisible()
    await expect.element(page.getByText('2026-11-18')).toBeVisible()
  })

  test('changes a day that the month lacks to the last day of the month', async () => {
    await showStory(Optional)
    await typeDate('31062026')
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(page.getByText('2026-06-30')).toBeVisible()
  })

  test('can be cleared when optional, and shows the expected format when required', async () => {
    const clearField = async () => {
      for (const index of [0, 1, 2]) {
        getPart(index).focus()
        await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}')
      }
      await userEvent.keyboard('{Enter}')
    }
    await showStory(Optional)
    await clearField()
    await expect.element(page.getByText('none')).toBeVisible()
    await showStory(Required)
    await clearField()
    await expect.element(page.getByText('Vul de datum in als 18-11-2026.')).toBeVisible()
  })

  test('lets the user choose a date from the calendar by keyboard or pointer', async () => {
    await showStory(Optional)
    await page.getByRole('button', { name: /From$/ }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'november 2026' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(page.getByText('2026-11-25')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await page.getByRole('button', { name: /From$/ }).click()
    await page.getByRole('button', { name: /10 november 2026/ }).click()
    await expect.element(page.getByText('2026-11-10')).toBeVisible()
  })

  test('starts the weeks of its calendar on the first day of the language’s week', async () => {
    const readCalendar = async (language: 'nl' | 'en') => {
      await showStory(Optional, { language })
      await page.getByRole('button', { name: /From$/ }).click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
      const rows = document.querySelectorAll('[role=grid] tbody tr')
      const firstWeek = rows[0]?.querySelectorAll('[role=gridcell]')
      return [
        [...document.querySelectorAll('[role=grid] thead th')].map(({ textContent }) => textContent),
        [...(firstWeek ?? [])].map(({ textContent }) => textContent),
      ]
    }
    expect(await readCalendar('nl')).toEqual([
      ['M', 'D', 'W', 'D', 'V', 'Z', 'Z'],
      ['26', '27', '28', '29', '30', '31', '1'],
    ])
    expect(await readCalendar('en')).toEqual([
      ['S', 'M', 'T', 'W', 'T', 'F', 'S'],
      ['1', '2', '3', '4', '5', '6', '7'],
    ])
  })

  test('shows an error that its caller sets, and placeholders when it has no date', async () => {
    await showStory(Wrong)
    expect(isInvalid()).toBe(true)
    expect(getPart(0).getAttribute('aria-describedby')).toContain('why')
    await showStory(None)
    expect(listPartTexts()).toEqual(['dd', 'mm', 'jjjj'])
  })
})
