import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleAppointment } from '../appointment/appointment-sample.ts'
import { rosterAddress } from './address.ts'
import { useRoster } from './queries.ts'
import { useRosterModel } from './use-roster-model.ts'

const PublishedWeek = () => <p>{useRosterModel().publication?.week}</p>
function NextLesson() {
  const { appointments, upcomingLesson } = useRosterModel()
  return <p>{appointments.length > 0 && (upcomingLesson?.name ?? 'onbekend')}</p>
}

/** Has the ids of the application's routes. */
function createRosterRouter(address: string, component = PublishedWeek) {
  const root = createRootRoute()
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' })
  const shell = createRoute({ getParentRoute: () => signedIn, id: 'shell' })
  const roster = createRoute({
    getParentRoute: () => shell,
    path: '/roster',
    validateSearch: rosterAddress,
    component,
  })
  return createRouter({
    routeTree: root.addChildren([signedIn.addChildren([shell.addChildren([roster])])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
}

const weeks = [
  { week: '2026-W46', start: '2026-11-09' },
  { week: '2026-W47', start: '2026-11-16' },
].map((week) => ({ ...week, published: true, publishedAt: null, changedAt: null, changes: 0 }))

test.each([
  ['day', '2026-W46'],
  ['week', '2026-W47'],
])('in English, the %s view of Sunday 15 November has the publication of %s', async (view, week) => {
  const router = createRosterRouter(`/roster?view=${view}&date=2026-11-15`)
  const story = createStory({ '/api/Schedule/PublishInfo': weeks }, () => <RouterProvider router={router as never} />)
  await showStory(story, { language: 'en' })
  await expect.element(page.getByText(week)).toBeVisible()
})

test('the next lesson is unknown until the week of today is loaded', async () => {
  const createLesson = (id: number, name: string, date: string) =>
    createSampleAppointment({ id, name, start: `${date}T09:20`, end: `${date}T10:10` })
  const today = Promise.withResolvers<unknown>()
  const answers = {
    '/Date/2026-11-16/': today.promise,
    '/Date/2026-11-23/': [createLesson(1, 'Volgende week', '2026-11-25')],
  }
  const router = createRosterRouter('/roster?view=week&date=2026-11-25', NextLesson)
  await showStory(createStory(answers, () => <RouterProvider router={router as never} />))
  await expect.element(page.getByText('onbekend')).toBeVisible()
  today.resolve([createLesson(2, 'Morgen', '2026-11-19')])
  await expect.element(page.getByText('Morgen')).toBeVisible()
})

test('a week that was loaded before shows its lessons at once, while the address still names another', async () => {
  const answers = {
    '/Date/2026-11-16/': [],
    '/Date/2027-03-01/': [
      createSampleAppointment({ name: 'Wiskunde', start: '2027-03-02T09:20', end: '2027-03-02T10:10' }),
    ],
  }
  const november = [Temporal.PlainDate.from('2026-11-18')]
  const march = [Temporal.PlainDate.from('2027-03-02')]
  function Lessons() {
    const [{ shown, settled }, setWeeks] = useState({ shown: march, settled: march })
    const { appointments } = useRoster([1], shown, settled)
    return (
      <>
        <p>{appointments.map(({ name }) => name).join() || 'geen lessen'}</p>
        <button onClick={() => setWeeks({ shown: november, settled: november })}>november</button>
        <button onClick={() => setWeeks({ shown: march, settled: november })}>maart</button>
      </>
    )
  }
  await showStory(createStory(answers, () => <Lessons />))
  await expect.element(page.getByText('Wiskunde')).toBeVisible()
  await page.getByRole('button', { name: 'november' }).click()
  await expect.element(page.getByText('geen lessen')).toBeVisible()
  await page.getByRole('button', { name: 'maart' }).click()
  await expect.element(page.getByText('Wiskunde')).toBeVisible()
})
