import type { notificationContract } from '@uurwerk/contract/notification'
import type { Handlers } from '../lib/serve.ts'
import { listNotifications, readAllNotifications, readNotification, rosterChangeDetails } from './service.ts'

export const notificationHandlers: Handlers<typeof notificationContract> = {
  list: (context) => listNotifications(context),
  rosterChanges: (context) => listNotifications(context, ['rosterChange']),
  rosterChange: (context, { params }) => rosterChangeDetails(context, params.id),
  read: (context, { params }) => readNotification(context, params.id),
  readAll: (context) => readAllNotifications(context),
}
