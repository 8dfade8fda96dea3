import type { Db } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { getLocalDateTime, getToday, toIsoMinute } from '#server/lib/clock.ts'
import { deleteExpiredRows, type RetentionOptions } from '#server/person-data/apply-retention.ts'
import { erasePeople } from '#server/person-data/erase-person.ts'
import { listDepartedIds, listErasablePeople, recordDepartures } from '#server/roster/attendee/service.ts'
import { findRetention } from '#server/school/queries.ts'
import type { Job } from '#server/tell/jobs/service.ts'
import { lockForErasure } from './lock-for-erasure.ts'

export const retentionJobs: readonly Job[] = [
  {
    name: 'school-person-data.retain',
    cron: '17 3 * * *',
    run: async ({ db, clock, log }) => log?.(await applyRetention(db, { clock }), 'retention'),
  },
]

/** People per transaction: all texts are searched for them at once. */
const peoplePerBatch = 25

/** Removes what the school keeps no longer. Returns rows per table; `people` are those who left and were erased. */
export async function applyRetention(db: Db, options: RetentionOptions): Promise<Record<string, number>> {
  return { people: await erasePeopleWhoLeft(db, options), ...(await deleteExpiredRows(db, options)) }
}

async function erasePeopleWhoLeft(db: Db, { clock, dryRun }: RetentionOptions): Promise<number> {
  const today = getToday(clock)
  const { peopleWhoLeft } = await findRetention(db)
  if (dryRun !== true) await runInTransaction({ db }, (tx) => recordDepartures(tx, today.toString()))
  const ids = await listDepartedIds(db, today.subtract({ days: peopleWhoLeft }).toString())
  if (dryRun === true) return ids.length
  let erased = 0
  for (let start = 0; start < ids.length; start += peoplePerBatch) {
    const batch = ids.slice(start, start + peoplePerBatch)
    const isDone = await runInTransaction({ db }, async (tx) => {
      // The next night is soon enough.
      if (!(await lockForErasure(tx))) return false
      const people = await listErasablePeople(tx, batch)
      if (people.length > 0)
        await erasePeople(tx, people, { now: toIsoMinute(getLocalDateTime(clock)), canReturn: true })
      return true
    })
    if (!isDone) break
    erased += batch.length
  }
  return erased
}
