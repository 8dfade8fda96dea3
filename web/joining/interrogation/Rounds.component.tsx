import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { setClock } from '../../lib/time.ts'
import { onStage } from '../../gallery/on-stage.ts'
import { Several } from './Rounds.stories.tsx'

test('the rounds stand by year, and in each what one can do something about first', async () => {
  await onStage(Several)
  const names = () => [...document.querySelectorAll('h3, a b')].map(({ textContent }) => textContent)
  await expect
    .poll(names)
    .toEqual([
      'Schooljaar 2026–2027',
      expect.stringContaining('Anne-Sophie'),
      'Ronde 3',
      'Ronde 1',
      'Ronde 4',
      'Schooljaar 2025–2026',
      'Ronde 5',
    ])
})

test('a round is open by the server’s clock, whatever the device’s says', async () => {
  onTestFinished(() => setClock())
  setClock(() => Temporal.Instant.from('2031-01-01T00:00:00Z'))
  await onStage(Several)
  const row = page.getByRole('link', { name: /Ronde 3/ })
  await expect.element(row).toHaveAttribute('data-state', 'open')
  await expect.poll(() => row.element().textContent).toMatch(/over 2\sdagen/)
})

test('the banner tells for which periods one can choose now, later, no more, and no more at all', async () => {
  await onStage(Several)
  const lines = () =>
    page
      .getByRole('list', { name: 'Periodes waarvoor gekozen wordt' })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(lines)
    .toEqual([
      'Je kunt nu kiezen voor 30 november 2026 – 29 januari 2027',
      'Kiezen kan later voor 1 februari – 9 april 2027',
      'Kiezen is gesloten voor 3 december 2026',
      'Kiezen is definitief gesloten voor 1 december 2025 – 30 januari 2026',
    ])
})
