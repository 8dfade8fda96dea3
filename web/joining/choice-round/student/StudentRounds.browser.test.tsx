import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { setClock } from '#web/lib/time.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { StudentRounds } from './StudentRounds.tsx'
import { Several } from './StudentRounds.stories.tsx'
import { createSampleRoundListItem } from './student-round-sample.ts'

test('rounds that the student can act on come first, and past rounds are collapsed by school year', async () => {
  await showStory(Several)
  const listNames = () => [...document.querySelectorAll('h3, a b')].map(({ textContent }) => textContent)
  await expect
    .poll(listNames)
    .toEqual([
      expect.stringContaining('Anne-Sophie'),
      'Ronde 3',
      'Ronde 1',
      'Schooljaar 2026–2027',
      'Ronde 4',
      'Schooljaar 2025–2026',
      'Ronde 5',
    ])
  await expect.element(page.getByText('Ronde 5')).not.toBeVisible()
  await page.getByText('2 eerdere keuzerondes').click()
  await expect.element(page.getByRole('link', { name: /Ronde 5/ })).toBeVisible()
})

test('the list shows a round as open by the server’s clock, even if the device’s clock is wrong', async () => {
  onTestFinished(() => setClock())
  setClock(() => Temporal.Instant.from('2031-01-01T00:00:00Z'))
  await showStory(Several)
  const row = page.getByRole('link', { name: /Ronde 3/ })
  await expect.element(row).toHaveAttribute('data-state', 'open')
  await expect.poll(() => row.element().textContent).toMatch(/over 2\sdagen/)
})

const listPeriodTexts = () =>
  [...document.querySelectorAll('[aria-label="Periodes waarvoor je kiest"] > li')].map(({ textContent }) => textContent)

test('the banner lists the periods that are open, open later, closed, and closed for good', async () => {
  await showStory(Several)
  await expect
    .poll(listPeriodTexts)
    .toEqual([
      'Je kunt nu kiezen voor 30 november 2026 – 29 januari 2027',
      'Je kunt later kiezen voor 1 februari – 9 april 2027',
      'Gesloten voor 3 december 2026',
      'Definitief gesloten voor 1 december 2025 – 30 januari 2026',
    ])
})

test('the banner updates when a round opens and another closes, without a call to the server', async () => {
  let requestCount = 0
  const renderRounds = () => <StudentRounds student="me" />
  const justBeforeOpening = { now: '2026-11-18T10:05:58Z' }
  await showStory(
    createStory(
      {
        get '/student/me'() {
          requestCount++
          return [
            createSampleRoundListItem(1, {
              ...justBeforeOpening,
              openingDate: '2026-11-18T11:06',
              periodStart: '2027-02-01',
              state: 'notOpen',
            }),
            createSampleRoundListItem(2, { ...justBeforeOpening, studentExpirationDate: '2026-11-18T11:06' }),
          ]
        },
      },
      renderRounds,
    ),
  )
  const period = '29 januari 2027'
  const initialRequestCount = requestCount
  expect(listPeriodTexts()).toEqual([
    `Je kunt nu kiezen voor 30 november 2026 – ${period}`,
    `Je kunt later kiezen voor 1 februari – ${period}`,
  ])
  await expect
    .poll(listPeriodTexts, { timeout: 4000 })
    .toEqual([`Je kunt nu kiezen voor 1 februari – ${period}`, `Gesloten voor 30 november 2026 – ${period}`])
  expect(requestCount).toBe(initialRequestCount)
})
