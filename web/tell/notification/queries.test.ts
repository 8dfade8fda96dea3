import type { Notification } from '@uurwerk/contract/tell/notification'
import { describe, expect, test } from 'vitest'
import { listBulkReadable } from './use-mark-read.ts'
import { countOpenByModule, filterOpenNotifications } from './queries.ts'

const createNotification = (id: number, changes: Partial<Notification> = {}): Notification => ({
  id,
  type: 'bookingCancelled',
  read: false,
  quiet: false,
  createdOn: '2026-11-18T10:00:00.000Z',
  timestamp: 1_795_168_800,
  data: '{}',
  dataReferenceId: null,
  ...changes,
})
const notifications = [
  createNotification(6, { type: 'rosterChange', data: '{"changes":4}' }),
  createNotification(5, { type: 'rosterChange', data: '{"changes":2}' }),
  createNotification(4),
  createNotification(3, { read: true }),
  createNotification(2, { quiet: true }),
  createNotification(1, { type: 'rosterChange', data: '{"changes":8}', read: true }),
]

describe('unread notifications', () => {
  test('are counted in the menu unless quiet, with roster changes counted by changed lesson', () => {
    expect(countOpenByModule(notifications)).toEqual({ notifications: 3, roster: 6 })
    expect(filterOpenNotifications(notifications).map(({ id }) => id)).toEqual([6, 5, 4])
    expect(countOpenByModule([])).toEqual({ notifications: 0, roster: 0 })
  })
  test('are all marked as read together, except roster changes', () => {
    expect(listBulkReadable(notifications).map(({ id }) => id)).toEqual([4, 2])
  })
})
