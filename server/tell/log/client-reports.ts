import type { ClientError } from '@uurwerk/contract/tell/log'
import { screens } from '@uurwerk/contract/screens'
import type { Context } from '#server/auth/context.ts'
import { sanitizeReport } from './rules.ts'

interface LoggedError extends ClientError {
  /** The person who was really there, while impersonating `userId`. */
  impersonatorId: number | null
}

/** Where it goes what browsers tell of themselves. */
export interface ClientReports {
  error: (error: LoggedError, who: string) => void
  pageView: (view: { route: string; role: string }) => void
}

/** Logs what a browser met. Who it was is what we know ourselves, not what was sent. */
export function reportError({ actor }: Context, error: ClientError, reports: ClientReports) {
  const impersonatorId = actor.impersonator?.attendeeId ?? null
  const who = impersonatorId ?? actor.attendeeId ?? actor.subject ?? ''
  reports.error(sanitizeReport({ ...error, userId: actor.attendeeId, impersonatorId }), String(who))
}

const isScreen = (route: string) => (screens as readonly string[]).includes(route)

/** Counts a screen that was opened, by the role of who did. */
export function reportPageView({ actor }: Context, route: string, reports: ClientReports) {
  reports.pageView({ route: isScreen(route) ? route : 'other', role: actor.role ?? 'none' })
}
