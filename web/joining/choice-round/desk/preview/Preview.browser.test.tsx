import { nl } from '@uurwerk/contract/i18n/nl'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createSampleDeskRound as coordinated } from '../edit/desk-round-sample.ts'
import { rankableOptions } from '#web/joining/choice-round/student/round-fixtures.ts'
import { createSampleGroupChoice, createSampleOption } from '#web/joining/choice-round/student/student-round-sample.ts'
import { RoundTrial } from '#web/joining/choice-round/student/RoundTrial.tsx'

const texts = nl.CHOICE_ROUND
beforeEach(() => localStorage.clear())

const set = { id: 1, name: 'Sport', min: 1, max: 1 }
const options = {
  options: [createSampleOption(9, { name: 'Schaken' })],
  optionSets: [
    { ...set, options: [createSampleOption(1, { name: 'Roeien' }), createSampleOption(2, { name: 'Klimmen' })] },
  ],
}
const groups = [
  createSampleGroupChoice(1),
  createSampleGroupChoice(2),
  createSampleGroupChoice(3, { full: true, taken: 30 }),
]

const listMarked = () =>
  [...document.querySelectorAll('button:is([aria-pressed=true], [aria-checked=true])')].map(
    (button) => button.querySelector('b')?.textContent,
  )
const tap = (name: string) => userEvent.click(page.getByText(name, { exact: true }), { force: true })

test('the trial of a round follows the rules for students, and neither stores nor sends choices', async () => {
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  await showStory(() => <RoundTrial round={coordinated({})} groups={groups} options={options} />)
  fetchSpy.mockClear()
  await tap('Wiskunde B groep 1')
  await tap('Wiskunde B groep 2')
  await tap('Wiskunde B groep 3')
  await tap('Roeien')
  await tap('Schaken')
  await expect.poll(listMarked).toEqual(['Wiskunde B groep 2', 'Roeien', 'Schaken'])
  await tap('Klimmen')
  await tap('Schaken')
  await expect.poll(listMarked).toEqual(['Wiskunde B groep 2', 'Klimmen'])
  expect([fetchSpy.mock.calls, localStorage.length]).toEqual([[], 0])
})

test('the trial of a ranked round has no button to hand in the ranking, and stores nothing', async () => {
  await showStory(() => (
    <RoundTrial round={coordinated({ kind: 'ranked', ranks: 2 })} groups={null} options={rankableOptions} />
  ))
  await userEvent.click(page.getByRole('button', { name: texts.RANKING.ADD_NAMED.replace('{{name}}', 'Dans') }))
  await expect.element(page.getByRole('row', { name: 'Dans' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Inleveren/ })).not.toBeInTheDocument()
  expect(localStorage).toHaveLength(0)
})
