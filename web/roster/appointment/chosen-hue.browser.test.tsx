import { afterEach, expect, test } from 'vitest'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { chooseHueBasis, CourseColours, OwnHues } from './chosen-hue.tsx'
import { computeLessonHue } from './hue.ts'
import { Lesson } from './Lesson.tsx'
import { createSampleAppointment } from './appointment-sample.ts'

const lesson = createSampleAppointment()

const roster = (courseColours: Record<number, number>, isOwn: boolean) =>
  createStory(
    {
      '/api/Settings': {
        language: null,
        theme: null,
        accent: null,
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

afterEach(() => chooseHueBasis('group'))

test('a teacher sees a colour per class on own lessons, unless the teacher chose a colour per course, and per course in other rosters', async () => {
  expect(computeLessonHue(lesson, 'group')).not.toBe(computeLessonHue(lesson))
  await showStory(roster({}, true))
  expect(hue()).toBe(computeLessonHue(lesson, 'group'))
  await showStory(roster({}, false))
  expect(hue()).toBe(computeLessonHue(lesson))
  chooseHueBasis('course')
  await showStory(roster({}, true))
  await expect.poll(hue).toBe(computeLessonHue(lesson))
})

test('a colour that the user chose for a course takes precedence over the year’s colour', async () => {
  chooseHueBasis('year')
  await showStory(roster({ 3: 200 }, true))
  await expect.poll(hue).toBe(200)
})
