import { afterEach, expect, test } from 'vitest'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { chooseHueBasis, CourseColours, OwnHues } from './chosen-hue.tsx'
import { computeLessonHue } from './hue.ts'
import { Lesson } from './Lesson.tsx'
import { createSampleAppointment } from './appointment-sample.ts'

const lesson = createSampleAppointment()

const createRosterStory = (courseColours: Record<number, number>, isOwn: boolean) =>
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
const readShownHue = () => Number(document.querySelector<HTMLElement>('[data-shape]')?.style.getPropertyValue('--hue'))

afterEach(() => chooseHueBasis('group'))

test('a teacher sees a colour per class on own lessons, unless the teacher chose a colour per course, and per course in other rosters', async () => {
  expect(computeLessonHue(lesson, 'group')).not.toBe(computeLessonHue(lesson))
  await showStory(createRosterStory({}, true))
  expect(readShownHue()).toBe(computeLessonHue(lesson, 'group'))
  await showStory(createRosterStory({}, false))
  expect(readShownHue()).toBe(computeLessonHue(lesson))
  chooseHueBasis('course')
  await showStory(createRosterStory({}, true))
  await expect.poll(readShownHue).toBe(computeLessonHue(lesson))
})

test('a colour that the user chose for a course takes precedence over the year’s colour', async () => {
  chooseHueBasis('year')
  await showStory(createRosterStory({ 3: 200 }, true))
  await expect.poll(readShownHue).toBe(200)
})
