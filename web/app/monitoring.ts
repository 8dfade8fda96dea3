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
const maximumVisitedPaths = 20
/** Paths of the latest screens, newest last. */
const visitedPaths: string[] = []
const allowReport = createReportLimit()
let client: QueryClient | undefined

const getSession = () => client?.getQueryData(sessionQuery.queryKey)

/** Ignores failures, because reporting them would never end. */
function sendIfSignedIn(request: () => Promise<unknown>) {
  if (isSignedIn()) request().catch(() => undefined)
}

/** @param deduplicationKey reports with an equal key are sent once */
function reportError(error: unknown, errorType: ReportedError['errorType'], deduplicationKey?: string) {
  if (!allowReport(Date.now(), deduplicationKey)) return
  const reportedError: ReportedError = { error, errorType, screenPaths: [...visitedPaths], session: getSession() }
  sendIfSignedIn(async () => (await import('./client-reports.ts')).sendError(reportedError))
}

/** Logs an error that a modal shows, except information. */
export function reportShownError(error: unknown, { kind, code }: ErrorModalContent) {
  if (kind === 'info') return
  if (code === 'fatalUnknownError' && !(error instanceof ApiError)) reportUnexpectedError(error)
  // The geolocation API is the only other source of errors with a code.
  else reportError(error, error instanceof ApiError ? kind : 'geolocation')
}

export function reportNotFound() {
  const missingPath = visitedPaths.findLast((path) => path !== '/not-found') ?? '/not-found'
  reportError(new ApiError({ code: 'routeNotFound', status: 404, url: missingPath }), 'notFound')
}

/** Logs each error once, except network errors and refusals that are no faults. */
export function reportUnexpectedError(error: unknown) {
  // Notices of the browser, such as of ResizeObserver, are error events without an error.
  if (error === undefined || error === null || error instanceof NetworkError) return
  if (error instanceof DOMException && error.name === 'AbortError') return
  const isApiError = error instanceof ApiError
  if (isApiError && errorCatalogue[error.code].handling === 'silent') return
  const deduplicationKey = error instanceof Error ? `${error.name}: ${error.message}` : typeof error
  reportError(error, isApiError ? 'fatal' : 'script', deduplicationKey)
}

/** Tracks visited screens and uncaught errors. */
export function startMonitoring(queryClient: QueryClient, router: AnyRouter) {
  client = queryClient
  addEventListener('error', ({ error }: ErrorEvent) => reportUnexpectedError(error))
  addEventListener('unhandledrejection', ({ reason }) => {
    // Refusals of calls are reported when they are shown, or need no report.
    if (!(reason instanceof ApiError)) reportUnexpectedError(reason)
  })
  router.subscribe('onBeforeNavigate', ({ toLocation: { pathname } }) => {
    if (visitedPaths.at(-1) !== pathname) visitedPaths.push(pathname)
    if (visitedPaths.length > maximumVisitedPaths) visitedPaths.shift()
  })
  let lastPath: string | undefined
  router.subscribe('onResolved', ({ toLocation: { pathname } }) => {
    if (lastPath === pathname) return
    lastPath = pathname
    const route = router.state.matches.at(-1)?.fullPath
    // The server refuses page views of an impersonation.
    if (!route || getSession()?.impersonatedUser) return
    runAfterFirstScreen(() => sendIfSignedIn(async () => (await import('./client-reports.ts')).sendPageView(route)))
  })
}
