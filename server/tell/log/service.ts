import { isLogRange } from '@uurwerk/contract/rules/log'
import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import { type LogEntry, logPage } from '@uurwerk/contract/tell/log'
import { isAdmin } from '@uurwerk/contract/roles'
import type { Tx } from '#server/db/connect.ts'
import { type Statement, runBatch } from '#server/db/batch-statements.ts'
import { AppError } from '#server/lib/app-error.ts'
import { type Clock, getToday } from '#server/lib/clock.ts'
import type { Context } from '#server/auth/context.ts'
import { collectNamedIds, presentEntries } from './present.ts'
import { listAuditEntries, buildInsertAuditEntries, listNames, type NewAuditEntry } from './queries.ts'
import type { ActingContext } from '#server/auth/context.ts'

export { createClientReports } from './report-metrics.ts'

interface AuditedAction {
  action: AuditAction
  subjectId?: number
  /** Ids, counts and choices; never a user's text. */
  details?: LogEntry['details']
}

/** Runs in the transaction of the action. */
export const recordAction = (tx: Tx, context: ActingContext, action: AuditedAction) =>
  recordActions(tx, context, [action])

export const recordActions = (tx: Tx, context: ActingContext, actions: readonly AuditedAction[]) =>
  runBatch(tx, buildActionStatements(context, actions))

export const buildActionStatements = (context: ActingContext, actions: readonly AuditedAction[]): Statement[] =>
  buildEntryStatements(actions.map((action) => toAuditEntry(context, action)))

export function toAuditEntry(
  { actor, clock }: ActingContext,
  { action, subjectId, details }: AuditedAction,
): NewAuditEntry {
  const attendeeId = actor?.attendeeId ?? null
  return {
    actorId: actor?.impersonator?.attendeeId ?? attendeeId,
    actingAsId: actor?.impersonator ? attendeeId : null,
    action,
    subjectId: subjectId ?? null,
    details: details ?? {},
    recordedAt: clock.instant().toString({ smallestUnit: 'millisecond' }),
  }
}

/** Records what no caller did, such as an automatic end. */
export const recordEntries = (tx: Tx, entries: readonly NewAuditEntry[]) => runBatch(tx, buildEntryStatements(entries))

export const buildEntryStatements = (entries: readonly NewAuditEntry[]): Statement[] =>
  entries.length > 0 ? [buildInsertAuditEntries(entries)] : []

interface AuditLogQuery {
  start: string
  end: string
  attendee?: number | undefined
  action?: AuditAction | undefined
  before?: number | undefined
}

/**
 * Lists all entries for admins, own actions for others.
 * @throws AppError logsRangeBad, attendeeNoRights
 */
export async function listLogEntries({ db, actor, clock }: Context, query: AuditLogQuery): Promise<LogEntry[]> {
  const { attendee, action, before } = query
  const [start, end] = [Temporal.PlainDate.from(query.start), Temporal.PlainDate.from(query.end)]
  if (!isLogRange(query)) throw new AppError('logsRangeBad')
  const showsOwnOnly = !isAdmin(actor.roles)
  if (showsOwnOnly && attendee !== undefined && attendee !== actor.attendeeId) throw new AppError('attendeeNoRights')
  const rows = await listAuditEntries(db, {
    from: getDayStart(clock, start),
    until: getDayStart(clock, end.add({ days: 1 })),
    ...(showsOwnOnly && { actorId: actor.attendeeId ?? 0 }),
    attendeeId: attendee,
    action,
    before,
    limit: logPage,
  })
  const nameVisibility = {
    viewer: actor.isStaff ? ('staff' as const) : actor.attendeeId,
    restrictedViewerId: actor.knowsStudents ? null : actor.attendeeId,
    date: getToday(clock).toString(),
  }
  return presentEntries(rows, await listNames(db, collectNamedIds(rows), nameVisibility))
}

/** Returns the first instant, also where midnight is skipped. */
const getDayStart = ({ timeZone }: Clock, day: Temporal.PlainDate) =>
  day.toZonedDateTime(timeZone).toInstant().toString()
