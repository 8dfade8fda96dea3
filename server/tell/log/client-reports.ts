import type { ClientError } from '@uurwerk/contract/tell/log'
import { screens } from '@uurwerk/contract/screens'
import type { Context } from '#server/auth/context.ts'
import { sanitizeReport } from './rules.ts'

interface LoggedError extends ClientError {
  /** The real person, while impersonating `userId`. */
  impersonatorId: number | null
}

export interface ClientReports {
  error: (error: LoggedError, person: string) => void
  pageView: (view: { route: string; role: string }) => void
}

/** Replaces the identity that the browser sent. */
export function reportError({ actor }: Context, error: ClientError, reports: ClientReports) {
  const impersonatorId = actor.impersonator?.attendeeId ?? null
  const personId = impersonatorId ?? actor.attendeeId ?? actor.subject ?? ''
  reports.error(sanitizeReport({ ...error, userId: actor.attendeeId, impersonatorId }), String(personId))
}

const isScreen = (route: string) => (screens as readonly string[]).includes(route)

/** Counts unknown routes as `other`. */
export function reportPageView({ actor }: Context, route: string, reports: ClientReports) {
  reports.pageView({ route: isScreen(route) ? route : 'other', role: actor.role ?? 'none' })
}
