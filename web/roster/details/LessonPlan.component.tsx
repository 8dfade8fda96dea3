import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { onStage } from '../../gallery/on-stage.ts'
import { NothingPlanned, Planned, ToBePlanned } from './LessonPlan.stories.tsx'

const link = page.getByRole('link', { name: 'Naar week 48 in het programma' })

test('a lesson says what is planned in its week, and leads there', async () => {
  await onStage(Planned)
  await expect.element(link).toHaveAttribute('href', '/program?week=2026-W48')
  await expect.poll(() => document.querySelector('section')?.textContent).toMatch(/Raaklijnen.*SO.*§ 5.5/)
})

test('a week without a plan says nothing, but leads there for who plans it', async () => {
  await onStage(NothingPlanned)
  expect(document.querySelector('section')).toBeNull()
  await onStage(ToBePlanned)
  await expect.element(link).toBeVisible()
})
