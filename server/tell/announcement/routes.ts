import { announcementContract } from '@uurwerk/contract/tell/announcement'
import { defineRoutes } from '#server/http/serve.ts'
import {
  changeAnnouncement,
  createAnnouncement,
  getAudience,
  listAnnouncements,
  removeAnnouncement,
  requireAnyReach,
} from './service.ts'

export const announcementRoutes = defineRoutes(
  announcementContract,
  {
    list: (context, { query }) => listAnnouncements(context, query.all ?? false),
    audience: (context, { query }) => getAudience(context, query),
    create: (context, { body }) => createAnnouncement(context, body),
    change: (context, { params, body }) => changeAnnouncement(context, params.id, body),
    remove: (context, { params }) => removeAnnouncement(context, params.id),
  },
  { checksBeforeInput: { create: requireAnyReach, change: requireAnyReach } },
)
