import { choiceRoundsPath } from '@uurwerk/contract/choice-round-codes'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { reportConnection } from '#web/lib/connection.ts'
import { LiveRound } from '../live/LiveScreen.tsx'
import { createSampleRoundAnswers, sampleProgress } from '../../round-desk-sample.ts'

const path = `${choiceRoundsPath}/5`
let remindable = { undecided: 98, unconfirmed: 40 }

function showLive(answer: unknown) {
  const answers = { [`${path}/remind`]: answer, ...createSampleRoundAnswers({}) }
  Object.defineProperty(answers, `${path}/progress`, { get: () => ({ ...sampleProgress, remindable }) })
  return showStory(createStory(answers, () => <LiveRound id={5} />))
}

const remindButton = page.getByRole('button', { name: '98 zonder keuze en 40 zonder bevestiging herinneren' })
const question = page.getByRole('alertdialog', { name: 'Herinnering sturen?' })

test('a reminder is sent only after a question that names both numbers, and the result is announced', async () => {
  remindable = { undecided: 98, unconfirmed: 40 }
  await showLive({ reminded: 138 })
  const writes = recordWrites()
  await remindButton.click()
  await expect.element(question.getByText('98 zonder keuze en 40 zonder bevestiging')).toBeVisible()
  expect(writes()).toEqual([])
  await question.getByRole('button', { name: '138 leerlingen herinneren' }).click()
  await expect.element(page.getByText('138 leerlingen kregen een herinnering.')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  expect(writes()).toMatchObject([{ body: { studentIds: null, expected: { undecided: 98, unconfirmed: 40 } } }])
})

test('a reminder without a certain outcome is repeated under the same key, and a later one is a new reminder', async () => {
  remindable = { undecided: 98, unconfirmed: 40 }
  let outcome: unknown = createRefusal('unknownError')
  const answers = createSampleRoundAnswers({ [`${path}/remind`]: undefined })
  Object.defineProperty(answers, `${path}/remind`, { get: () => outcome })
  Object.defineProperty(answers, `${path}/progress`, { get: () => ({ ...sampleProgress, remindable }) })
  await showStory(createStory(answers, () => <LiveRound id={5} />))
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  const readKeys = () =>
    fetchSpy.mock.calls.flatMap(([input, { headers } = {}]) =>
      (input as string).endsWith('/remind') ? [new Headers(headers).get('Idempotency-Key')] : [],
    )
  const send = question.getByRole('button', { name: '138 leerlingen herinneren' })
  await remindButton.click()
  await send.click()
  await expect.poll(readKeys).toHaveLength(1)
  outcome = { reminded: 138 }
  await expect.element(send).not.toHaveAttribute('aria-disabled')
  await send.click()
  await expect.element(question).not.toBeInTheDocument()
  await remindButton.click()
  await send.click()
  await expect.poll(readKeys).toHaveLength(3)
  const [first, second, third] = readKeys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('without a connection no reminder is sent, and the button says why', async () => {
  onTestFinished(() => reportConnection(true))
  remindable = { undecided: 98, unconfirmed: 40 }
  await showLive({ reminded: 138 })
  const writes = recordWrites()
  await remindButton.click()
  reportConnection(false)
  const send = question.getByRole('button', { name: '138 leerlingen herinneren' })
  await expect.element(send).toHaveAttribute('title', 'Hiervoor heb je verbinding nodig.')
  await send.click({ force: true })
  expect(writes()).toEqual([])
})

test('a reminder for numbers of students that have changed is refused, and the question shows the new numbers', async () => {
  remindable = { undecided: 98, unconfirmed: 40 }
  await showLive(createRefusal('preconditionFailed'))
  const writes = recordWrites()
  await remindButton.click()
  remindable = { undecided: 97, unconfirmed: 41 }
  await question.getByRole('button', { name: '138 leerlingen herinneren' }).click()
  await expect.element(question.getByText(/De aantallen zijn net veranderd/)).toBeVisible()
  await expect.element(question.getByText('97 zonder keuze en 41 zonder bevestiging')).toBeVisible()
  await question.getByRole('button', { name: '138 leerlingen herinneren' }).click()
  await expect.poll(() => writes().length).toBe(2)
  expect(writes()[1]).toMatchObject({ body: { expected: { undecided: 97, unconfirmed: 41 } } })
})

test('the result has the focus once nobody is left to remind, because the button is gone', async () => {
  remindable = { undecided: 98, unconfirmed: 40 }
  await showLive({ reminded: 138 })
  await remindButton.click()
  const send = question.getByRole('button', { name: '138 leerlingen herinneren' })
  await expect.element(send).toBeVisible()
  remindable = { undecided: 0, unconfirmed: 0 }
  await send.click()
  await expect.element(remindButton).not.toBeInTheDocument()
  await expect.element(page.getByText('138 leerlingen kregen een herinnering.')).toHaveFocus()
})
