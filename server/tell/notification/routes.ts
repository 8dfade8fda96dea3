import { notificationContract } from '@uurwerk/contract/tell/notification'
import { defineRoutes } from '#server/http/serve.ts'
import { listNotifications, markAllNotificationsRead, markNotificationRead, getRosterChange } from './service.ts'

export const notificationRoutes = defineRoutes(notificationContract, {
  list: (context) => listNotifications(context),
  rosterChanges: (context) => listNotifications(context, ['rosterChange']),
  rosterChange: (context, { params }) => getRosterChange(context, params.id),
  read: (context, { params }) => markNotificationRead(context, params.id),
  readAll: (context) => markAllNotificationsRead(context),
})
