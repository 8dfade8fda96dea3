import { notificationContract } from '@uurwerk/contract/tell/notification'
import { routes } from '#server/http/serve.ts'
import { listNotifications, readAllNotifications, readNotification, rosterChangeDetails } from './service.ts'

export const notificationRoutes = routes(notificationContract, {
  list: (context) => listNotifications(context),
  rosterChanges: (context) => listNotifications(context, ['rosterChange']),
  rosterChange: (context, { params }) => rosterChangeDetails(context, params.id),
  read: (context, { params }) => readNotification(context, params.id),
  readAll: (context) => readAllNotifications(context),
})
