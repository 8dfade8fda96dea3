import { nl } from '@uurwerk/contract/i18n/nl'
import type { Notification } from '@uurwerk/contract/tell/notification'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { groupByDay } from './group-by-day.ts'
import { formatNotificationFacts, formatNotificationTitle } from './format-notification.ts'

beforeAll(() => i18next.init({ lng: 'nl', resources: { nl: { translation: nl } } }))

const createNotification = (id: number, createdOn: string, changes: Partial<Notification> = {}): Notification => ({
  id,
  type: 'rosterChange',
  read: false,
  quiet: false,
  createdOn,
  timestamp: Math.floor(Date.parse(createdOn) / 1000),
  data: '{"changes":2,"start":"2026-11-18","end":"2026-11-20"}',
  dataReferenceId: null,
  ...changes,
})

test('notifications are grouped by day in the school’s time zone and sorted newest first, whatever their order', () => {
  const days = groupByDay([
    createNotification(1, '2026-11-17T08:00:00.000Z'),
    createNotification(3, '2026-11-18T10:00:00.000Z'),
    // After midnight at the school, before midnight in UTC.
    createNotification(2, '2026-11-17T23:30:00.000Z'),
    createNotification(4, '2026-11-18T10:00:00.000Z'),
  ])
  expect(days.map(({ date, notifications }) => [date.toString(), notifications.map(({ id }) => id)])).toEqual([
    ['2026-11-18', [4, 3, 2]],
    ['2026-11-17', [1]],
  ])
})

test('a roster change notification states the number of changes and their dates', () => {
  const change = createNotification(1, '2026-11-18T10:00:00.000Z')
  expect(formatNotificationTitle(change)).toBe('2 wijzigingen in je rooster')
  expect(formatNotificationFacts(change)).toBe('wo 18 nov – vr 20 nov')
  const oneDayChange = { ...change, data: '{"changes":1,"start":"2026-11-18","end":"2026-11-18"}' }
  expect([formatNotificationTitle(oneDayChange), formatNotificationFacts(oneDayChange)]).toEqual([
    '1 wijziging in je rooster',
    'wo 18 nov',
  ])
})

test.each(['', '{', '[]', '{"changes":"many"}'])(
  'a roster change notification with malformed data (%j) still has a general title',
  (data) => {
    const change = createNotification(1, '2026-11-18T10:00:00.000Z', { data })
    expect([formatNotificationTitle(change), formatNotificationFacts(change)]).toEqual([
      'Je rooster is gewijzigd',
      undefined,
    ])
  },
)
