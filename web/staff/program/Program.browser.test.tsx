import type { PlannedWeek } from '@uurwerk/contract/staff/program'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { AWholeYear, Weeks } from './Program.stories.tsx'
import { createSamplePlannedWeek, createSampleProgram, createSampleSubject, toWeekIndex } from './program-sample.ts'

interface RecordedWrite {
  method: string
  tag: string | null
  body: unknown
}

/** Records further writes and answers them in order; reads get the answers of the story. */
function captureWrites(...answers: (PlannedWeek | PlannedWeek[] | number)[]) {
  const writes: RecordedWrite[] = []
  const originalFetch = globalThis.fetch
  onTestFinished(() => void (globalThis.fetch = originalFetch))
  globalThis.fetch = async (input, options) => {
    const { method = 'GET', headers, body } = options ?? {}
    if ((method !== 'PATCH' && method !== 'PUT') || typeof body !== 'string') return originalFetch(input, options)
    writes.push({ method, tag: new Headers(headers).get('if-match'), body: JSON.parse(body) })
    const answer = answers.shift()
    return typeof answer === 'number'
      ? Response.json({ code: 'preconditionFailed' }, { status: answer })
      : Response.json({ result: answer })
  }
  return writes
}

const listHeadings = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)
const week48 = page.getByRole('button', { name: 'Wiskunde B V5 Wi B 1, week 48 wijzigen' })
const getField = (name: string) => page.getByRole('dialog').getByRole('textbox', { name })
const savedWeek = createSamplePlannedWeek(toWeekIndex(48), { objectives: 'Raaklijnen', material: '§ 5.5', version: 2 })

test('the week view starts at this week, with a holiday as a single column and the exams and plans of each subject', async () => {
  await showStory(Weeks)
  expect(listHeadings()).toEqual([
    '2 vakken',
    expect.stringContaining('Week 47deze week16 – 20 nov'),
    expect.stringContaining('Week 48'),
    expect.stringContaining('Week 49'),
    expect.stringContaining('Week 50'),
    expect.stringContaining('Week 51'),
    'Kerstvakantie',
    expect.stringContaining('Week 1'),
  ])
  const biology = page.getByRole('row').filter({ hasText: 'Biologie' })
  await expect.poll(() => biology.element().textContent).toContain('Toets · wo 18 nov 10:30')
  await expect
    .element(page.getByRole('link', { name: /geogebra/ }))
    .toHaveAttribute('rel', expect.stringContaining('noopener'))
  expect(biology.getByRole('button').elements()).toHaveLength(1)
})

test('the year strip has a single tab stop, and the label of each week names its exams and holiday', async () => {
  await showStory(Weeks)
  const strip = page.getByRole('navigation', { name: 'De weken van het schooljaar' })
  expect(
    strip
      .getByRole('button')
      .elements()
      .filter(({ tabIndex }) => (tabIndex ?? -1) >= 0),
  ).toHaveLength(1)
  const currentWeek = strip.getByRole('button', { name: /^Week 47, 16 – 22 november 2026, deze week, 1 toets$/ })
  currentWeek.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(strip.getByRole('button', { name: /^Week 48,/ })).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(strip.getByRole('button', { name: /^Week 35,/ })).toHaveFocus()
  await expect.element(strip.getByRole('button', { name: /^Week 43,.*vrij: Herfstvakantie$/ })).toBeVisible()
})

test('the year view marks planned and tested weeks, and Enter on a week opens it', async () => {
  await showStory(Weeks)
  await page.getByText('Jaar', { exact: true }).click()
  const listMarks = (name: string) =>
    page
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button', { name: /(?<!niets gepland)$/ })
      .elements()
      .flatMap((button) => button.getAttribute('aria-label') ?? [])
  await expect
    .poll(() => listMarks('Wiskunde B'))
    .toEqual([
      'Wiskunde B V5 Wi B 1, week 47: gepland',
      'Wiskunde B V5 Wi B 1, week 48: gepland',
      'Wiskunde B V5 Wi B 1, week 51: toets volgens het programma, gepland',
    ])
  expect(listMarks('Biologie')).toEqual(['Biologie V5 Bi 3a, week 47: toets in het rooster, gepland'])
  const weeks = page.getByRole('button', { name: /, week \d+: / })
  // One tab stop, on this week. The three holiday weeks have no button.
  expect(weeks.elements()).toHaveLength(2 * (47 - 3))
  const listTabStops = () =>
    weeks.elements().flatMap((element) => (element.matches('[tabindex="0"]') ? element.ariaLabel : []))
  expect(listTabStops()).toEqual(['Wiskunde B V5 Wi B 1, week 47: gepland'])
  page
    .getByRole('button', { name: /^Wiskunde B .*week 51:/ })
    .element()
    .focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(listTabStops).toEqual(['Wiskunde B V5 Wi B 1, week 1: niets gepland'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => listHeadings()[1]).toContain('Week 1')
  await expect.element(page.getByRole('button', { name: 'Wiskunde B V5 Wi B 1, week 1 plannen' })).toHaveFocus()
})

test('the printout names the school year, the weeks or the subject, and the time of printing', async () => {
  await showStory(Weeks)
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await page.getByRole('button', { name: 'Printen' }).click()
  expect(print).toHaveBeenCalledOnce()
  const findCaption = () => page.getByText(/Afgedrukt op/).element().parentElement
  expect(findCaption()?.textContent).toBe('2026–2027 · Week 47 t/m 1Afgedrukt op 18-11-2026 11:06')
  expect(findCaption()?.checkVisibility()).toBe(false)
  await page.getByText('Jaar', { exact: true }).click()
  await expect.poll(() => findCaption()?.textContent).toBe('2026–2027Afgedrukt op 18-11-2026 11:06')
  await page.getByRole('button', { name: 'Biologie', exact: true }).click()
  await expect
    .poll(() => findCaption()?.textContent)
    .toBe('2026–2027 · Biologie, V5 Bi 3aAfgedrukt op 18-11-2026 11:06')
})

test('a planned week is edited by keyboard and sent with the version that the user saw', async () => {
  await showStory(Weeks)
  const writes = captureWrites(savedWeek)
  page.getByRole('button', { name: 'Wiskunde B V5 Wi B 1, week 47 wijzigen' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(week48).toHaveFocus()
  await userEvent.keyboard('{F2}')
  await expect.element(getField('Doelen')).toHaveFocus()
  await expect.element(page.getByRole('dialog').getByText('3 lessen')).toBeVisible()
  await userEvent.keyboard('{Control>}a{/Control}Raaklijnen{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Wiskunde B V5 Wi B 1, week 48 is opgeslagen.')).toBeVisible()
  expect(writes).toEqual([
    { method: 'PATCH', tag: '"1."', body: [{ op: 'replace', path: '/objectives', value: 'Raaklijnen' }] },
  ])
  await expect.element(page.getByRole('cell', { name: /Raaklijnen/ })).toBeVisible()
  await expect.element(week48).toHaveFocus()
})

test('a text over 500 characters shows an error and is not sent, and Escape closes the editor', async () => {
  await showStory(Weeks)
  const writes = captureWrites()
  await week48.click()
  await getField('Toets').fill('t'.repeat(501))
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await expect.poll(() => page.getByRole('alert').element().textContent).toContain('Maximaal 500 tekens')
  await expect.element(getField('Toets')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(writes).toEqual([])
})

test('a conflicting edit shows both versions, and keeping the own version overwrites the other', async () => {
  const otherVersion = createSampleProgram({
    subjects: [
      createSampleSubject({
        weeks: [createSamplePlannedWeek(toWeekIndex(48), { objectives: 'Van een ander', version: 7 })],
      }),
    ],
  })
  await showStory(Weeks)
  const writes = captureWrites(412, savedWeek)
  await week48.click()
  Object.assign(Weeks.answers ?? {}, { '/api/Program/': otherVersion })
  onTestFinished(() => void Object.assign(Weeks.answers ?? {}, { '/api/Program/': createSampleProgram() }))
  await getField('Doelen').fill('Raaklijnen')
  await page.getByRole('button', { name: 'Opslaan' }).click()
  const conflict = page.getByRole('alertdialog')
  await expect.poll(() => conflict.element().textContent).toContain('Raaklijnen')
  await expect.poll(() => conflict.element().textContent).toContain('Van een ander')
  const getLayer = (element: Element | null | undefined) => Number(element && getComputedStyle(element).zIndex)
  const editor = getLayer(document.querySelector('[data-placement]'))
  expect(editor).toBeGreaterThan(0)
  expect(editor).toBeLessThan(getLayer(conflict.element().closest('[class*=overlay]')))
  await conflict.getByRole('button', { name: 'Mijn versie houden' }).click()
  await expect.element(page.getByText(/week 48 is opgeslagen/)).toBeVisible()
  expect(writes.map(({ tag }) => tag)).toEqual(['"1."', '"7."'])
})

test('moving the remaining weeks shows a preview, is a single write, and is undone by another write', async () => {
  await showStory(Weeks)
  const createWeek = (number: number, changes: Partial<PlannedWeek> = {}) =>
    createSamplePlannedWeek(toWeekIndex(number), changes)
  const writes = captureWrites(
    [createWeek(48, { version: 5 }), createWeek(49, { version: 6 }), createWeek(51, { version: 7 })],
    [],
  )
  await week48.click()
  await page.getByRole('button', { name: 'Rest opschuiven' }).click()
  const listRows = () =>
    page
      .getByRole('dialog')
      .getByRole('row')
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(listRows)
    .toEqual([
      'WeekNuWordt',
      expect.stringMatching(/^48.*wortelfuncties.*leeg$/),
      expect.stringMatching(/^49–.*wortelfuncties/),
      expect.stringMatching(/^51.*PTA 2leeg$/),
      expect.stringMatching(/^1–.*Herhalen.*PTA 2$/),
    ])
  await page.getByRole('button', { name: '4 weken wijzigen' }).click()
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect.element(page.getByText(/de wijziging is ongedaan gemaakt/)).toBeVisible()
  const bodies = writes.map(({ body }) =>
    (body as { weeks: PlannedWeek[] }).weeks.map(({ week, version }) => [week, version]),
  )
  expect(bodies).toEqual([
    [
      [toWeekIndex(48), 1],
      [toWeekIndex(49), 0],
      [toWeekIndex(51), 1],
      [toWeekIndex(54), 0],
    ],
    [
      [toWeekIndex(48), 5],
      [toWeekIndex(49), 6],
      [toWeekIndex(51), 7],
      [toWeekIndex(54), 0],
    ],
  ])
})

test('taking over another plan leaves planned weeks alone, unless the teacher also replaces those', async () => {
  await showStory(Weeks)
  const originalFetch = globalThis.fetch
  onTestFinished(() => void (globalThis.fetch = originalFetch))
  const lastYear = createSampleSubject({
    weeks: [47, 49].map((number) => createSamplePlannedWeek(toWeekIndex(number), { objectives: 'Vorig jaar' })),
  })
  globalThis.fetch = async (input, options) =>
    (input as string).includes('year=2025')
      ? Response.json({ result: createSampleProgram({ subjects: [lastYear] }) })
      : originalFetch(input, options)
  await week48.click()
  await page.getByRole('button', { name: 'Overnemen' }).click()
  await expect.element(page.getByRole('button', { name: '1 week wijzigen' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Alleen in lege weken' }).click()
  await expect.element(page.getByRole('button', { name: '2 weken wijzigen' })).toBeVisible()
})

test('a refused bulk write does not claim that somebody else changed the weeks', async () => {
  await showStory(Weeks)
  const refusals: number[] = []
  const originalFetch = globalThis.fetch
  onTestFinished(() => void (globalThis.fetch = originalFetch))
  globalThis.fetch = async (input, options) => {
    if (options?.method !== 'PUT') return originalFetch(input, options)
    refusals.push(403)
    return Response.json({ code: 'attendeeNoRights' }, { status: 403 })
  }
  await week48.click()
  await page.getByRole('button', { name: 'Rest opschuiven' }).click()
  await page.getByRole('button', { name: '4 weken wijzigen' }).click()
  await expect.poll(() => refusals).toEqual([403])
  await expect.element(page.getByRole('button', { name: '4 weken wijzigen' })).toBeEnabled()
  expect(page.getByText(/intussen gewijzigd/).elements()).toEqual([])
})

test('with 14 subjects only the visible weeks are rendered, and typing in a week leaves the table untouched', async () => {
  await showStory(AWholeYear)
  const table = page.getByRole('table').element()
  expect(table.querySelectorAll('tbody tr')).toHaveLength(14)
  expect(table.querySelectorAll('td').length).toBeLessThanOrEqual(14 * 6 + 1)
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => void changes.push(...records))
  observer.observe(table, { subtree: true, childList: true, characterData: true, attributes: true })
  await page.getByRole('button', { name: 'Vak 1 V5 groep 1, week 48 wijzigen' }).click()
  await getField('Doelen').fill('Iets anders')
  observer.disconnect()
  expect(changes).toEqual([])
})

test('with 14 subjects an arrow key in the year view changes only tabindex attributes', async () => {
  await showStory(AWholeYear)
  await page.getByText('Jaar', { exact: true }).click()
  const getWeekButton = (subjectNumber: number) =>
    page.getByRole('button', { name: new RegExp(`^Vak ${subjectNumber} V5 groep ${subjectNumber}, week 47:`) })
  await expect.element(getWeekButton(2)).toBeVisible()
  getWeekButton(2).element().focus()
  await expect.element(getWeekButton(2)).toHaveAttribute('tabindex', '0')
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => void changes.push(...records))
  observer.observe(page.getByRole('table').element(), {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(getWeekButton(3)).toHaveFocus()
  await expect.poll(() => changes.map(({ attributeName }) => attributeName)).toEqual(['tabindex', 'tabindex'])
  observer.disconnect()
})
