import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { AllConsequences } from './Joinable.stories.tsx'

test('everyone who loses something is listed with the class, and a teacher without', async () => {
  await showStory(AllConsequences)
  const listNames = (title: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: title })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  expect(listNames('2 mensen verliezen hun plaats')).toEqual(['Noor Vermeulen (V5A)', 'Daan Smit (V5B)'])
  expect(listNames('Verliest een plek op de wachtlijst')).toEqual(['Yusuf Demir (H4A)'])
  expect(listNames('Heeft dan al iets anders')).toEqual(['J. van Dalen'])
})
