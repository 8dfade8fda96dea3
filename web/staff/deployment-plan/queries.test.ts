import { expect, test } from 'vitest'
import { planQuery } from './queries.ts'
import { sampleTeachers, createSamplePlanTeam, createSamplePlanYear } from './deployment-plan-sample.ts'

test('plans of another team, teacher, year or language have different query keys', () => {
  const asked = {
    team: createSamplePlanTeam(),
    teacher: undefined,
    year: createSamplePlanYear(2026),
    language: 'nl',
  } as const
  const all = [
    asked,
    { ...asked, team: createSamplePlanTeam({ id: 200, sourceId: 'languages' }) },
    { ...asked, teacher: sampleTeachers[0] },
    { ...asked, year: createSamplePlanYear(2025) },
    { ...asked, language: 'en' as const },
  ]
  expect(new Set(all.map((item) => JSON.stringify(planQuery(item).queryKey))).size).toBe(all.length)
})
