import { Counter, type Registry } from 'prom-client'
import { createTokenBuckets } from '#server/http/rate-limit.ts'
import type { ClientReports } from './client-reports.ts'

interface ServerLog {
  error(fields: object, message: string): void
}

const personLimit = { burst: 1, perSecond: 1 }
const totalLimit = { burst: 20, perSecond: 20 }

/** Errors beyond the limits are only counted, so that nobody can fill the disk. */
export function createClientReports(
  log: ServerLog,
  registry: Registry,
  getElapsedMilliseconds?: () => number,
): ClientReports {
  const [mayLogForPerson, mayLogInTotal] = [
    createTokenBuckets(personLimit, getElapsedMilliseconds),
    createTokenBuckets(totalLimit, getElapsedMilliseconds),
  ]
  const errors = new Counter({
    name: 'uurwerk_client_errors_total',
    help: 'Errors that browsers met, by kind',
    labelNames: ['errorType'],
    registers: [registry],
  })
  const droppedErrors = new Counter({
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
    error: (error, person) => {
      errors.inc({ errorType: error.errorType })
      if (mayLogForPerson(person) && mayLogInTotal('all')) log.error({ clientError: error }, 'a client met an error')
      else droppedErrors.inc()
    },
    pageView: (view) => pageViews.inc(view),
  }
}
