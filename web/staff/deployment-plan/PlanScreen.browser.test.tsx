import { useQueryClient } from '@tanstack/react-query'
import type { Role } from '@uurwerk/contract/roles'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionQuery } from '#web/data/me.ts'
import { sampleSession } from '#web/gallery/sample-session.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSamplePlanTeam, createSamplePlanYear } from './deployment-plan-sample.ts'
import { PlanScreen } from './PlanScreen.tsx'

function ScreenWithRoles({ roles }: { roles: Role[] }) {
  const client = useQueryClient()
  useState(() => client.setQueryData(sessionQuery.queryKey, { ...sampleSession, me: { ...sampleSession.me, roles } }))
  return <PlanScreen />
}

test.each<[string, string, Role[]]>([
  ['an administrator who teaches', 'Inzetplan Anna Arends', ['teacher', 'admin']],
  ['a team coordinator who teaches', 'Inzetplan Exact', ['teacher', 'team-coordinator']],
])('the screen of %s starts with %s', async (_, heading, roles) => {
  const choices = { teams: [createSamplePlanTeam()], years: [createSamplePlanYear(2026)] }
  await showStory(createStory({ '/api/DeploymentPlan/Choices': choices }, () => <ScreenWithRoles roles={roles} />))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(heading)
})
