import { expect, test } from 'vitest'
import { planQuery } from './queries.ts'
import { sampleTeachers, createSamplePlanTeam, createSamplePlanYear } from './deployment-plan-sample.ts'

test('plans of another team, teacher, year or language have different query keys', () => {
  const request = {
    team: createSamplePlanTeam(),
    teacher: undefined,
    year: createSamplePlanYear(2026),
    language: 'nl',
  } as const
  const requests = [
    request,
    { ...request, team: createSamplePlanTeam({ id: 200, sourceId: 'languages' }) },
    { ...request, teacher: sampleTeachers[0] },
    { ...request, year: createSamplePlanYear(2025) },
    { ...request, language: 'en' as const },
  ]
  expect(new Set(requests.map((planRequest) => JSON.stringify(planQuery(planRequest).queryKey))).size).toBe(
    requests.length,
  )
})
