import { clientLogContract, logContract } from '@uurwerk/contract/tell/log'
import { defineRoutes } from '#server/http/serve.ts'
import { type ClientReports, reportError, reportPageView } from './client-reports.ts'
import { listLogEntries } from './service.ts'

export const logRoutes = defineRoutes(logContract, {
  list: (context, { query }) => listLogEntries(context, query),
})

export const createClientLogRoutes = (reports: ClientReports) =>
  defineRoutes(clientLogContract, {
    exception: (context, { body }) => {
      reportError(context, body, reports)
      return Promise.resolve(null)
    },
    pageView: (context, { body }) => {
      reportPageView(context, body.route, reports)
      return Promise.resolve(null)
    },
  })
