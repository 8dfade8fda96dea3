import { choiceRoundsPath } from '@uurwerk/contract/choice-round-codes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { createSampleRoundAnswers, sampleRanked } from '../round-desk-sample.ts'
import { createSampleAllocation } from './allocation-sample.ts'
import { AllocationRound } from './AllocationScreen.tsx'

const path = `${choiceRoundsPath}/5`
const question = page.getByRole('alertdialog', { name: 'Verdeling publiceren?' })

test('an allocation that ignores lists submitted since says so in the history and before the publication', async () => {
  const answers = createSampleRoundAnswers({
    [`${path}/allocations`]: [createSampleAllocation({ rankedSince: 2 })],
    [path]: sampleRanked,
  })
  await showStory(createStory(answers, () => <AllocationRound id={5} address={{}} onChange={() => undefined} />))
  await expect.element(page.getByText('2 lijsten later ingeleverd')).toBeVisible()
  await page.getByRole('button', { name: 'Verdeling publiceren' }).click()
  await expect.element(question.getByText(/^2 leerlingen leverden na deze verdeling nog een lijst in/)).toBeVisible()
})

test('a publication is refused when somebody else published first, and the question says what it would replace', async () => {
  let publishedAllocationId: number | null = null
  const answers = {
    [`${path}/publish`]: createRefusal('preconditionFailed'),
    ...createSampleRoundAnswers({ [path]: sampleRanked }),
  }
  Object.defineProperty(answers, path, { get: () => ({ ...sampleRanked, publishedAllocationId }) })
  await showStory(
    createStory(answers, () => <AllocationRound id={5} address={{ shown: 2 }} onChange={() => undefined} />),
  )
  const writes = recordWrites()
  await page.getByRole('button', { name: 'Verdeling publiceren' }).click()
  publishedAllocationId = 1
  const publish = question.getByRole('button', { name: 'Publiceren' })
  await publish.click()
  await expect.element(question.getByText(/Iemand anders heeft intussen een verdeling gepubliceerd/)).toBeVisible()
  await expect.element(question.getByText(/vervangt de verdeling die eerder is gepubliceerd/)).toBeVisible()
  await publish.click()
  await expect
    .poll(() => writes().map(({ body }) => body))
    .toEqual([
      { allocationId: 2, replaces: null },
      { allocationId: 2, replaces: 1 },
    ])
})

test('once published, the message has the focus, because the button that opened the question is gone', async () => {
  let isPublished = false
  const answers = { [`${path}/publish`]: null, ...createSampleRoundAnswers({ [path]: sampleRanked }) }
  Object.defineProperty(answers, `${path}/allocations`, { get: () => [createSampleAllocation({ isPublished })] })
  await showStory(
    createStory(answers, () => <AllocationRound id={5} address={{ shown: 1 }} onChange={() => undefined} />),
  )
  const open = page.getByRole('button', { name: 'Verdeling publiceren' })
  await open.click()
  isPublished = true
  await question.getByRole('button', { name: 'Publiceren' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(open).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('status')
})
