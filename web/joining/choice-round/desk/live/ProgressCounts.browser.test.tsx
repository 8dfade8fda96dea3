import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { sampleProgress } from '../../round-desk-sample.ts'
import { ProgressCounts } from './ProgressCounts.tsx'

const showCounts = (isRanked: boolean, unconfirmed: number) => {
  const progress = { ...sampleProgress, students: 100, undecided: 0, unconfirmed, confirmed: 100 - unconfirmed }
  return showStory(() => <ProgressCounts progress={progress} isRanked={isRanked} />)
}
const listFigures = () => [...document.querySelectorAll('dl > div')].map((figure) => figure.textContent)

test('students of a ranked round who are placed without a list are counted apart from those who submitted', async () => {
  await showCounts(true, 2)
  expect(listFigures()).toEqual(['ingeleverd98', 'geplaatst zonder lijst2', 'nog niets0'])
  await expect.element(page.getByText('98% leverde in')).toBeVisible()
})

test('a ranked round without such students has no count of them', async () => {
  await showCounts(true, 0)
  expect(listFigures()).toEqual(['ingeleverd100', 'nog niets0'])
})

test('students who have not confirmed count among those who chose', async () => {
  await showCounts(false, 2)
  expect(listFigures()).toEqual(['bevestigd98', 'niet bevestigd2', 'nog niets0'])
  await expect.element(page.getByText('100% koos')).toBeVisible()
})
