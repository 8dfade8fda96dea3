import { afterEach, expect, test } from 'vitest'
import { onStage } from '../../gallery/on-stage.ts'
import { answered } from '../../gallery/story.ts'
import { chooseHueBy, CourseColours, OwnHues } from './chosen-hue.tsx'
import { hueOf } from './hue.ts'
import { Lesson } from './Lesson.tsx'
import { sampleAppointment } from './sample.ts'

const lesson = sampleAppointment()

const roster = (courseColours: Record<number, number>, isOwn: boolean) =>
  answered(
    {
      '/api/Settings': {
        language: null,
        theme: null,
        showPrivacyConsentMessage: false,
        notifications: { quiet: [] },
        courseColours,
      },
    },
    () => (
      <CourseColours>
        <OwnHues isOwn={isOwn}>
          <Lesson appointment={lesson} perspective="teacher" />
        </OwnHues>
      </CourseColours>
    ),
  )
const hue = () => Number(document.querySelector<HTMLElement>('[data-shape]')?.style.getPropertyValue('--hue'))

afterEach(() => chooseHueBy('course'))

test('a teacher’s own lessons have the colour of their group where one chose that, and nobody else’s', async () => {
  expect(hueOf(lesson, 'group')).not.toBe(hueOf(lesson))
  await onStage(roster({}, true))
  expect(hue()).toBe(hueOf(lesson))
  chooseHueBy('group')
  await expect.poll(hue).toBe(hueOf(lesson, 'group'))
  await onStage(roster({}, false))
  expect(hue()).toBe(hueOf(lesson))
})

test('a colour that one chose for the course goes first', async () => {
  chooseHueBy('year')
  await onStage(roster({ 3: 200 }, true))
  await expect.poll(hue).toBe(200)
})
