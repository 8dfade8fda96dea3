import type { PublicationRule } from '@uurwerk/contract/desk/school'
import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { ActingContext } from '../auth/context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { takeImportLock } from '../db/locks.ts'
import { runInTransaction } from '../db/transaction.ts'
import { getMonday, getToday } from '../lib/clock.ts'
import type { Job } from '../tell/jobs/service.ts'
import { recordAction } from '../tell/log/service.ts'
import { announceRosters } from './changes/notify-roster-changes.ts'
import { ImportBusy } from './import-errors.ts'
import {
  findPublicationRule,
  insertWeeksOfRule,
  type PublicationRuleRow,
  replacePublicationRule,
} from './publication-rule-queries.ts'
import { deletePublishedWeeks, insertPublishedWeeks } from './queries.ts'
import { parseWeekRange, toIsoWeek } from './week-range.ts'

/** Publishes the weeks of these Mondays, and returns the newly published. @throws ImportBusy */
export const publishWeeks = (db: Db, context: ActingContext, mondays: readonly string[]): Promise<string[]> =>
  changeWeeks(db, context, 'school.publish', (tx) =>
    insertPublishedWeeks(tx, mondays, context.clock.instant().toString()),
  )

/** Hides the weeks from everyone except staff, and returns those that were published. @throws ImportBusy */
export const unpublishWeeks = (db: Db, context: ActingContext, mondays: readonly string[]): Promise<string[]> =>
  changeWeeks(db, context, 'school.unpublish', (tx) => deletePublishedWeeks(tx, mondays))

async function changeWeeks(
  db: Db,
  context: ActingContext,
  action: AuditAction,
  change: (tx: Tx) => Promise<string[]>,
): Promise<string[]> {
  return runInTransaction({ db }, async (tx) => {
    if (!(await takeImportLock(tx))) throw new ImportBusy()
    const mondays = await change(tx)
    if (mondays.length === 0) return []
    await announceWeeks(tx, mondays)
    const weeks = mondays.map(toIsoWeek)
    await recordAction(tx, context, { action, details: { weeks: weeks.join(', ') } })
    return weeks
  })
}

async function announceWeeks(tx: Tx, mondays: readonly string[]): Promise<void> {
  const [first, last] = [mondays[0], mondays.at(-1)]
  if (first === undefined || last === undefined) return
  await announceRosters(tx, { start: first, end: Temporal.PlainDate.from(last).add({ days: 6 }).toString() })
}

export async function getPublicationRule(db: Db): Promise<PublicationRule | null> {
  const row = await findPublicationRule(db)
  if (row === undefined) return null
  return row.until === null ? { weeksAhead: row.weeks_ahead ?? 0 } : { until: toIsoWeek(row.until) }
}

/**
 * Replaces the rule, null for none, and publishes what it covers, also weeks that someone hid. Returns the newly
 * published weeks. @throws ImportBusy, WeeksInvalid
 */
export async function setPublicationRule(
  db: Db,
  context: ActingContext,
  rule: PublicationRule | null,
): Promise<string[]> {
  const row = rule && { until: toMonday(rule.until), weeks_ahead: rule.weeksAhead ?? null }
  return runInTransaction({ db }, async (tx) => {
    if (!(await takeImportLock(tx))) throw new ImportBusy()
    const before = formatRule(await findPublicationRule(tx))
    await replacePublicationRule(tx, row)
    const weeks = await publishByRule(tx, getToday(context.clock), context.clock.instant().toString())
    const after = formatRule(row)
    if (before === after && weeks.length === 0) return weeks
    const details = { ruleBefore: before, rule: after, published: weeks.join(', ') || null }
    await recordAction(tx, context, { action: 'school.setPublicationRule', details })
    return weeks
  })
}

const toMonday = (week: string | undefined) => (week === undefined ? null : parseWeekRange(week).start.toString())

/** `2026-W50`, or `+3` for three weeks ahead. */
const formatRule = (row: PublicationRuleRow | null | undefined) =>
  row ? (row.until === null ? `+${row.weeks_ahead}` : toIsoWeek(row.until)) : null

export async function publishByRule(tx: Tx, today: Temporal.PlainDate, publishedAt: string): Promise<string[]> {
  const mondays = await insertWeeksOfRule(tx, getMonday(today).toString(), publishedAt)
  await announceWeeks(tx, mondays)
  return mondays.map(toIsoWeek)
}

/** Skips an hour in which an import runs. */
export const publicationJobs: readonly Job[] = [
  {
    name: 'school.publish-by-rule',
    cron: '4 * * * *',
    run: async ({ db, ...context }) => {
      const monday = getMonday(getToday(context.clock)).toString()
      const at = context.clock.instant().toString()
      try {
        await changeWeeks(db, context, 'school.publish', (tx) => insertWeeksOfRule(tx, monday, at))
      } catch (error) {
        if (!(error instanceof ImportBusy)) throw error
      }
    },
  },
]
