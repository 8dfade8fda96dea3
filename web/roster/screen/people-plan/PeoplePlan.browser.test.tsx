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

/** Shows a plan of twenty people. `takeRenders` returns the rows rendered and the commits since the last call. */
async function showPlanOfTwenty(changes: Partial<Parameters<typeof createSampleRosterModel>[0]> = {}, width = 1280) {
  const renders = { renderedIds: new Set<number>(), commits: 0 }
  const people = createSamplePeople(20).map((samplePerson) => {
    const { id, hue } = samplePerson
    // The tag reads `hue` whenever a row renders, and nothing else reads it.
    return Object.defineProperty(samplePerson, 'hue', { get: () => (renders.renderedIds.add(id), hue) })
  })
  const address = { openAppointment: vi.fn(), showDate: vi.fn(), showFreeTimes: vi.fn() }
  const initialModel = createSampleRosterModel({ people, appointments: createSampleWeek(people), address, ...changes })
  let show: (model: RosterModel) => void = () => undefined
  const onOpenStack = vi.fn()
  function Stage() {
    const [model, setModel] = useState(initialModel)
    useEffect(() => void (show = setModel), [])
    return (
      <Profiler id="plan" onRender={() => renders.commits++}>
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
  const getCursorLabel = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.ariaLabel
  const takeRenders = () => {
    const recentRenders = { renderedIds: [...renders.renderedIds], commits: renders.commits }
    renders.renderedIds.clear()
    renders.commits = 0
    return recentRenders
  }
  return { initialModel, people, address, grid, getCursorLabel, takeRenders, show: (model: RosterModel) => show(model) }
}

test('the people plan is a single tab stop; arrows move along people and hours, and Enter opens the appointment', async () => {
  const { address, grid, getCursorLabel } = await showPlanOfTwenty()
  expect(grid.querySelectorAll('[tabindex="0"], a')).toHaveLength(0)
  grid.focus()
  expect(getCursorLabel()).toBe('woensdag 18 november, 15:20 tot 17:00, samen vrij: Alle 20 zijn vrij')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(getCursorLabel()).toBe('Docent 2, woensdag 18 november, 15:20 tot 17:00, vrij')
  await userEvent.keyboard('{ArrowUp}{ArrowRight}')
  expect(getCursorLabel()).toMatch(
    /^Anne-Sophie .+, woensdag 18 november, 16:10 tot 17:00, Wiskunde, B1\.23, vervalt, V\d$/,
  )
  await userEvent.keyboard('{Enter}')
  expect(address.openAppointment).toHaveBeenCalledExactlyOnceWith(90_001)
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowLeft}')
  expect(getCursorLabel()).toBe('woensdag 18 november, 08:00 tot 15:20, niet samen vrij')
})

test('moving the cursor renders only the old and the new row, and a tick of the clock renders none', async () => {
  const { initialModel, grid, takeRenders, show } = await showPlanOfTwenty()
  grid.focus()
  await userEvent.keyboard('{ArrowDown}')
  takeRenders()
  await userEvent.keyboard('{ArrowDown}')
  expect(takeRenders()).toEqual({ renderedIds: [1, 2], commits: 1 })
  show({ ...initialModel, now: initialModel.now.add({ minutes: 1 }) })
  await expect.element(page.getByText('11:07', { exact: true })).toBeInTheDocument()
  expect(takeRenders().renderedIds).toEqual([])
})

test('changing or opening a lesson renders only the rows of its attendees', async () => {
  const { initialModel, people, takeRenders, show } = await showPlanOfTwenty()
  const [first, ...others] = initialModel.appointments
  takeRenders()
  const changedModel = createSampleRosterModel({ people, appointments: [{ ...first!, name: 'Rekenen' }, ...others] })
  const unchangedEntries = changedModel.entries.slice(1).map((_, index) => initialModel.entries[index + 1]!)
  show({
    ...initialModel,
    appointments: changedModel.appointments,
    entries: [changedModel.entries[0]!, ...unchangedEntries],
  })
  await expect.element(page.getByTitle(/Rekenen/).first()).toBeInTheDocument()
  expect(takeRenders().renderedIds).toEqual(first!.attendeeIds)
  show({ ...initialModel, address: { ...initialModel.address, appointmentId: first!.id } })
  await expect.poll(() => document.querySelectorAll('[data-open]').length).toBe(1)
  expect(takeRenders().renderedIds).toEqual(first!.attendeeIds)
})

test('a time at which everyone is free leads to a booking of the smallest room that fits, with all people except the user as guests', async () => {
  const { people, grid } = await showPlanOfTwenty()
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
  const { initialModel, people, grid, show } = await showPlanOfTwenty()
  const createReloadedModel = () => createSampleRosterModel({ people, appointments: createSampleWeek(people) })
  grid.focus()
  await userEvent.keyboard('{Enter}')
  const card = page.getByRole('dialog')
  await expect.element(card).toBeInTheDocument()
  show({ ...createReloadedModel(), now: initialModel.now.add({ minutes: 1 }) })
  await expect.element(page.getByText('11:07', { exact: true })).toBeInTheDocument()
  await expect.element(card).toBeInTheDocument()
  const meeting = createSampleLesson(99_000, [4], 2, [960, 1020])
  show(createSampleRosterModel({ people, appointments: [...createSampleWeek(people), meeting] }))
  await expect.element(card).not.toBeInTheDocument()
})

test('a click on free time in a person’s row proposes a meeting at the clicked time', async () => {
  const { grid } = await showPlanOfTwenty({ dayIndex: 3 })
  const row = grid.querySelector('[data-row="3"] [data-track]')!
  const { width, height } = row.getBoundingClientRect()
  // 16:07 on a day of nine hours.
  const x = (width * 8.12) / 9
  await userEvent.click(row, { position: { x, y: height / 2 } })
  await expect.element(page.getByRole('heading')).toHaveTextContent('donderdag 19 november 16:05 – 16:55')
})

test('a time in the past cannot be booked', async () => {
  const { grid } = await showPlanOfTwenty()
  grid.focus()
  await userEvent.keyboard('{Control>}{ArrowLeft}{ArrowLeft}{/Control}{ArrowRight}{Enter}')
  await expect.poll(() => page.getByRole('dialog').element().textContent).toContain('Dit moment is voorbij.')
  await expect.element(page.getByRole('dialog').getByRole('link')).not.toBeInTheDocument()
})

test('on a phone the common free times are listed, and selecting a time on another day shows that day', async () => {
  const { address } = await showPlanOfTwenty({ dayIndex: 2 }, 390)
  const times = page.getByRole('list', { name: 'Samen vrij' }).getByRole('button')
  await expect.element(times.first()).toHaveTextContent('Vandaag15:20 – 17:00')
  const sizes = times.elements().map((element) => (element as HTMLElement).offsetHeight)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  await times.nth(1).click()
  expect(address.showDate).toHaveBeenCalledExactlyOnceWith(Temporal.PlainDate.from('2026-11-19'))
})
