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

test('a lesson shows the plan of its week and links to the program', async () => {
  await showStory(Planned)
  await expect.element(link).toHaveAttribute('href', '/program?week=2026-W48')
  await expect.poll(() => document.querySelector('section')?.textContent).toMatch(/Raaklijnen.*SO.*§ 5.5/)
})

test('a week without a plan shows nothing, except a link for a user who plans it', async () => {
  await showStory(NothingPlanned)
  expect(document.querySelector('section')).toBeNull()
  await showStory(ToBePlanned)
  await expect.element(link).toBeVisible()
})

const listHeadings = () =>
  page
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent)

test('a lesson of several groups shows only the plan of the user’s own group', async () => {
  await showStory(OneOfMany)
  await expect.poll(listHeadings).toEqual(['Deze week bij Wiskunde B'])
  await expect.element(link).toHaveAttribute('href', '/program?week=2026-W48')
  await showStory(OwnNotPlanned)
  expect(listHeadings()).toEqual([])
})

test('an exam of a class or student shows the plan of the user’s only group for the course; a class lesson shows none', async () => {
  await showStory(ExamOfClass)
  await expect.poll(listHeadings).toEqual(['Deze week bij Wiskunde B'])
  await showStory(ExamOfOne)
  await expect.poll(listHeadings).toEqual(['Deze week bij Wiskunde B'])
  for (const story of [ExamOfClassForTeacher, LessonOfClass]) {
    await showStory(story)
    expect(listHeadings()).toEqual([])
  }
})

test('a user with several groups of a lesson sees a plan per group, with equal plans merged', async () => {
  await showStory(AllOfThem)
  const headings = ['Deze week bij Wiskunde B, V5 Wi B 1, V5 Wi B 2, V5 Wi B 3', 'Deze week bij Wiskunde B, V5 Wi B 4']
  await expect.poll(listHeadings).toEqual(headings)
  await showStory(InARoom)
  await expect.poll(listHeadings).toEqual(headings)
  expect(link.elements().map((element) => element.getAttribute('href'))).toEqual([
    '/program?week=2026-W48&attendee=20',
    '/program?week=2026-W48&attendee=23',
  ])
})
