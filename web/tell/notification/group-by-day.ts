import type { Notification } from '@uurwerk/contract/tell/notification'
import { toSchoolTime } from '#web/lib/time.ts'

export interface NotificationDay {
  date: Temporal.PlainDate
  notifications: Notification[]
}

/** Groups by the school's calendar days, newest first. */
export function groupByDay(notifications: readonly Notification[]): NotificationDay[] {
  const newestFirst = notifications.toSorted((a, b) => b.timestamp - a.timestamp || b.id - a.id)
  const days = new Map<string, NotificationDay>()
  for (const notification of newestFirst) {
    const date = toSchoolTime(notification.createdOn).toPlainDate()
    const day = days.get(date.toString()) ?? { date, notifications: [] }
    days.set(date.toString(), day)
    day.notifications.push(notification)
  }
  return [...days.values()]
}
