import { nl } from '@uurwerk/contract/i18n/nl'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { onStage } from '../../gallery/on-stage.ts'
import { rankable, ranked, roundStory } from './round-fixtures.ts'

const texts = nl.INTERROGATION

test('a round that is closed says no more how an order is changed', async () => {
  const closed = { state: 'closed' as const, mayChoose: false, studentExpirationDate: '2026-11-18T10:00' }
  await onStage(roundStory({ round: { ...ranked, ...closed }, groups: null, options: rankable }))
  await expect.element(page.getByText(texts.RANKING.FIXED)).toBeVisible()
  await expect.element(page.getByText(texts.RANKING.TEXT)).not.toBeInTheDocument()
})
