import { Profiler, useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import type { RosterModel } from '../use-roster-model.ts'
import { PeoplePlan } from './PeoplePlan.tsx'
import { createSampleLesson, createSampleRosterModel, createSamplePeople, createSampleWeek } from './plan-fixtures.ts'

const rooms = [
  { id: 50, name: 'Aula', building: 'A', capacity: 200, profileId: 1, maxMinutes: 240 },
  { id: 51, name: 'Spreekkamer', building: 'A', capacity: 4, profileId: 1, maxMinutes: 240 },
  { id: 52, name: 'Zaal', building: 'A', capacity: 25, profileId: 1, maxMinutes: 240 },
]

/** Shows a plan of twenty people. `take` returns the rows rendered and the commits since the last call. */
async function planOfTwenty(changes: Partial<Parameters<typeof createSampleRosterModel>[0]> = {}, width = 1280) {
  const seen = { drawn: new Set<number>(), commits: 0 }
  const people = createSamplePeople(20).map((samplePerson) => {
    const { id, hue } = samplePerson
    // The tag reads `hue` whenever a row renders, and nothing else reads it.
    return Object.defineProperty(samplePerson, 'hue', { get: () => (seen.drawn.add(id), hue) })
  })
  const address = { openAppointment: vi.fn(), showDate: vi.fn(), showFreeTimes: vi.fn() }
  const begin = createSampleRosterModel({ people, appointments: createSampleWeek(people), address, ...changes })
  let show: (model: RosterModel) => void = () => undefined
  const onOpenStack = vi.fn()
  function Stage() {
    const [model, setModel] = useState(begin)
    useEffect(() => void (show = setModel), [])
    return (
      <Profiler id="plan" onRender={() => seen.commits++}>
        <div style={{ height: 700, display: 'grid', gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)' }}>
          <PeoplePlan model={model} onOpenStack={onOpenStack} />
        </div>
      </Profiler>
    )
  }
  await showStory(
    createStory({ '/available-facilities': rooms }, () => <Stage />),
    { width },
  )
  const grid = page.getByRole('grid').element() as HTMLElement
  const place = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.ariaLabel
  const take = () => {
    const taken = { drawn: [...seen.drawn], commits: seen.commits }
    seen.drawn.clear()
    seen.commits = 0
    return taken
  }
  return { begin, people, address, grid, place, take, show: (model: RosterModel) => show(model) }
}

test('the people plan is a single tab stop; arrows move along people and hours, and Enter opens the appointment', async () => {
  const { address, grid, place } = await planOfTwenty()
  expect(grid.querySelectorAll('[tabindex="0"], a')).toHaveLength(0)
  grid.focus()
  expect(place()).toBe('woensdag 18 november, 15:20 tot 17:00, samen vrij: Alle 20 zijn vrij')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(place()).toBe('Docent 2, woensdag 18 november, 15:20 tot 17:00, vrij')
  await userEvent.keyboard('{ArrowUp}{ArrowRight}')
  expect(place()).toMatch(/^Anne-Sophie .+, woensdag 18 november, 16:10 tot 17:00, Wiskunde, B1\.23, vervalt, V\d$/)
  await userEvent.keyboard('{Enter}')
  expect(address.openAppointment).toHaveBeenCalledExactlyOnceWith(90_001)
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowLeft}')
  expect(place()).toBe('woensdag 18 november, 08:00 tot 15:20, niet samen vrij')
})

test('moving the cursor renders only the old and the new row, and a tick of the clock renders none', async () => {
  const { begin, grid, take, show } = await planOfTwenty()
  grid.focus()
  await userEvent.keyboard('{ArrowDown}')
  take()
  await userEvent.keyboard('{ArrowDown}')
  expect(take()).toEqual({ drawn: [1, 2], commits: 1 })
  show({ ...begin, now: begin.now.add({ minutes: 1 }) })
  await expect.element(page.getByText('11:07', { exact: true })).toBeInTheDocument()
  expect(take().drawn).toEqual([])
})

test('changing or opening a lesson renders only the rows of its attendees', async () => {
  const { begin, people, take, show } = await planOfTwenty()
  const [first, ...others] = begin.appointments
  take()
  const moved = createSampleRosterModel({ people, appointments: [{ ...first!, name: 'Rekenen' }, ...others] })
  const kept = moved.entries.slice(1).map((_, index) => begin.entries[index + 1]!)
  show({ ...begin, appointments: moved.appointments, entries: [moved.entries[0]!, ...kept] })
  await expect.element(page.getByTitle(/Rekenen/).first()).toBeInTheDocument()
  expect(take().drawn).toEqual(first!.attendeeIds)
  show({ ...begin, address: { ...begin.address, appointmentId: first!.id } })
  await expect.poll(() => document.querySelectorAll('[data-open]').length).toBe(1)
  expect(take().drawn).toEqual(first!.attendeeIds)
})

test('a time at which everyone is free leads to a booking of the smallest room that fits, with all people except the user as guests', async () => {
  const { people, grid } = await planOfTwenty()
  grid.focus()
  await userEvent.keyboard('{Enter}')
  const card = page.getByRole('dialog')
  await expect.element(card.getByRole('heading')).toHaveTextContent('Vandaag 15:20 – 16:10')
  await expect.poll(() => card.element().textContent).toContain('Alle 20 zijn vrij')
  await expect.poll(() => card.element().textContent).toContain('2 ruimtes vrij voor 20 of meer')
  const link = card.getByRole('link', { name: 'Zaal reserveren en 19 uitnodigen' })
  await expect.element(link).toHaveFocus()
  const address = new URL((link.element() as HTMLAnchorElement).href)
  expect(address.pathname).toBe('/booking')
  expect(address.searchParams.get('book')).toBe('52')
  expect(address.searchParams.get('start')).toContain('2026-11-18T15:20')
  expect(address.searchParams.get('end')).toContain('2026-11-18T16:10')
  expect(address.searchParams.get('guests')).toContain(
    people
      .slice(1)
      .map(({ id }) => id)
      .join(','),
  )
  await userEvent.keyboard('{Escape}')
  await expect.element(card).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement === grid).toBe(true)
})

test('a selected common free time stays open when the roster reloads, and closes once someone is busy then', async () => {
  const { begin, people, grid, show } = await planOfTwenty()
  const fresh = () => createSampleRosterModel({ people, appointments: createSampleWeek(people) })
  grid.focus()
  await userEvent.keyboard('{Enter}')
  const card = page.getByRole('dialog')
  await expect.element(card).toBeInTheDocument()
  show({ ...fresh(), now: begin.now.add({ minutes: 1 }) })
  await expect.element(page.getByText('11:07', { exact: true })).toBeInTheDocument()
  await expect.element(card).toBeInTheDocument()
  const meeting = createSampleLesson(99_000, [4], 2, [960, 1020])
  show(createSampleRosterModel({ people, appointments: [...createSampleWeek(people), meeting] }))
  await expect.element(card).not.toBeInTheDocument()
})

test('a click on free time in a person’s row proposes a meeting at the clicked time', async () => {
  const { grid } = await planOfTwenty({ dayIndex: 3 })
  const row = grid.querySelector('[data-row="3"] [data-track]')!
  const { width, height } = row.getBoundingClientRect()
  // 16:07 on a day of nine hours.
  const x = (width * 8.12) / 9
  await userEvent.click(row, { position: { x, y: height / 2 } })
  await expect.element(page.getByRole('heading')).toHaveTextContent('donderdag 19 november 16:05 – 16:55')
})

test('a time in the past cannot be booked', async () => {
  const { grid } = await planOfTwenty()
  grid.focus()
  await userEvent.keyboard('{Control>}{ArrowLeft}{ArrowLeft}{/Control}{ArrowRight}{Enter}')
  await expect.poll(() => page.getByRole('dialog').element().textContent).toContain('Dit moment is voorbij.')
  await expect.element(page.getByRole('dialog').getByRole('link')).not.toBeInTheDocument()
})

test('on a phone the common free times are listed, and selecting a time on another day shows that day', async () => {
  const { address } = await planOfTwenty({ dayIndex: 2 }, 390)
  const times = page.getByRole('list', { name: 'Samen vrij' }).getByRole('button')
  await expect.element(times.first()).toHaveTextContent('Vandaag15:20 – 17:00')
  const sizes = times.elements().map((element) => (element as HTMLElement).offsetHeight)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  await times.nth(1).click()
  expect(address.showDate).toHaveBeenCalledExactlyOnceWith(Temporal.PlainDate.from('2026-11-19'))
})
