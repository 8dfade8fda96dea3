import { useQueryClient } from '@tanstack/react-query'
import type { ChangesOfDay, DayLesson } from '@uurwerk/contract/changes/day'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionQuery } from '#web/data/me.ts'
import { recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { sampleSession } from '#web/gallery/sample-session.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { Absences } from './Absences.tsx'
import { AlternativesDialog } from './AlternativesDialog.tsx'
import { sampleCandidates, sampleDay, sampleProposal } from './day-sample.ts'
import { DayScreen, LoadedDay } from './DayScreen.tsx'
import { Drafts } from './Drafts.tsx'
import { OpenLessons } from './OpenLessons.tsx'

const getButton = (name: string) => page.getByRole('button', { name, exact: true })
const toDraft = (lesson: DayLesson, index: number): DayLesson => ({
  ...lesson,
  draft: { deed: index + 1, lessons: 1, by: null, change: { cancelled: true }, teachers: [], classrooms: [] },
})
const drafts = sampleDay.open.map(toDraft)
const coTeacher = { id: 44, name: 'Sanne de Groot', code: 'GRO' }

interface Props {
  days: [before: ChangesOfDay, after: ChangesOfDay]
  render: (day: ChangesOfDay) => ReactNode
}

function ChangingDay({ days: [before, after], render }: Props) {
  const client = useQueryClient()
  const [day, setDay] = useState(before)
  useState(() =>
    client.setQueryData(sessionQuery.queryKey, { ...sampleSession, me: { ...sampleSession.me, roles: ['planner'] } }),
  )
  return (
    <>
      <button type="button" onClick={() => setDay(day === after ? before : after)}>
        Anders
      </button>
      {render(day)}
    </>
  )
}

test('consent to clashes is for the drafts that were refused', async () => {
  const days: Props['days'] = [
    { ...sampleDay, drafts: drafts.slice(0, 1) },
    { ...sampleDay, drafts },
  ]
  await showStory(
    createStory({ '/deeds/publish': createRefusal('changeClash') }, () => (
      <ChangingDay days={days} render={(day) => <Drafts day={day} />} />
    )),
  )
  const listWrites = recordWrites()
  await getButton('1 concept publiceren').click()
  await expect.element(getButton('Toch wijzigen')).toBeVisible()
  await getButton('Anders').click()
  await getButton('3 concepten publiceren').click()
  await expect.poll(() => listWrites().at(-1)?.body).toEqual({ ids: [1, 2, 3] })
})

test('consent to clashes is for the proposals that were refused', async () => {
  const open = sampleDay.open.map((lesson) => ({ ...lesson, teachers: [...lesson.teachers, coTeacher] }))
  const answers = { '/propose': sampleProposal, '/api/Appointment/changes': createRefusal('changeClash') }
  await showStory(
    createStory(answers, () => (
      <ChangingDay days={[sampleDay, { ...sampleDay, open }]} render={(day) => <OpenLessons day={day} />} />
    )),
  )
  const listWrites = recordWrites()
  const acceptAll = getButton('Alle 2 voorstellen accepteren')
  await acceptAll.click()
  await expect.element(getButton('Toch wijzigen')).toBeVisible()
  await getButton('Anders').click()
  await acceptAll.click()
  const listBodies = () => listWrites().flatMap(({ body }) => ('changes' in Object(body) ? [body] : []))
  await expect.poll(listBodies).toHaveLength(2)
  expect(listBodies().at(-1)).not.toHaveProperty('force')
  expect(listBodies().at(-1)).toMatchObject({ changes: [{ version: 1 }, { version: 1 }] })
})

test('a proposal that is accepted, and another choice, are for the version that was shown', async () => {
  const answers = { '/propose': sampleProposal, '/api/Appointment/changes': createRefusal('preconditionFailed') }
  await showStory(
    createStory(answers, () => (
      <ChangingDay days={[sampleDay, sampleDay]} render={(day) => <OpenLessons day={day} />} />
    )),
  )
  const listWrites = recordWrites()
  await page
    .getByRole('button', { name: /^Voorstel voor/u })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Iets anders voor/u })
    .first()
    .click()
  await getButton('Laten vervallen').click()
  const listBodies = () => listWrites().flatMap(({ body }) => ('changes' in Object(body) ? [body] : []))
  await expect.poll(listBodies).toHaveLength(2)
  for (const body of listBodies()) expect(body).toMatchObject({ changes: [{ version: 1 }] })
})

test('the dialog with other choices does not open by itself when what settled its lesson is undone', async () => {
  const days: Props['days'] = [sampleDay, { ...sampleDay, open: [] }]
  const answers = { '/propose': sampleProposal, '/alternatives': sampleCandidates }
  await showStory(createStory(answers, () => <ChangingDay days={days} render={(day) => <OpenLessons day={day} />} />))
  const other = getButton('Anders').element()
  // The dialog keeps the mouse from it.
  const showOther = () => other.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  const choice = page.getByRole('button', { name: /^Iets anders voor/u }).first()
  await choice.click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  showOther()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  showOther()
  await expect.element(choice).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('a button that discards a whole draft says of how many lessons', async () => {
  const [first, ...others] = drafts
  const together = others.map((lesson) => ({
    ...lesson,
    draft: lesson.draft && { ...lesson.draft, deed: 7, lessons: 3 },
  }))
  const day = { ...sampleDay, drafts: first ? [first, ...together] : [] }
  await showStory(createStory({}, () => <ChangingDay days={[day, day]} render={(shown) => <Drafts day={shown} />} />))
  const listTexts = () =>
    page
      .getByRole('button', { name: /weggooien$/iu })
      .elements()
      .map(({ textContent }) => textContent.trim())
  await expect
    .poll(listTexts)
    .toEqual(['Weggooien', 'Concept voor 3 lessen weggooien', 'Concept voor 3 lessen weggooien'])
})

test('a teacher who was reported is absent, and a room is unavailable', async () => {
  const [lesson] = sampleDay.open
  const candidates = sampleCandidates.slice(1, 2).map((candidate) => ({ ...candidate, refused: ['absent'] }))
  await showStory(
    createStory({ '/alternatives': candidates }, () =>
      lesson ? <AlternativesDialog lesson={lesson} onClose={() => undefined} /> : null,
    ),
  )
  const candidate = page.getByRole('button', { name: /^Pieter de Wit/u })
  await expect.poll(() => candidate.element().textContent).toMatch(/Afwezig$/u)
  await page.getByRole('radio', { name: 'Lokaal' }).click()
  await expect.poll(() => candidate.element().textContent).toMatch(/Niet beschikbaar$/u)
})

test('a planner changes the absence that was chosen, not the first of its person', async () => {
  const [absence] = sampleDay.absences
  if (!absence) throw new Error('nobody is absent')
  const later = { ...absence, id: 8, start: '2026-11-23T00:00', end: '2026-11-24T00:00', lessons: [] }
  const answers = { '/api/Absence/8/lessons': [], '/api/Absence': [{ ...absence, lessons: [] }, later] }
  const day = { ...sampleDay, absences: [absence, later] }
  await showStory(
    createStory(answers, () => <ChangingDay days={[day, day]} render={(shown) => <Absences day={shown} />} />),
  )
  await page
    .getByRole('button', { name: `Afwezigheid van ${absence.attendee.name} wijzigen` })
    .last()
    .click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('ma 23 nov')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Laatste dag wijzigen' })).toBeVisible()
})

test('a lesson that is open because a substitute declined is without nobody, and lists teachers first', async () => {
  const [, lesson] = sampleDay.open
  if (!lesson) throw new Error('nothing is open')
  const declined: DayLesson = { ...lesson, absent: [], cover: { id: 7, attendeeId: 41, state: 'declined' } }
  const day = { ...sampleDay, open: [declined] }
  const answers = { '/propose': { ...sampleProposal, lessons: [] }, '/alternatives': sampleCandidates }
  await showStory(
    createStory(answers, () => <ChangingDay days={[day, day]} render={(shown) => <OpenLessons day={shown} />} />),
  )
  const other = page.getByRole('button', { name: /^Iets anders voor/u })
  await expect.element(other).toBeVisible()
  expect(document.body.textContent).not.toContain('zonder')
  await other.click()
  await expect.element(page.getByRole('radio', { name: 'Docent' })).toBeChecked()
})

test('the focus moves to the heading of the absences when a withdrawn absence is gone', async () => {
  const days: Props['days'] = [sampleDay, { ...sampleDay, absences: sampleDay.absences.slice(1) }]
  await showStory(createStory({}, () => <ChangingDay days={days} render={(day) => <Absences day={day} />} />))
  page
    .getByRole('button', { name: /^Melding voor .* intrekken$/u })
    .first()
    .element()
    .focus()
  getButton('Anders')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus()
})

test('the heading announces another day', async () => {
  await showStory(createStory({}, () => <DayScreen />))
  const day = page.getByRole('heading', { level: 1 }).element().querySelector('[aria-live="polite"]')
  expect(day?.textContent).toContain('18 november')
})

test('keeping all proposals as drafts removes the buttons, and gives the heading the focus', async () => {
  await showStory(
    createStory({ '/propose': sampleProposal }, () => (
      <ChangingDay days={[sampleDay, sampleDay]} render={(day) => <OpenLessons day={day} />} />
    )),
  )
  await getButton('Alle 2 als concept bewaren').click()
  await expect.element(page.getByRole('heading', { name: 'Open lessen' })).toHaveFocus()
})

test('a day on which teachers still have to answer says of how many lessons, until they have', async () => {
  const toDay = (state: 'seen' | 'accepted'): ChangesOfDay => ({
    ...sampleDay,
    open: [],
    arranged: sampleDay.arranged.map((lesson) => ({ ...lesson, cover: lesson.cover && { ...lesson.cover, state } })),
  })
  await showStory(
    createStory({}, () => (
      <ChangingDay days={[toDay('seen'), toDay('accepted')]} render={(day) => <LoadedDay day={day} />} />
    )),
  )
  await expect.element(page.getByText('1 les wacht op antwoord')).toBeVisible()
  await expect.element(page.getByText('Zegt een gevraagde docent nee, dan is de les hier weer open.')).toBeVisible()
  await getButton('Anders').click()
  await expect.element(page.getByText('Alles voor deze dag is geregeld.')).toBeVisible()
  expect(page.getByText('1 les wacht op antwoord').elements()).toEqual([])
})
