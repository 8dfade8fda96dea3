import { skipToken, useQuery } from '@tanstack/react-query'
import { nl } from '@uurwerk/contract/i18n/nl'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { keys } from '#web/data/keys.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { createSampleBooking } from '#web/rooms/invitation/booking-sample.ts'
import { InvitedToSeries, OwnSeries, None } from './MyBookings.stories.tsx'

const upcomingBooking = createSampleBooking({
  id: 7,
  name: 'Sectie',
  start: '2026-11-18T15:00',
  end: '2026-11-18T16:00',
})
const pastBooking = createSampleBooking({ id: 8, name: 'Gesprek', start: '2026-11-02T09:00', end: '2026-11-02T10:00' })

/** Returns the bookings of each section by its heading. */
const listSections = () =>
  [...document.querySelectorAll('section')].map((section) => [
    section.querySelector('h2')?.textContent,
    [...section.querySelectorAll('h3')].map(({ textContent }) => textContent),
  ])

describe('the user’s bookings', () => {
  test('are listed as upcoming or past', async () => {
    await showStory(createStory({ '/Future': [upcomingBooking], '/Past': [pastBooking], '/Invited': [] }, None))
    await expect.poll(listSections).toEqual([
      ['Komend', ['Sectie']],
      ['Voorbij', ['Gesprek']],
    ])
    await expect.element(page.getByText('maandag 2 november 09:00–10:00')).toBeVisible()
  })

  test('stay upcoming after their end while they can be confirmed, without the other actions', async () => {
    const confirmation = { from: '2026-11-18T10:35', until: '2026-11-18T11:15', onLocation: false }
    const slot = { start: '2026-11-18T10:50', end: '2026-11-18T11:05' }
    const unconfirmedBooking = createSampleBooking({ id: 9, name: 'Kort', ...slot, confirmation })
    await showStory(createStory({ '/Future': [], '/Past': [unconfirmedBooking, pastBooking], '/Invited': [] }, None))
    await expect.poll(listSections).toEqual([
      ['Komend', ['Kort']],
      ['Voorbij', ['Gesprek']],
    ])
    await expect.element(page.getByRole('button', { name: 'Kort bevestigen' })).toBeVisible()
    expect(page.getByRole('button').elements()).toHaveLength(1)
  })

  test('disappear from both lists on cancellation, before the lists are fetched again', async () => {
    const answers: Record<string, unknown> = {
      // The server's clock is ahead of the page's, so the later request already lists it as past.
      '/Future': [upcomingBooking],
      '/Past': [upcomingBooking, pastBooking],
      '/Invited': [],
      '/api/booking/7': null,
    }
    await showStory(createStory(answers, None))
    await expect.poll(listSections).toEqual([
      ['Komend', ['Sectie']],
      ['Voorbij', ['Sectie', 'Gesprek']],
    ])
    delete answers['/Future']
    delete answers['/Past']
    await page.getByRole('button', { name: 'Sectie annuleren' }).click()
    await expect.element(page.getByText(nl.BOOKING.BOOKED.CANCEL.MESSAGE, { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Annuleren', exact: true }).click()
    await expect.poll(listSections).toEqual([
      ['Komend', []],
      ['Voorbij', ['Gesprek']],
    ])
  })
})

/** The names of the appointments that a roster has cached. */
function CachedRoster({ appointments }: { appointments: readonly Appointment[] }) {
  const { data = [] } = useQuery({
    queryKey: [...keys.appointments, 'story'],
    queryFn: skipToken,
    initialData: appointments,
  })
  return <output>{data.map(({ name }) => name).join(', ')}</output>
}

test('a cancelled booking also disappears from the cached rosters, which keep the rest', async () => {
  const appointments = [upcomingBooking, { id: 12, name: 'Wiskunde' }].map(({ id, name }) =>
    createSampleAppointment({ id, name }),
  )
  const lists = { '/Future': [upcomingBooking], '/Past': [], '/Invited': [] }
  await showStory(
    createStory({ ...lists, '/api/BookingProfile': [], '/api/booking/7': null }, () => (
      <>
        <None />
        <CachedRoster appointments={appointments} />
      </>
    )),
  )
  const readRoster = () => document.querySelector('output')?.textContent
  await expect.poll(readRoster).toBe('Sectie, Wiskunde')
  await page.getByRole('button', { name: 'Sectie annuleren' }).click()
  await page.getByRole('button', { name: 'Annuleren', exact: true }).click()
  await expect.poll(readRoster).toBe('Wiskunde')
})

describe('an invitation to a series', () => {
  const listSentAnswers = (fetchSpy: { mock: { calls: unknown[][] } }) =>
    fetchSpy.mock.calls.flatMap(
      ([address]) => /\/api\/booking\/\d+\/(?:accept|decline).*$/.exec(address as string)?.[0] ?? [],
    )

  test('is a single card that is answered as a whole, with each date below to be answered separately', async () => {
    await showStory(InvitedToSeries)
    await expect.poll(listSections).toHaveLength(2)
    expect(listSections()[0]?.[1]).toHaveLength(1)
    await expect.element(page.getByText(/^3 keer, .*15:00–16:00$/)).toBeVisible()
    const fetchSpy = vi.spyOn(globalThis, 'fetch')
    await page.getByText(nl.BOOKING.INVITED.EACH).click()
    await page.getByRole('button', { name: /^Ik kom niet naar .*wo 25 nov/ }).click()
    await expect.poll(() => listSentAnswers(fetchSpy)).toEqual(['/api/booking/21/decline?following=false'])
    await page
      .getByRole('button', { name: /^Ik kom naar / })
      .first()
      .click()
    await expect
      .poll(() => listSentAnswers(fetchSpy))
      .toEqual(['/api/booking/21/decline?following=false', '/api/booking/20/accept?following=true'])
  })
})

test('a series that the user booked is a single card, and its other dates can be changed or cancelled separately', async () => {
  await showStory(OwnSeries)
  await expect
    .poll(() => listSections().map(([part, cards]) => [part, cards?.length]))
    .toEqual([
      ['Komend', 1],
      ['Voorbij', 1],
    ])
  await page.getByText('Nog 2 keer, tot en met woensdag 2 december').click()
  await expect.element(page.getByText(/^wo 25 nov 15:00–16:00 · Elders · /)).toBeVisible()
  expect(page.getByRole('button', { name: / wijzigen$/ }).elements()).toHaveLength(3)
  await page.getByRole('button', { name: /, wo 2 dec 15:00–16:00 annuleren$/ }).click()
  await expect.element(page.getByText(/^woensdag 2 december 15:00–16:00 · /)).toBeVisible()
  expect(page.getByRole('button', { name: nl.BOOKING.CANCEL_FOLLOWING }).elements()).toEqual([])
})

test.each([
  ['who have not declined', 'Pending', 1],
  ['but none who declined', 'Denied', 0],
] as const)('cancelling promises a notification to invitees, %s', async (_, status, count) => {
  const bookings = [{ ...upcomingBooking, invitees: [{ id: 41, name: 'Evi', status }] }]
  await showStory(createStory({ '/Future': bookings, '/Past': [], '/Invited': [] }, None))
  await page.getByRole('button', { name: 'Sectie annuleren' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByText(nl.BOOKING.BOOKED.CANCEL.MESSAGE, { exact: false })).toBeVisible()
  expect(dialog.getByText(nl.BOOKING.DONE.TOLD, { exact: false }).elements()).toHaveLength(count)
})

test('cancelling a series asks for confirmation with the number of bookings before it sends the request', async () => {
  const series = ['18', '25'].map((day, index) =>
    createSampleBooking({ id: 30 + index, seriesId: 30, start: `2026-11-${day}T15:00`, end: `2026-11-${day}T16:00` }),
  )
  await showStory(createStory({ '/Future': series, '/Past': [], '/Invited': [], '/api/booking/30': null }, None))
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  const listCancelRequests = () =>
    fetchSpy.mock.calls.flatMap(([address, request]) => (request?.method === 'DELETE' ? [address as string] : []))
  await page.getByRole('button', { name: 'Overleg annuleren' }).first().click()
  await page.getByRole('button', { name: nl.BOOKING.CANCEL_FOLLOWING }).click()
  await expect.element(page.getByRole('heading', { name: '2 reserveringen annuleren?' })).toBeVisible()
  await expect.element(page.getByText(/van woensdag 18 november tot en met woensdag 25 november/)).toBeVisible()
  expect(listCancelRequests()).toEqual([])
  await page.getByRole('button', { name: 'Alle 2 annuleren' }).click()
  await expect.poll(listCancelRequests).toEqual([expect.stringContaining('/api/booking/30?following=true')])
})
