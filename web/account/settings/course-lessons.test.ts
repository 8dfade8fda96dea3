import { expect, it } from 'vitest'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { nl } from '@uurwerk/contract/i18n/nl'
import { listCourseLessons, courseHues } from './course-lessons.ts'

it('listCourseLessons returns each course of a roster once, sorted by name, and skips appointments without a course', () => {
  const createLesson = (id: number, name: string) =>
    createSampleAppointment({ course: { id, name, code: null }, name: 'Les' })
  const courses = listCourseLessons([
    createLesson(2, 'Wiskunde'),
    createLesson(1, 'Aardrijkskunde'),
    createLesson(2, 'Wiskunde'),
    createSampleAppointment({ course: null }),
  ])
  expect(courses.map(({ name, course }) => [course?.id, name])).toEqual([
    [1, 'Aardrijkskunde'],
    [2, 'Wiskunde'],
  ])
})

it('every course hue has a name', () => {
  expect(Object.keys(nl.SETTINGS.COLOURS.HUE).map(Number)).toEqual(courseHues)
})
