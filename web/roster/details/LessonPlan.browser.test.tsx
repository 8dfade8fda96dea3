import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import {
  AllOfThem,
  ExamOfClass,
  ExamOfClassForTeacher,
  ExamOfOne,
  InARoom,
  LessonOfClass,
  NothingPlanned,
  OneOfMany,
  OwnNotPlanned,
  Planned,
  ToBePlanned,
} from './LessonPlan.stories.tsx'

const link = page.getByRole('link', { name: 'Naar week 48 in het programma' })

test('a lesson says what is planned in its week, and leads there', async () => {
  await showStory(Planned)
  await expect.element(link).toHaveAttribute('href', '/program?week=2026-W48')
  await expect.poll(() => document.querySelector('section')?.textContent).toMatch(/Raaklijnen.*SO.*§ 5.5/)
})

test('a week without a plan says nothing, but leads there for who plans it', async () => {
  await showStory(NothingPlanned)
  expect(document.querySelector('section')).toBeNull()
  await showStory(ToBePlanned)
  await expect.element(link).toBeVisible()
})

const told = () =>
  page
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent)

test('a lesson of many groups says what one’s own group does, and nothing of the others', async () => {
  await showStory(OneOfMany)
  await expect.poll(told).toEqual(['Deze week bij Wiskunde B'])
  await expect.element(link).toHaveAttribute('href', '/program?week=2026-W48')
  await showStory(OwnNotPlanned)
  expect(told()).toEqual([])
})

test('an exam for a class, or for one by name, says what the one group does in which one has the course', async () => {
  await showStory(ExamOfClass)
  await expect.poll(told).toEqual(['Deze week bij Wiskunde B'])
  await showStory(ExamOfOne)
  await expect.poll(told).toEqual(['Deze week bij Wiskunde B'])
  for (const story of [ExamOfClassForTeacher, LessonOfClass]) {
    await showStory(story)
    expect(told()).toEqual([])
  }
})

test('who has several of its groups sees what each does, those together that do the same', async () => {
  await showStory(AllOfThem)
  const each = ['Deze week bij Wiskunde B, V5 Wi B 1, V5 Wi B 2, V5 Wi B 3', 'Deze week bij Wiskunde B, V5 Wi B 4']
  await expect.poll(told).toEqual(each)
  await showStory(InARoom)
  await expect.poll(told).toEqual(each)
  expect(link.elements().map((element) => element.getAttribute('href'))).toEqual([
    '/program?week=2026-W48&attendee=20',
    '/program?week=2026-W48&attendee=23',
  ])
})
