import type { Notification } from '@uurwerk/contract/tell/notification'
import { expect, test } from 'vitest'
import { sampleTeachers, createSamplePlanTeam, createSamplePlanYear } from './deployment-plan-sample.ts'
import { filterPlanNews } from './use-plan-news.ts'

const [anna, bas] = sampleTeachers
const team = createSamplePlanTeam()
const createNotification = (id: number, teacher = anna, more: Partial<Notification> = {}) =>
  ({
    id,
    type: 'deploymentPlanPublished',
    read: false,
    data: JSON.stringify({ team, teacher: teacher ?? null, year: 2026, periods: ['P1'] }),
    ...more,
  }) as Notification

test('filterPlanNews returns only unread notifications of exactly that plan, and for a team none of its teachers’', () => {
  const all = [
    createNotification(1),
    createNotification(2, bas),
    createNotification(3, anna, { read: true }),
    createNotification(4, anna, { data: 'no JSON' }),
  ]
  const news = (teacher: typeof anna, year = 2026) =>
    filterPlanNews(all, { team, teacher, year: createSamplePlanYear(year) }).map(({ id }) => id)
  expect(news(anna)).toEqual([1])
  expect(news(bas)).toEqual([2])
  expect(news(undefined)).toEqual([])
  expect(news(anna, 2025)).toEqual([])
})
