import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { ExamAttendees } from './ExamAttendees.tsx'
import type { ExamModel } from './use-exam-model.ts'

test('an attendee that is removed from the exams leaves the others', async () => {
  const shownAttendees: (readonly number[])[] = []
  const attendees = new Map([7, 8, 9].map((id) => [id, { id, name: `Klas ${id}`, type: 'group', code: null }]))
  const model = {
    chosenAttendeeIds: [7, 8, 9],
    attendees,
    startsWithAllExams: true,
    isSearch: false,
    showAttendees: (ids: readonly number[]) => shownAttendees.push(ids),
  }
  await showStory(() => <ExamAttendees model={model as unknown as ExamModel} />)
  await page.getByRole('button', { name: 'Klas 8 weghalen' }).click()
  expect(shownAttendees).toEqual([[7, 9]])
})
