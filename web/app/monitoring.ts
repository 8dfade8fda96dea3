import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { errorCatalogue } from '@uurwerk/contract/errors'
import { ApiError, NetworkError } from '../lib/call.ts'
import { sessionQuery } from '../data/me.ts'
import { runAfterFirstScreen } from '../lib/lazy-load.tsx'
import { isSignedIn } from '../lib/session.ts'
import type { ReportedError } from './client-reports.ts'
import type { ErrorModalContent } from './error-handling.ts'
import { createReportLimit } from './report-limit.ts'

/** Equals `navigationLimit` of the contract, which loads only with the first report. */
const longestTrail = 20
const trail: string[] = []
const mayReport = createReportLimit()
let client: QueryClient | undefined

const getSession = () => client?.getQueryData(sessionQuery.queryKey)

/** Ignores failures to report, because reporting them would never end. */
function send(request: () => Promise<unknown>) {
  if (isSignedIn()) request().catch(() => undefined)
}

function report(error: unknown, errorType: ReportedError['errorType'], name?: string) {
  if (!mayReport(Date.now(), name)) return
  const reported: ReportedError = { error, errorType, trail: [...trail], session: getSession() }
  send(async () => (await import('./client-reports.ts')).sendError(reported))
}

export function reportShown(error: unknown, { kind, code }: ErrorModalContent) {
  if (kind === 'info') return
  if (code === 'fatalUnknownError' && !(error instanceof ApiError)) reportFault(error)
  else report(error, error instanceof ApiError ? kind : 'geolocation')
}

/** Logs the path that was not found. */
export function reportNotFound() {
  const url = trail.findLast((path) => path !== '/not-found') ?? '/not-found'
  report(new ApiError({ code: 'routeNotFound', status: 404, url }), 'notFound')
}

/** Logs an uncaught error or a broken screen, once per error. */
export function reportFault(error: unknown) {
  // Browser notices carry no error.
  if (error === undefined || error === null || error instanceof NetworkError) return
  if (error instanceof DOMException && error.name === 'AbortError') return
  const isRefusal = error instanceof ApiError
  if (isRefusal && errorCatalogue[error.code].handling === 'silent') return
  const name = error instanceof Error ? `${error.name}: ${error.message}` : typeof error
  report(error, isRefusal ? 'fatal' : 'script', name)
}

/** Tracks visited screens and uncaught errors. */
export function startMonitoring(queryClient: QueryClient, router: AnyRouter) {
  client = queryClient
  addEventListener('error', ({ error }: ErrorEvent) => reportFault(error))
  addEventListener('unhandledrejection', ({ reason }) => {
    // Refusals of calls were shown already, or are no faults.
    if (!(reason instanceof ApiError)) reportFault(reason)
  })
  router.subscribe('onBeforeNavigate', ({ toLocation: { pathname } }) => {
    if (trail.at(-1) !== pathname) trail.push(pathname)
    if (trail.length > longestTrail) trail.shift()
  })
  let lastViewedPath: string | undefined
  router.subscribe('onResolved', ({ toLocation: { pathname } }) => {
    if (lastViewedPath === pathname) return
    lastViewedPath = pathname
    const route = router.state.matches.at(-1)?.fullPath
    if (!route || getSession()?.impersonatedUser) return
    runAfterFirstScreen(() => send(async () => (await import('./client-reports.ts')).sendPageView(route)))
  })
}
