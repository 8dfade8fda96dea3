import { clientLogContract, logContract } from '@uurwerk/contract/tell/log'
import { routes } from '#server/http/serve.ts'
import { type ClientReports, reportError, reportPageView } from './client-reports.ts'
import { auditLog } from './service.ts'

export const logRoutes = routes(logContract, {
  list: (context, { query }) => auditLog(context, query),
})

export const clientLogRoutes = (reports: ClientReports) =>
  routes(clientLogContract, {
    exception: (context, { body }) => {
      reportError(context, body, reports)
      return Promise.resolve(null)
    },
    pageView: (context, { body }) => {
      reportPageView(context, body.route, reports)
      return Promise.resolve(null)
    },
  })
