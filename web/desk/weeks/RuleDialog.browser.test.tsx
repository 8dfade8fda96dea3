import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createSampleSchool } from '../school-sample.ts'
import { RuleDialog } from './RuleDialog.tsx'

const school = createSampleSchool({ publicationRule: { until: '2026-W40' } })

test('a rule until a week that is over is saved with the week that the dialog shows instead', async () => {
  await showStory(() => <RuleDialog school={school} onClose={() => undefined} onSaved={() => undefined} />)
  const listWrites = recordWrites()
  await expect.element(page.getByRole('combobox')).toHaveValue('2026-W47')
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click()
  await expect.poll(() => listWrites().map(({ body }) => body)).toEqual([{ rule: { until: '2026-W47' } }])
})
