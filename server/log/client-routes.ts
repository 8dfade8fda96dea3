import type { clientLogContract } from '@uurwerk/contract/log'
import type { Handlers } from '../lib/serve.ts'
import { type ClientReports, reportError, reportPageView } from './client-reports.ts'

export const clientLogHandlers = (reports: ClientReports): Handlers<typeof clientLogContract> => ({
  exception: (context, { body }) => {
    reportError(context, body, reports)
    return Promise.resolve(null)
  },
  pageView: (context, { body }) => {
    reportPageView(context, body.route, reports)
    return Promise.resolve(null)
  },
})
