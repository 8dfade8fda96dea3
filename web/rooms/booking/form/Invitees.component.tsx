import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onStage } from '../../../gallery/on-stage.ts'
import { answered } from '../../../gallery/story.ts'
import { WithRoom } from './BookingForm.stories.tsx'

const answers = {
  '/attendee/filter-options': { teams: [], groups: [{ id: 30, name: 'V5A', type: 'group' }] },
  '/attendee': { students: [], teachers: [], more: false },
  ...WithRoom.answers,
}

test('the search for invitees sends a term once there is one, and a filter only while one is chosen', async () => {
  await onStage(answered(answers, WithRoom))
  const asked = vi.spyOn(globalThis, 'fetch')
  const searches = () =>
    asked.mock.calls.flatMap(([address]) => /\/attendee(?:\?(.*))?$/.exec(address as string)?.slice(1) ?? [])
  await page.getByRole('button', { name: 'Nodig iemand uit' }).click()
  const field = page.getByRole('combobox', { name: 'Naam, klas of groep' })
  const filter = page.getByRole('dialog').getByRole('combobox', { name: 'Uit' })
  await field.fill('an')
  await expect.poll(searches).toEqual(['search=an'])
  await userEvent.selectOptions(filter, 'V5A')
  await expect.poll(searches).toEqual(['search=an', 'search=an&filter=30'])
  await field.fill('')
  await expect.poll(searches).toEqual(['search=an', 'search=an&filter=30', 'filter=30'])
})
