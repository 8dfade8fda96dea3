import { choiceRoundsPath } from '@uurwerk/contract/choice-round-codes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleRoundAnswers, sampleRanked } from '../../round-desk-sample.ts'
import { createSampleRoundStudent } from './round-student-sample.ts'
import { StudentsRound } from './StudentsScreen.tsx'

test.each([
  ['not before the publication', null, 0],
  ['after the publication', 1, 1],
])('students of a ranked round are placed by hand %s', async (_, publishedAllocationId, count) => {
  const answers = createSampleRoundAnswers({ [`${choiceRoundsPath}/5`]: { ...sampleRanked, publishedAllocationId } })
  await showStory(createStory(answers, () => <StudentsRound roundId={5} address={{}} onChange={() => undefined} />))
  await expect.element(page.getByText('Leerling 1', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: 'Leerling 1 verplaatsen' }).elements()).toHaveLength(count)
  expect(page.getByRole('button', { name: 'Kiezen voor …' }).elements()).toHaveLength(count)
})

test('students of a ranked round who are placed without a list have a filter and a name of their own', async () => {
  const path = `${choiceRoundsPath}/5`
  const placed = createSampleRoundStudent({ options: [{ id: 51, name: 'Roeien' }] })
  const answers = createSampleRoundAnswers({ [path]: sampleRanked, [`${path}/students`]: [placed] })
  await showStory(createStory(answers, () => <StudentsRound roundId={5} address={{}} onChange={() => undefined} />))
  await expect.element(page.getByRole('radio', { name: 'geplaatst zonder lijst 1' })).toBeInTheDocument()
  await expect.element(page.getByText('geplaatst zonder lijst', { exact: true })).toBeVisible()
})

test('after a reminder the selection is empty, and the result has the focus, because the button is gone', async () => {
  const answers = createSampleRoundAnswers({ [`${choiceRoundsPath}/5/remind`]: { reminded: 40 } })
  await showStory(createStory(answers, () => <StudentsRound roundId={5} address={{}} onChange={() => undefined} />))
  await page.getByRole('checkbox', { name: 'Alle 60 aanvinken' }).click()
  await page.getByRole('button', { name: /herinneren$/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: /leerlingen herinneren$/ }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByText(/^40 leerlingen kregen een herinnering\./)).toHaveFocus()
})
