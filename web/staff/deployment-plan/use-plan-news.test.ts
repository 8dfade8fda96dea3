import type { Notification } from '@uurwerk/contract/tell/notification'
import { expect, test } from 'vitest'
import { sampleTeachers, createSamplePlanTeam, createSamplePlanYear } from './deployment-plan-sample.ts'
import { filterPlanNews } from './use-plan-news.ts'

const [anna, bas] = sampleTeachers
const team = createSamplePlanTeam()
const createNotification = (id: number, teacher = anna, changes: Partial<Notification> = {}) =>
  ({
    id,
    type: 'deploymentPlanPublished',
    read: false,
    data: JSON.stringify({ team, teacher: teacher ?? null, year: 2026, periods: ['P1'] }),
    ...changes,
  }) as Notification

test('filterPlanNews returns only unread notifications of exactly that plan, and for a team none of its teachers’', () => {
  const notifications = [
    createNotification(1),
    createNotification(2, bas),
    createNotification(3, anna, { read: true }),
    createNotification(4, anna, { data: 'no JSON' }),
  ]
  const listNewsIds = (teacher: typeof anna, year = 2026) =>
    filterPlanNews(notifications, { team, teacher, year: createSamplePlanYear(year) }).map(({ id }) => id)
  expect(listNewsIds(anna)).toEqual([1])
  expect(listNewsIds(bas)).toEqual([2])
  expect(listNewsIds(undefined)).toEqual([])
  expect(listNewsIds(anna, 2025)).toEqual([])
})
