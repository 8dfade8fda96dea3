import { useQueryClient } from '@tanstack/react-query'
import type { Role } from '@uurwerk/contract/roles'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionQuery } from '#web/data/me.ts'
import { sampleSession } from '#web/gallery/sample-session.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { BookingProfiles } from './BookingProfiles.tsx'
import { sampleSchoolProfile } from './profile-sample.ts'

function ProfilesAs({ role }: { role: Role }) {
  const client = useQueryClient()
  useState(() =>
    client.setQueryData(sessionQuery.queryKey, { ...sampleSession, me: { ...sampleSession.me, roles: [role] } }),
  )
  return <BookingProfiles />
}

test.each([
  ['an administrator can add, change and remove', 'admin', 3],
  ['a planner can only read', 'planner', 0],
] as const)('%s booking profiles', async (_, role, count) => {
  await showStory(createStory({ '/BookingProfiles': [sampleSchoolProfile] }, () => <ProfilesAs role={role} />))
  await expect.element(page.getByText('Docenten', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: /profiel|Docenten/u }).elements()).toHaveLength(count)
})
