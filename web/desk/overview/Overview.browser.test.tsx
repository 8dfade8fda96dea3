import { useQueryClient } from '@tanstack/react-query'
import type { FirstStep } from '@uurwerk/contract/desk/school'
import type { Role } from '@uurwerk/contract/roles'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionQuery } from '#web/data/me.ts'
import { sampleSession } from '#web/gallery/sample-session.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleSchool } from '../school-sample.ts'
import { Overview } from './Overview.tsx'

function Shown({ role }: { role: Role }) {
  const client = useQueryClient()
  useState(() =>
    client.setQueryData(sessionQuery.queryKey, { ...sampleSession, me: { ...sampleSession.me, roles: [role] } }),
  )
  return <Overview />
}

/** Only administrators can take the steps that are left, besides `others`. */
const showOverview = (role: Role, others: FirstStep['name'][] = []) => {
  const names = ['import', 'publish', 'people', 'rooms', 'signIn'] as const
  const firstSteps = names.map((name) => ({ name, isDone: !['people', 'signIn', ...others].includes(name) }))
  const school = createSampleSchool({ firstSteps })
  return showStory(createStory({ '/api/School': school }, () => <Shown role={role} />))
}
const getHeading = (name: string) => page.getByRole('heading', { name })

test('the first steps of a timetabler make way for common tasks once only those of administrators are left', async () => {
  await showOverview('planner')
  await expect.element(getHeading('Vaak gedaan')).toBeVisible()
  await expect.element(getHeading('De eerste stappen')).not.toBeInTheDocument()
})

test('the first steps stay while the user can take one', async () => {
  await showOverview('planner', ['publish'])
  await expect.element(getHeading('De eerste stappen 1 van 2 klaar')).toBeVisible()
  await showOverview('admin', ['rooms'])
  await expect.element(getHeading('De eerste stappen 2 van 5 klaar')).toBeVisible()
})
