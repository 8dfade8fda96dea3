import { useQueryClient } from '@tanstack/react-query'
import type { Role } from '@uurwerk/contract/roles'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionQuery } from '#web/data/me.ts'
import { recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { sampleScope, sampleSession } from '#web/gallery/sample-session.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleSchoolPerson } from './person-sample.ts'
import { RolesCard } from './RolesCard.tsx'

const createPerson = (roles: readonly Role[]) =>
  createSampleSchoolPerson({ roles: roles.map((role) => ({ role, from: 'desk' })), areRolesFromDesk: true })

const sessionOfAdmin = { ...sampleSession, me: { ...sampleSession.me, roles: ['admin' as const] } }
const answers = { '/api/School/People/roles': [7], '/api/Session': sessionOfAdmin, '/api/Scope': sampleScope }

/** The button refetches the person, who is no longer of the exam desk. */
function ChangingCard() {
  const client = useQueryClient()
  const [person, setPerson] = useState(() => createPerson(['teacher', 'exam-desk']))
  useState(() => client.setQueryData(sessionQuery.queryKey, sessionOfAdmin))
  return (
    <>
      <button type="button" onClick={() => setPerson(createPerson(['teacher']))}>
        Verversen
      </button>
      <RolesCard person={person} canEdit onDone={() => undefined} />
    </>
  )
}

const showCard = () => showStory(createStory(answers, ChangingCard))
const getButton = (name: string) => page.getByRole('button', { name, exact: true })
const getBox = (name: string) => page.getByRole('checkbox', { name })

test('saving sends only what was ticked, so that a role that somebody else took does not come back', async () => {
  await showCard()
  const listWrites = recordWrites()
  await getBox('Roostermaker').click()
  await getButton('Rollen opslaan').click()
  await expect
    .poll(() => listWrites().map(({ method, body }) => ({ method, body })))
    .toEqual([{ method: 'PUT', body: { ids: [7], add: ['planner'], remove: [] } }])
})

test('a role that somebody else took is no longer ticked, and what was ticked stays', async () => {
  await showCard()
  const listWrites = recordWrites()
  await getBox('Docent').click()
  await getBox('Servicedesk').click()
  await getBox('Servicedesk').click()
  await getButton('Verversen').click()
  await expect.element(getBox('Toetsbureau')).not.toBeChecked()
  await expect.element(getBox('Docent')).not.toBeChecked()
  await getButton('Rollen opslaan').click()
  await expect.poll(() => listWrites().map(({ body }) => body)).toEqual([{ ids: [7], add: [], remove: ['teacher'] }])
})

test('the title has the focus once the roles are saved, because the button disappears', async () => {
  await showCard()
  await getBox('Roostermaker').click()
  await getButton('Rollen opslaan').click()
  await expect.element(getButton('Rollen opslaan')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus()
})
