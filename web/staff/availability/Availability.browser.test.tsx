import { nl } from '@uurwerk/contract/i18n/nl'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import {
  BothVersionsOfTwoWeeks,
  Judging,
  Missed,
  New,
  NobodyYet,
  Saved,
  TeamOfFifty,
  TwoWeeks,
} from './Availability.stories.tsx'

const texts = nl.AVAILABILITY
const cell = (name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}, `) })

test('weeks A and B each show their own availability, and either can be copied to the other', async () => {
  // The copy is shown before it is saved.
  await showStory(createStory({ '/Request/1/': new Promise(() => {}), ...TwoWeeks.answers }, TwoWeeks))
  await expect.element(cell('maandag, 08:00 tot 08:30, beschikbaar')).toBeInTheDocument()
  await expect.element(cell('maandag, 13:00 tot 13:30, kan niet')).toBeInTheDocument()
  await userEvent.click(page.getByRole('radio', { name: texts.WEEK.B }))
  await expect.element(cell('maandag, 08:00 tot 08:30, kan niet')).toBeInTheDocument()
  await expect.element(cell('maandag, 13:00 tot 13:30, liever niet')).toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'B kopiëren naar A' }))
  await userEvent.click(page.getByRole('radio', { name: texts.WEEK.A }))
  await expect.element(cell('maandag, 13:00 tot 13:30, liever niet')).toBeInTheDocument()
})

test('both versions of a conflict show week A and week B of a request with alternating weeks', async () => {
  await showStory(createStory({}, BothVersionsOfTwoWeeks))
  const findWeekB = (label: string) =>
    page.getByRole('list', { name: `${label}, ${texts.WEEK.B}` }).element().textContent
  await expect.poll(() => findWeekB(nl.COMMON.CONFLICT.MINE)).toContain('08:00–12:30')
  expect(findWeekB(nl.COMMON.CONFLICT.THEIRS)).not.toContain('08:00–12:30')
})

test('a team without submissions shows that nobody has submitted yet', async () => {
  await showStory(NobodyYet)
  await expect.element(page.getByText(new RegExp(texts.REVIEWS.HEAT.NOBODY_YET))).toBeInTheDocument()
})

test('a half hour with 50 unavailable teachers shows their number and only some of their names', async () => {
  await showStory(TeamOfFifty)
  await userEvent.click(page.getByRole('button', { name: /^maandag, 15:00/ }))
  await expect.element(page.getByText(/50 kunnen niet, onder wie D1, D2, .*, D16$/)).toBeInTheDocument()
})

test('a new availability request marks no clashing lessons, and a saved request does', async () => {
  await showStory(New)
  await expect.element(cell('maandag, 08:30 tot 09:00, kan niet')).toBeInTheDocument()
  expect(page.getByText(texts.CLASH.IN_NOT).elements()).toEqual([])
  await showStory(Saved)
  await expect.element(page.getByText(texts.CLASH.IN_NOT).first()).toBeInTheDocument()
})

test('the coordinator sees when teachers who have not submitted will be reminded', async () => {
  await showStory(NobodyYet)
  await expect.element(page.getByText(/herinnering op ma 23 nov/)).toBeInTheDocument()
})

test('an availability request that was not submitted before it closed is shown as missed', async () => {
  await showStory(Missed)
  await expect.element(page.getByText(texts.OWN_STATE.missed)).toBeInTheDocument()
})

test.each([
  [texts.REVIEWS.ACCEPT, 'accepted'],
  [texts.REVIEWS.DENY, 'denied'],
  [texts.REVIEWS.SEND_BACK, 'revised'],
])('the review button %s sends the state %s with the comment', async (name, state) => {
  await showStory(Judging)
  await userEvent.click(page.getByRole('button', { name: 'Docent 1 D1' }))
  await userEvent.fill(page.getByLabelText(texts.REVIEWS.YOUR_COMMENT), 'Graag overleg')
  using sent = vi.spyOn(globalThis, 'fetch')
  await userEvent.click(page.getByRole('button', { name, exact: true }))
  if (state === 'denied')
    await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name, exact: true }))
  const patches = () => sent.mock.calls.filter(([, options]) => options?.method === 'PATCH')
  await vi.waitFor(() => expect(patches()).toHaveLength(1))
  const [address, options] = patches()[0] ?? []
  expect(address).toMatch(/\/Review\/1\/Attendee\/1$/)
  expect(new Headers(options?.headers).get('if-match')).toMatch(/^"\d+\."$/)
  expect(JSON.parse(options?.body as string)).toEqual([
    { op: 'add', path: '/teamleadcomment', value: 'Graag overleg' },
    { op: 'replace', path: '/state', value: state },
  ])
})
