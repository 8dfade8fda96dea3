import type { Notification } from '@uurwerk/contract/tell/notification'
import { expect, test } from 'vitest'
import { sampleTeachers, sampleTeam, sampleYear } from './sample.ts'
import { newsOf } from './use-news.ts'

const [anna, bas] = sampleTeachers
const team = sampleTeam()
const told = (id: number, teacher = anna, more: Partial<Notification> = {}) =>
  ({
    id,
    type: 'deploymentPlanPublished',
    read: false,
    data: JSON.stringify({ team, teacher: teacher ?? null, year: 2026, periods: ['P1'] }),
    ...more,
  }) as Notification

test('a plan’s news is what is unread of that very plan: a team’s plan is not one of its teachers’', () => {
  const all = [told(1), told(2, bas), told(3, anna, { read: true }), told(4, anna, { data: 'no JSON' })]
  const news = (teacher: typeof anna, year = 2026) =>
    newsOf(all, { team, teacher, year: sampleYear(year) }).map(({ id }) => id)
  expect(news(anna)).toEqual([1])
  expect(news(bas)).toEqual([2])
  expect(news(undefined)).toEqual([])
  expect(news(anna, 2025)).toEqual([])
})
