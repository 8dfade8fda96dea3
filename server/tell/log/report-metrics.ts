import { Counter, type Registry } from 'prom-client'
import { createTokenBuckets } from '#server/http/rate-limit.ts'
import type { ClientReports } from './client-reports.ts'

interface ServerLog {
  error(fields: object, message: string): void
}

/** Limits per person and in total. */
const ofOne = { burst: 1, perSecond: 1 }
const ofAll = { burst: 20, perSecond: 20 }

/** Errors beyond the limits are only counted, so that nobody can fill the disk. */
export function createClientReports(log: ServerLog, registry: Registry, now?: () => number): ClientReports {
  const [mayOne, mayAll] = [createTokenBuckets(ofOne, now), createTokenBuckets(ofAll, now)]
  const errors = new Counter({
    name: 'uurwerk_client_errors_total',
    help: 'Errors that browsers met, by kind',
    labelNames: ['errorType'],
    registers: [registry],
  })
  const unkept = new Counter({
    name: 'uurwerk_client_errors_unkept_total',
    help: 'Errors that browsers met and the log did not take, since there were too many at once',
    registers: [registry],
  })
  const pageViews = new Counter({
    name: 'uurwerk_page_views_total',
    help: 'Screens that were opened, by route and by role of who did',
    labelNames: ['route', 'role'],
    registers: [registry],
  })
  return {
    error: (error, who) => {
      errors.inc({ errorType: error.errorType })
      if (mayOne(who) && mayAll('all')) log.error({ clientError: error }, 'a client met an error')
      else unkept.inc()
    },
    pageView: (view) => pageViews.inc(view),
  }
}
