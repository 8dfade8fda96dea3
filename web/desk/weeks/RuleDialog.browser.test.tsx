import type { School } from '@uurwerk/contract/desk/school'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { RuleDialog } from './RuleDialog.tsx'

const school: School = {
  customer: 'duinzicht',
  name: 'Duinzicht College',
  version: '1.0.0',
  years: [{ name: '2026/27', start: '2026-08-24', end: '2027-07-09', periods: [] }],
  counts: { people: 0, students: 0, teachers: 0, teams: 0, groups: 0, rooms: 0, courses: 0, appointments: 0 },
  sources: [],
  publishedRange: null,
  publicationRule: { until: '2026-W40' },
  attention: [],
  firstSteps: [],
}

test('a rule until a week that is over is saved with the week that the dialog shows instead', async () => {
  await showStory(() => <RuleDialog school={school} onClose={() => undefined} onSaved={() => undefined} />)
  const listWrites = recordWrites()
  await expect.element(page.getByRole('combobox')).toHaveValue('2026-W47')
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click()
  await expect.poll(() => listWrites().map(({ body }) => body)).toEqual([{ rule: { until: '2026-W47' } }])
})
