import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { en } from '@uurwerk/contract/i18n/en'
import { nl } from '@uurwerk/contract/i18n/nl'
import type { AvailabilityReview } from '@uurwerk/contract/staff/availability'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keys } from '#web/data/keys.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { longName } from '#web/gallery/sample-session.ts'
import { createRefusal, createStory, type Story } from '#web/gallery/story.ts'
import { reportConnection } from '#web/lib/connection.ts'
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
import { OwnOrReviews } from './AvailabilityScreen.tsx'
import { createSampleReview } from './reviews/review-sample.ts'

const texts = nl.AVAILABILITY
/** Changes are shown before they are saved. */
const unsavedTwoWeeks = createStory({ '/Request/1/': new Promise(() => {}), ...TwoWeeks.answers }, TwoWeeks)
const listPatches = (calls: readonly Parameters<typeof fetch>[]) =>
  calls.filter(([, options]) => options?.method === 'PATCH')
/** Shows a story. Returns a function that fetches its lists again. */
async function showRefetchable(answers: Record<string, unknown>, story: Story) {
  const clients: QueryClient[] = []
  function StoryWithClient() {
    clients.push(useQueryClient())
    return story()
  }
  await showStory(createStory(answers, () => <StoryWithClient />))
  return () => clients[0]?.refetchQueries({ queryKey: keys.availability })
}
const reviewsPath = '/api/AvailabilityRequest/Review'
const getCell = (name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}, `) })

test('the two weeks, as the school calls them, each show their own availability, and either can be copied to the other', async () => {
  await showStory(unsavedTwoWeeks)
  await expect.element(getCell('maandag, 08:00 tot 08:30, beschikbaar')).toBeInTheDocument()
  await expect.element(getCell('maandag, 13:00 tot 13:30, kan niet')).toBeInTheDocument()
  await userEvent.click(page.getByRole('radio', { name: 'Week Y (6, 8, …)', exact: true }))
  await expect.element(getCell('maandag, 08:00 tot 08:30, kan niet')).toBeInTheDocument()
  await expect.element(getCell('maandag, 13:00 tot 13:30, liever niet')).toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Week Y kopiëren naar week X' }))
  await userEvent.click(page.getByRole('radio', { name: 'Week X (5, 7, …)', exact: true }))
  await expect.element(getCell('maandag, 13:00 tot 13:30, liever niet')).toBeInTheDocument()
})

test('a day is copied from the day that is selected in the dialog, whichever day the dialog opened with', async () => {
  const request = createSampleReview({ state: 'saved', availability: [{ start: '08:00', end: '12:30', days: [2] }] })
  const answers = { '/Request/1/': new Promise(() => {}), '/Request': [request], ...Saved.answers }
  await showStory(createStory(answers, Saved))
  await userEvent.click(page.getByRole('button', { name: 'Kopieer maandag naar andere dagen' }))
  const dialog = page.getByRole('dialog')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Dag kopiëren' }), 'dinsdag')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'vrijdag' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Kopiëren', exact: true }))
  await expect.element(getCell('vrijdag, 08:00 tot 08:30, beschikbaar')).toBeInTheDocument()
})

test('both versions of a conflict show week A and week B of a request with alternating weeks', async () => {
  await showStory(createStory({}, BothVersionsOfTwoWeeks))
  const findWeekB = (label: string) => page.getByRole('list', { name: `${label}, Week Y` }).element().textContent
  await expect.poll(() => findWeekB(nl.COMMON.CONFLICT.MINE)).toContain('08:00–12:30')
  expect(findWeekB(nl.COMMON.CONFLICT.THEIRS)).not.toContain('08:00–12:30')
})

test('after a conflict “keep mine” sends what the teacher typed, even if the list has been fetched again', async () => {
  const otherVersion = createSampleReview({ state: 'saved', comments: 'Elders getypt', version: 2 })
  const answers: Record<string, unknown> = {
    '/Request/1/': createRefusal('preconditionFailed'),
    '/AvailabilityRequest/1/': otherVersion,
    ...Saved.answers,
  }
  const refetch = await showRefetchable(answers, Saved)
  await userEvent.fill(page.getByRole('textbox', { name: texts.COMMENTS.TITLE }), 'Hier getypt')
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog, { timeout: 5000 }).toBeVisible()
  answers['/api/AvailabilityRequest/Request'] = [otherVersion]
  await refetch()
  await expect.element(dialog.getByText('Hier getypt')).toBeVisible()
  using fetchSpy = vi.spyOn(globalThis, 'fetch')
  await userEvent.click(dialog.getByRole('button', { name: nl.COMMON.CONFLICT.KEEP_MINE }))
  await vi.waitFor(() => expect(listPatches(fetchSpy.mock.calls)).toHaveLength(1))
  const [, options] = listPatches(fetchSpy.mock.calls)[0] ?? []
  expect(new Headers(options?.headers).get('if-match')).toBe('"2."')
  expect(options?.body).toContain('Hier getypt')
})

test('submitting sends the week and the comment too, and after a conflict “keep mine” submits again', async () => {
  const otherVersion = createSampleReview({ state: 'saved', comments: 'Elders getypt', version: 2 })
  const answers = {
    '/Request/1/': createRefusal('preconditionFailed'),
    '/AvailabilityRequest/1/': otherVersion,
    ...Saved.answers,
  }
  await showStory(createStory(answers, Saved))
  using fetchSpy = vi.spyOn(globalThis, 'fetch')
  await userEvent.click(page.getByRole('button', { name: texts.SUBMIT, exact: true }))
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: nl.COMMON.CONFLICT.KEEP_MINE }))
  await vi.waitFor(() => expect(listPatches(fetchSpy.mock.calls)).toHaveLength(2))
  for (const [, options] of listPatches(fetchSpy.mock.calls))
    expect(JSON.parse(options?.body as string)).toMatchObject([
      { path: '/availability' },
      { path: '/comments', value: createSampleReview().comments },
      { path: '/state', value: 'submitted' },
    ])
})

test.each([
  ['the reviews, if answers wait', 'submitted', texts.VIEW.REVIEWS],
  ['the own request, if only that waits', 'accepted', texts.VIEW.MINE],
] as const)('a coordinator’s screen opens on %s', async (_, state, view) => {
  const [ownRequest, review] = [createSampleReview(), createSampleReview({ state })]
  await showStory(
    createStory({ '/Review': [review], ...Judging.answers }, () => (
      <OwnOrReviews title="Beschikbaarheid" ownRequests={[ownRequest]} reviews={[review]} />
    )),
  )
  await expect.element(page.getByRole('radio', { name: `${view} 1` })).toBeChecked()
})

test('a coordinator with answers to review opens another request of their own', async () => {
  const ownRequests = [createSampleReview(), createSampleReview({ id: 2, name: 'Periode 4' })]
  const review = createSampleReview({ state: 'submitted' })
  await showStory(
    createStory({ '/Review': [review], ...Judging.answers }, () => (
      <OwnOrReviews title="Beschikbaarheid" ownRequests={ownRequests} reviews={[review]} />
    )),
  )
  await userEvent.click(page.getByRole('radio', { name: `${texts.VIEW.MINE} 2` }))
  await userEvent.selectOptions(page.getByRole('combobox', { name: texts.REQUEST }), 'Periode 4')
  await expect.element(page.getByText(/^Periode 4 · /)).toBeVisible()
})

test('a teacher sees the clashes of both weeks, and makes the time of either available', async () => {
  await showStory(unsavedTwoWeeks)
  const clashes = page.getByRole('region', { name: '3 lessen terwijl je niet kunt' })
  await expect.element(clashes.getByText(/^Week X · .*, wo 10:15–11:15/)).toBeInTheDocument()
  await expect.element(clashes.getByText(/^Week Y · Wiskunde B, ma 08:30–10:00/)).toBeInTheDocument()
  await userEvent.click(clashes.getByRole('button', { name: '08:30–10:00 beschikbaar maken' }))
  await expect.element(page.getByRole('region', { name: '2 lessen terwijl je niet kunt' })).toBeInTheDocument()
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

test('showing everyone again returns the focus to the half hour that was selected', async () => {
  await showStory(TeamOfFifty)
  const halfHour = page.getByRole('button', { name: /^maandag, 15:00/ })
  await userEvent.click(halfHour)
  await userEvent.click(page.getByRole('button', { name: texts.REVIEWS.HEAT.CLEAR }))
  await expect.element(halfHour).toHaveAttribute('aria-pressed', 'false')
  await expect.element(halfHour).toHaveFocus()
})

test('a new availability request marks no clashing lessons, and a saved request does', async () => {
  await showStory(New)
  await expect.element(getCell('maandag, 08:30 tot 09:00, kan niet')).toBeInTheDocument()
  expect(document.querySelectorAll('[data-clash]')).toHaveLength(0)
  await showStory(Saved)
  await expect.poll(() => document.querySelectorAll('[data-clash]').length).toBe(1)
})

test('the coordinator sees when teachers who have not submitted will be reminded', async () => {
  await showStory(NobodyYet)
  await expect.element(page.getByText(/herinnering op ma 23 nov/)).toBeInTheDocument()
})

test('submitting says so in a status that was there before and has the focus; taking back returns it to the button', async () => {
  await showStory(createStory({ '/Request/1/': new Promise(() => {}), ...Saved.answers }, Saved))
  const submit = page.getByRole('button', { name: texts.SUBMIT, exact: true })
  await expect.element(submit).toBeVisible()
  const statuses = page.getByRole('status').elements()
  submit.element().focus()
  await userEvent.keyboard('{Enter}')
  const status = page.getByText(texts.OWN_STATE.submitted)
  await expect.element(status).toHaveFocus()
  expect(statuses).toContain(status.element())
  page.getByRole('button', { name: texts.TAKE_BACK, exact: true }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(submit).toHaveFocus()
})

test('an availability request that was not submitted before it closed is shown as missed', async () => {
  await showStory(Missed)
  await expect.element(page.getByText(texts.OWN_STATE.missed)).toBeInTheDocument()
})

test('an availability request that was sent back and not submitted again before it closed is shown as missed', async () => {
  const request = createSampleReview({ state: 'revised', closes: '2026-11-10T17:00' })
  await showStory(createStory({ '/Request': [request], ...Saved.answers }, Saved))
  await expect.element(page.getByText(texts.OWN_STATE.missed)).toBeInTheDocument()
  await expect.element(page.getByText(texts.OWN_STATE.revised)).not.toBeInTheDocument()
})

test.each([
  ['nl', 'Accepteren', 'accepted'],
  ['nl', 'Afwijzen', 'denied'],
  ['nl', 'Terugsturen', 'revised'],
  ['en', 'Accept', 'accepted'],
  ['en', 'Decline', 'denied'],
  ['en', 'Send back', 'revised'],
] as const)('in %s the review button “%s” sends the state %s with the comment', async (language, name, state) => {
  await showStory(Judging, { language })
  await userEvent.click(page.getByRole('button', { name: 'Docent 1 D1' }))
  const comment = page.getByLabelText({ nl, en }[language].AVAILABILITY.REVIEWS.YOUR_COMMENT)
  await userEvent.fill(comment, 'Graag overleg')
  using fetchSpy = vi.spyOn(globalThis, 'fetch')
  await userEvent.click(page.getByRole('button', { name, exact: true }))
  await vi.waitFor(() => expect(listPatches(fetchSpy.mock.calls)).toHaveLength(1))
  const [address, options] = listPatches(fetchSpy.mock.calls)[0] ?? []
  expect(address).toMatch(/\/Review\/1\/Attendee\/1$/)
  expect(new Headers(options?.headers).get('if-match')).toMatch(/^"\d+\."$/)
  expect(JSON.parse(options?.body as string)).toEqual([
    { op: 'add', path: '/teamleadcomment', value: 'Graag overleg' },
    { op: 'replace', path: '/state', value: state },
  ])
})

test.each([
  ['nl', 'Opmerking opslaan', 'accepted'],
  ['en', 'Save comment', 'denied'],
] as const)('in %s “%s” sends only the changed comment of an answer that is %s', async (language, name, state) => {
  const review = createSampleReview({ state, outcome: state, teamLeadComment: 'Fijn', judgedBy: 'Femke Hendriks' })
  await showStory(createStory({ '/Review': [review], ...Judging.answers }, Judging), { language })
  await userEvent.click(page.getByRole('button', { name: 'Joris van Dijk JVD' }))
  const comment = page.getByLabelText({ nl, en }[language].AVAILABILITY.REVIEWS.YOUR_COMMENT)
  const button = page.getByRole('button', { name, exact: true })
  await expect.element(comment).toHaveValue('Fijn')
  await expect.element(button).not.toBeInTheDocument()
  await userEvent.fill(comment, 'Graag overleg')
  using fetchSpy = vi.spyOn(globalThis, 'fetch')
  await userEvent.click(button)
  await vi.waitFor(() => expect(listPatches(fetchSpy.mock.calls)).toHaveLength(1))
  const [, options] = listPatches(fetchSpy.mock.calls)[0] ?? []
  expect(JSON.parse(options?.body as string)).toEqual([{ op: 'add', path: '/teamleadcomment', value: 'Graag overleg' }])
})

test('a decision keeps the comment that another coordinator wrote while the answer was open', async () => {
  const review = createSampleReview({ state: 'submitted' })
  const answers: Record<string, unknown> = { ...Judging.answers, [reviewsPath]: [review] }
  const refetch = await showRefetchable(answers, Judging)
  await userEvent.click(page.getByRole('button', { name: 'Joris van Dijk JVD' }))
  const comment = page.getByLabelText(texts.REVIEWS.YOUR_COMMENT)
  await expect.element(comment).toHaveValue('')
  answers[reviewsPath] = [{ ...review, teamLeadComment: 'Fijn', version: 2 }]
  await refetch()
  await expect.element(comment).toHaveValue('Fijn')
  using fetchSpy = vi.spyOn(globalThis, 'fetch')
  await userEvent.click(page.getByRole('button', { name: texts.REVIEWS.ACCEPT, exact: true }))
  await vi.waitFor(() => expect(listPatches(fetchSpy.mock.calls)).toHaveLength(1))
  const [, options] = listPatches(fetchSpy.mock.calls)[0] ?? []
  expect(JSON.parse(options?.body as string)).toEqual([{ op: 'replace', path: '/state', value: 'accepted' }])
})

test.each([
  ['submitted', `${texts.STATE.submitted} · ingediend wo 18 nov 10:00`],
  ['saved', texts.STATE.saved],
  ['revised', `${texts.STATE.revised} · door Femke Hendriks, di 17 nov 10:00`],
] as const)('an answer that has been sent back and is now %s shows “%s”', async (state, text) => {
  const judged = { judgedBy: 'Femke Hendriks', judgedAt: '2026-11-17T09:00:00Z' }
  const review = createSampleReview({ state, ...judged, submittedAt: '2026-11-18T09:00:00Z' })
  await showStory(createStory({ '/Review': [review], ...Judging.answers }, Judging))
  await userEvent.click(page.getByRole('button', { name: 'Joris van Dijk JVD' }))
  await expect.element(page.getByRole('complementary').getByText(text, { exact: true })).toBeVisible()
})

test('a half-typed comment is still there after another answer was open, and after closing the panel', async () => {
  await showStory(Judging)
  const openFirst = () => userEvent.click(page.getByRole('button', { name: 'Docent 1 D1' }))
  const comment = page.getByLabelText(texts.REVIEWS.YOUR_COMMENT)
  await openFirst()
  await userEvent.fill(comment, 'Half een')
  await userEvent.click(page.getByRole('button', { name: texts.REVIEWS.NEXT, exact: true }))
  await expect.element(comment).toHaveValue('Graag ook de vrijdag.')
  await userEvent.click(page.getByRole('button', { name: texts.REVIEWS.PREVIOUS, exact: true }))
  await expect.element(comment).toHaveValue('Half een')
  await userEvent.keyboard('{Escape}')
  await expect.element(comment).not.toBeInTheDocument()
  await openFirst()
  await expect.element(comment).toHaveValue('Half een')
})

test('a decision can no longer be undone once another coordinator has changed it', async () => {
  const review = createSampleReview({ state: 'submitted' })
  const accepted = createSampleReview({ state: 'accepted', outcome: 'accepted', version: 2 })
  const answers: Record<string, unknown> = {
    '/Review/1/Attendee/1': accepted,
    ...Judging.answers,
    [reviewsPath]: [review],
  }
  const refetch = await showRefetchable(answers, Judging)
  await userEvent.click(page.getByRole('button', { name: 'Joris van Dijk JVD' }))
  answers[reviewsPath] = [accepted]
  await userEvent.click(page.getByRole('button', { name: texts.REVIEWS.ACCEPT, exact: true }))
  const undo = page.getByRole('button', { name: texts.UNDO, exact: true })
  await expect.element(undo).toBeVisible()
  answers[reviewsPath] = [{ ...accepted, state: 'denied', outcome: 'denied', version: 3 }]
  await refetch()
  await expect.element(undo).not.toBeInTheDocument()
})

test('denying without a comment asks for the reason in the comment, and sends nothing', async () => {
  await showStory(Judging)
  await userEvent.click(page.getByRole('button', { name: 'Docent 1 D1' }))
  using fetchSpy = vi.spyOn(globalThis, 'fetch')
  await userEvent.click(page.getByRole('button', { name: texts.REVIEWS.DENY, exact: true }))
  const comment = page.getByLabelText(texts.REVIEWS.YOUR_COMMENT)
  await expect.element(comment).toHaveFocus()
  await expect.element(comment).toHaveAccessibleDescription(texts.REVIEWS.REASON_MISSING)
  expect(fetchSpy).not.toHaveBeenCalled()
})

test('a review shows the teacher’s own words before the hours, and the clashes as a number that unfolds', async () => {
  await showStory(Judging)
  await userEvent.click(page.getByRole('button', { name: 'Docent 1 D1' }))
  const panel = page.getByRole('complementary')
  const summary = panel.getByText('1 les terwijl deze docent niet kan')
  const lesson = panel.getByText(/, wo 10:15–11:15/)
  await expect.element(lesson).not.toBeVisible()
  await userEvent.click(summary)
  await expect.element(lesson).toBeVisible()
  const comment = panel.getByText(new RegExp(`: ${longName}$`))
  expect(comment.element().compareDocumentPosition(summary.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('two answers are judged side by side, each with its own comment', async () => {
  await showStory(Judging)
  for (const name of ['Docent 1', 'Docent 3'])
    await userEvent.click(page.getByRole('checkbox', { name: `${name} selecteren` }))
  await userEvent.click(page.getByRole('button', { name: 'Naast elkaar (2)' }))
  const column = page.getByRole('dialog').getByRole('region', { name: 'Docent 1' })
  await userEvent.fill(column.getByLabelText(texts.REVIEWS.YOUR_COMMENT), 'Fijn')
  using fetchSpy = vi.spyOn(globalThis, 'fetch')
  await userEvent.click(column.getByRole('button', { name: texts.REVIEWS.ACCEPT }))
  await vi.waitFor(() => expect(listPatches(fetchSpy.mock.calls)).toHaveLength(1))
  const [address, options] = listPatches(fetchSpy.mock.calls)[0] ?? []
  expect(address).toMatch(/\/Review\/1\/Attendee\/1$/)
  expect(options?.body).toContain('Fijn')
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: texts.REVIEWS.CLOSE }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('on a phone the first teacher is within the first third of the screen', async () => {
  await showStory(Judging, { width: 390 })
  const teacher = page.getByRole('button', { name: /Docent 1 D1/ })
  await expect.element(teacher).toBeVisible()
  expect(teacher.element().getBoundingClientRect().bottom).toBeLessThan(800 / 3)
})

test('showing all requests also drops the filter on a team, so that teachers of other teams appear', async () => {
  const createReview = (atnId: number, state: AvailabilityReview['state'], team: string) =>
    createSampleReview({
      atnId,
      state,
      attendee: { id: atnId, name: `Docent ${atnId}`, code: `D${atnId}` },
      teams: [{ id: atnId, name: team }],
    })
  const reviews = [createReview(1, 'submitted', 'Exact'), createReview(2, 'revised', 'Talen')]
  await showStory(createStory({ '/Review': reviews, ...Judging.answers }, Judging))
  const getTeacherButton = (id: number) => page.getByRole('button', { name: `Docent ${id} D${id}` })
  await userEvent.click(page.getByRole('button', { name: /^Teruggestuurd 1/ }))
  await expect.element(getTeacherButton(1)).not.toBeInTheDocument()
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Team' }), 'Exact')
  await userEvent.click(page.getByRole('button', { name: 'Alles tonen' }))
  await expect.element(getTeacherButton(1)).toBeVisible()
  await expect.element(getTeacherButton(2)).toBeVisible()
})

test('a new request goes to the teachers of the team who stay selected', async () => {
  const teachers = [1, 2, 3].map((id) => ({ id, name: `Docent ${id}`, code: `D${id}` }))
  await showStory(createStory({ ...Judging.answers, '/Team': [{ id: 9, name: 'Exact', teachers }] }, Judging))
  await userEvent.click(page.getByRole('button', { name: texts.REVIEWS.NEW }))
  await userEvent.click(page.getByRole('checkbox', { name: 'Docent 2 D2' }))
  await userEvent.fill(page.getByRole('textbox', { name: texts.NEW.NAME }), 'Toetsweek')
  using fetchSpy = vi.spyOn(globalThis, 'fetch')
  await userEvent.click(page.getByRole('button', { name: texts.NEW.SEND }))
  const findRequest = () => fetchSpy.mock.calls.find(([address]) => address === '/api/AvailabilityRequest')?.[1]
  await vi.waitFor(() => expect(findRequest()?.method).toBe('POST'))
  expect(JSON.parse(findRequest()?.body as string)).toMatchObject({ name: 'Toetsweek', attendeeIds: [1, 3] })
})

test('the table lists the teachers of a new request, also after it was filtered by a half hour', async () => {
  const created = createSampleReview({ id: 2, atnId: 7, attendee: { id: 7, name: 'Docent 7', code: 'D7' } })
  const review = createSampleReview({ state: 'submitted' })
  const answers: Record<string, unknown> = {
    ...Judging.answers,
    [reviewsPath]: [review],
    '/api/AvailabilityRequest': [created],
  }
  await showStory(createStory(answers, Judging))
  await userEvent.click(page.getByRole('button', { name: /^maandag, 15:00/ }))
  await userEvent.click(page.getByRole('button', { name: texts.REVIEWS.NEW }))
  await userEvent.fill(page.getByRole('textbox', { name: texts.NEW.NAME }), 'Toetsweek')
  answers[reviewsPath] = [review, created]
  await userEvent.click(page.getByRole('button', { name: texts.NEW.SEND }))
  // Only now are the half hours of the new request known, which a filter would use.
  await expect.element(page.getByText(new RegExp(texts.REVIEWS.HEAT.NOBODY_YET))).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Docent 7 D7' })).toBeVisible()
})

test.each([
  ['a new key after a refusal', 'requestInvalid', 2],
  ['the same key after an outage', 'serviceUnavailable', 1],
] as const)('a new request that is sent again has %s', async (_, code, keyCount) => {
  const answers = { ...Judging.answers, '/api/AvailabilityRequest': createRefusal(code) }
  await showStory(createStory(answers, Judging))
  await userEvent.click(page.getByRole('button', { name: texts.REVIEWS.NEW }))
  await userEvent.fill(page.getByRole('textbox', { name: texts.NEW.NAME }), 'Toetsweek')
  using fetchSpy = vi.spyOn(globalThis, 'fetch')
  const listKeys = () =>
    fetchSpy.mock.calls
      .filter(([, options]) => options?.method === 'POST')
      .flatMap(([, options]) => new Headers(options?.headers).get('idempotency-key') ?? [])
  for (const postCount of [1, 2]) {
    await userEvent.click(page.getByRole('button', { name: texts.NEW.SEND }))
    await vi.waitFor(() => expect(listKeys()).toHaveLength(postCount))
  }
  expect(new Set(listKeys()).size).toBe(keyCount)
})

test('a comment that is still being typed is saved when the screen closes', async () => {
  await showStory(createStory({ '/Request/1/': new Promise(() => {}), ...Saved.answers }, Saved))
  using fetchSpy = vi.spyOn(globalThis, 'fetch')
  await userEvent.fill(page.getByRole('textbox', { name: texts.COMMENTS.TITLE }), 'Liever geen vrijdag')
  expect(listPatches(fetchSpy.mock.calls)).toHaveLength(0)
  const calls = fetchSpy.mock.calls
  await showStory(() => null)
  await vi.waitFor(() => expect(listPatches(calls)).toHaveLength(1))
  expect(listPatches(calls)[0]?.[1]?.body).toContain('Liever geen vrijdag')
})

test.each([1280, 390])(
  'on a screen of %i pixels, submitting with a comment that is too long moves the focus there and sends nothing',
  async (width) => {
    await showStory(Saved, { width })
    const comment = page.getByRole('textbox', { name: texts.COMMENTS.TITLE })
    await userEvent.fill(comment, 'x'.repeat(501))
    using fetchSpy = vi.spyOn(globalThis, 'fetch')
    await userEvent.click(page.getByRole('button', { name: texts.SUBMIT }))
    await expect.element(comment).toHaveFocus()
    expect(listPatches(fetchSpy.mock.calls)).toHaveLength(0)
  },
)

test('a comment that could not be saved stays in the field, and is sent again', async () => {
  const answers = { '/Request/1/': createRefusal('serviceUnavailable'), ...Saved.answers }
  await showStory(createStory(answers, Saved))
  using fetchSpy = vi.spyOn(globalThis, 'fetch')
  const comment = page.getByRole('textbox', { name: texts.COMMENTS.TITLE })
  await userEvent.fill(comment, 'Liever geen vrijdag')
  await userEvent.tab()
  const hasRefetched = () => fetchSpy.mock.calls.some(([address]) => address === '/api/AvailabilityRequest/Request')
  await vi.waitFor(() => expect(hasRefetched()).toBe(true))
  await expect.element(page.getByText(texts.NOT_SAVED)).toBeVisible()
  await userEvent.click(comment)
  await expect.element(comment).toHaveValue('Liever geen vrijdag')
  await userEvent.tab()
  await vi.waitFor(() => expect(listPatches(fetchSpy.mock.calls)).toHaveLength(2))
  expect(listPatches(fetchSpy.mock.calls)[1]?.[1]?.body).toContain('Liever geen vrijdag')
})

test('without a connection the week and the comment are read-only', async () => {
  await showStory(Saved)
  onTestFinished(() => reportConnection(true))
  const [week, comment] = [page.getByRole('grid'), page.getByRole('textbox', { name: texts.COMMENTS.TITLE })]
  await expect.element(week).toHaveAttribute('aria-readonly', 'false')
  reportConnection(false)
  await expect.element(week).toHaveAttribute('aria-readonly', 'true')
  await expect.element(comment).toHaveAttribute('readonly')
})
