import { Counter, type Registry } from 'prom-client'
import type { ClientReports } from './client-reports.ts'

interface ServerLog {
  error(fields: object, message: string): void
}

/** Writes what browsers tell of themselves to the server's log, and counts it for Prometheus. */
export function clientReports(log: ServerLog, registry: Registry): ClientReports {
  const errors = new Counter({
    name: 'uurwerk_client_errors_total',
    help: 'Errors that browsers met, by kind',
    labelNames: ['errorType'],
    registers: [registry],
  })
  const pageViews = new Counter({
    name: 'uurwerk_page_views_total',
    help: 'Screens that were opened, by route and by role of who did',
    labelNames: ['route', 'role'],
    registers: [registry],
  })
  return {
    error: (error) => {
      log.error({ clientError: error }, 'a client met an error')
      errors.inc({ errorType: error.errorType })
    },
    pageView: (view) => pageViews.inc(view),
  }
}
