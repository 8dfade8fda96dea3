import type { DateRange } from '@uurwerk/contract/roster/appointment'
import type { AttendeeParam } from '@uurwerk/contract/values'
import type { Context } from '#server/auth/context.ts'
import type { Db } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { createBatchLoader } from '#server/lib/batch-loader.ts'
import type { Job } from '#server/tell/jobs/service.ts'
import { requireAttendeeId } from '../attendee/service.ts'
import { requireRosterBounds } from './roster-bounds.ts'
import { mergeVersionParts, loadRosterVersions } from './version-queries.ts'

const versionLoaders = new WeakMap<Db, (attendeeIds: readonly number[]) => Promise<Map<number, string>>>()

/** Of many who ask in the same moment in one query. */
function loadVersions(db: Db, attendeeIds: readonly number[]) {
  const versions = versionLoaders.get(db) ?? createBatchLoader((ids: readonly number[]) => loadRosterVersions(db, ids))
  versionLoaders.set(db, versions)
  return versions(attendeeIds)
}

/**
 * A text that is another one as soon as anything is that the rosters of some attendees show this caller, by what the
 * database has; who the caller is comes besides. It may be another one while they are as they were.
 */
export async function getRosterVersion(
  { db, actor }: Context,
  asked: readonly AttendeeParam[],
  span: DateRange,
): Promise<string> {
  requireRosterBounds(asked, span)
  const own = requireAttendeeId(actor.attendeeId)
  // The caller's own for answers, places in line and those whom the caller coaches.
  const ids = [0, own, ...asked.map((id) => (id === 'me' ? own : id))]
  const versions = await loadVersions(db, ids)
  return ids.map((id) => versions.get(id)).join()
}

export const rosterJobs: Job[] = [
  { name: 'roster.join-parts', cron: '* * * * *', work: (context) => runInTransaction(context, mergeVersionParts) },
]
