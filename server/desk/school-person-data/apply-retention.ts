import type { Db, Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { type Clock, getToday } from '#server/lib/clock.ts'
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
  const until = today.subtract({ days: peopleWhoLeft }).toString()
  if (dryRun === true) return (await listDepartedIds(db, until)).length
  await runInTransaction({ db }, (tx) => recordDepartures(tx, today.toString()))
  for (let total = 0; ;) {
    const erased = await runInTransaction({ db }, (tx) => eraseBatch(tx, until, clock))
    total += erased
    if (erased < peoplePerBatch) return total
  }
}

/** Returns the number of people; none during an import, as the next night is soon enough. */
async function eraseBatch(tx: Tx, until: string, clock: Clock): Promise<number> {
  if (!(await lockForErasure(tx))) return 0
  // Imports bring people back between batches.
  const ids = (await listDepartedIds(tx, until)).slice(0, peoplePerBatch)
  const people = await listErasablePeople(tx, ids)
  if (people.length > 0) await erasePeople(tx, people, { clock, canReturn: true })
  return people.length
}
