import type { RetentionKind } from '@uurwerk/contract/retention'
import type { Db, Tx } from '#server/db/connect.ts'
import { type Retention, tables } from '#server/db/tables.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { type Clock, getToday } from '#server/lib/clock.ts'
import { countOldAbsences, deleteOldAbsences } from '#server/changes/absence/service.ts'
import {
  countOldCovers,
  countOldDayChanges,
  countOldDeeds,
  deleteOldCovers,
  deleteOldDayChanges,
  deleteOldDeeds,
} from '#server/changes/day-change/service.ts'
import { countOldBookings, deleteOldBookings } from '#server/rooms/booking/service.ts'
import { clearOldNotes, countOldNotes } from '#server/roster/appointment/service.ts'
import { findRetention, listSchoolYears } from '#server/school/queries.ts'
import { countOldChanges, deleteOldChanges } from '#server/tell/notification/service.ts'
import { countRowsUntil, deleteRowsUntil } from './queries.ts'
import { findLastExpiredYearEnd } from './rules.ts'

/** Rows per transaction, so that nobody waits long for one. */
const batchSize = 2000

export interface RetentionOptions {
  clock: Clock
  dryRun?: boolean
}

/** Carries out what the school's settings and `tables` say of rows. Returns the number of rows per table. */
export async function deleteExpiredRows(db: Db, { clock, dryRun }: RetentionOptions): Promise<Record<string, number>> {
  const days = await findRetention(db)
  const counts: Record<string, number> = {}
  for (const step of await listSteps(db, days, clock))
    counts[step.table] = await (dryRun === true ? step.count(db) : removeInBatches(db, step))
  return counts
}

interface Step {
  table: string
  count: (db: Db) => Promise<number>
  /** Returns the number of rows, which is less than the limit once none is left. */
  remove: (tx: Tx, limit: number) => Promise<number>
}

async function removeInBatches(db: Db, { remove }: Step): Promise<number> {
  for (let total = 0; ;) {
    const removed = await runInTransaction({ db }, (tx) => remove(tx, batchSize))
    total += removed
    if (removed < batchSize) return total
  }
}

async function listSteps(db: Db, days: Record<RetentionKind, number>, clock: Clock): Promise<Step[]> {
  const yearEnd = findLastExpiredYearEnd(await listSchoolYears(db), getToday(clock).toString(), days.lessonData)
  return Object.entries(tables).flatMap(([table, { retention }]): Step[] => {
    if (!isInDays(retention)) return []
    if (retention.days === 'lessonData') return yearEnd === undefined ? [] : listLessonSteps(table, yearEnd)
    const { since } = retention
    const until = clock.instant().subtract({ hours: 24 * days[retention.days] })
    return [
      {
        table,
        count: (reader) => countRowsUntil(reader, table, since, until.toString()),
        remove: (tx, limit) => deleteRowsUntil(tx, table, since, until.toString(), limit),
      },
    ]
  })
}

const isInDays = (retention: Retention): retention is Exclude<Retention, string> => typeof retention === 'object'

function listLessonSteps(table: string, yearEnd: string): Step[] {
  const ways: Record<string, { count: typeof countOldNotes; remove: typeof clearOldNotes }> = {
    absence: { count: countOldAbsences, remove: deleteOldAbsences },
    appointment: { count: countOldNotes, remove: clearOldNotes },
    appointment_change: { count: countOldChanges, remove: deleteOldChanges },
    change_deed: { count: countOldDeeds, remove: deleteOldDeeds },
    cover: { count: countOldCovers, remove: deleteOldCovers },
    day_change: { count: countOldDayChanges, remove: deleteOldDayChanges },
    booking: { count: countOldBookings, remove: deleteOldBookings },
  }
  const way = ways[table]
  if (way === undefined) return []
  return [{ table, count: (db) => way.count(db, yearEnd), remove: (tx, limit) => way.remove(tx, yearEnd, limit) }]
}
