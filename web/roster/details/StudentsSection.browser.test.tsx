import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { LessonOfColleague, NobodyInIt, NotLoaded, OwnLesson } from './StudentsSection.stories.tsx'

test('a teacher sees the students of the own lesson with their class, each a link to the roster of that day', async () => {
  await showStory(OwnLesson)
  await expect.element(page.getByRole('heading', { name: '3 leerlingen' })).toBeVisible()
  const link = page.getByRole('link', { name: 'Sanne Bakker V5A' }).element() as HTMLAnchorElement
  expect(decodeURIComponent(link.href)).toMatch(/\/roster\?atnId="11"&date=2026-11-24$/)
  expect(page.getByRole('link').elements()).toHaveLength(3)
})

test('a lesson of a colleague, and one without students, show no list', async () => {
  await showStory(NobodyInIt)
  await expect.poll(() => document.querySelector('[role=status]')).toBeNull()
  expect(document.querySelector('section')).toBeNull()
  await showStory(LessonOfColleague)
  expect(document.querySelector('section, [role=status]')).toBeNull()
})

test('a failure to load the students is shown, with a way to try again', async () => {
  await showStory(NotLoaded)
  await expect.element(page.getByRole('alert').getByText('De leerlingen konden niet worden geladen.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Opnieuw proberen' })).toBeVisible()
})
