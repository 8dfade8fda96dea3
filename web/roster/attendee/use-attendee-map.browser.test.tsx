import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { useAttendeeMap } from './use-attendee-map.ts'

const attendee = {
  id: 41,
  sourceId: '120041',
  type: 'student',
  name: 'Lars Kramer',
  code: null,
  className: 'M1A',
}
const AttendeeName = () => <output>{useAttendeeMap([attendee.id]).get(attendee.id)?.name ?? '…'}</output>

test('a name appears without a reload after its request failed', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const answers: Record<string, unknown> = { '/api/Attendee': promise }
  await showStory(createStory(answers, () => <AttendeeName />))
  await expect.element(page.getByRole('status')).toHaveTextContent('…')
  answers['/api/Attendee'] = [attendee]
  resolve(createRefusal('serviceUnavailable'))
  await expect.element(page.getByRole('status')).toHaveTextContent('Lars Kramer')
})
