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

function loadVersions(db: Db, attendeeIds: readonly number[]) {
  const loadBatch = versionLoaders.get(db) ?? createBatchLoader((ids: readonly number[]) => loadRosterVersions(db, ids))
  versionLoaders.set(db, loadBatch)
  return loadBatch(attendeeIds)
}

/**
 * Returns a text that changes whenever data of these rosters changes; it may change without that. Who the caller is
 * must be compared separately.
 */
export async function getRosterVersion(
  { db, actor }: Context,
  attendees: readonly AttendeeParam[],
  span: DateRange,
): Promise<string> {
  requireRosterBounds(attendees, span)
  const ownId = requireAttendeeId(actor.attendeeId)
  // The own version covers answers, waiting-list places and coached students.
  const versionedIds = [0, ownId, ...attendees.map((id) => (id === 'me' ? ownId : id))]
  const versions = await loadVersions(db, versionedIds)
  return versionedIds.map((id) => versions.get(id)).join()
}

/** Changes only add rows of `roster_version`, so that they do not wait for each other; the job merges the rows. */
export const rosterJobs: Job[] = [
  { name: 'roster.join-parts', cron: '* * * * *', run: (context) => runInTransaction(context, mergeVersionParts) },
]
