import type { Tx } from '#server/db/connect.ts'
import { ImportStopped } from '../import-errors.ts'
import type { SchoolData } from '../school.ts'
import type { ImportSummary } from '../import-summary.ts'
import { countLostLessons, countRoles, lockRemainingRoles } from './queries.ts'
import { updateYearStart } from '../sources/queries.ts'
import type { NewYear } from './new-year.ts'
import { type ImportLosses, isChangeOfYear, type SchoolHoldings, listReasonsToStop } from './rules.ts'

export interface SchoolBeforeImport {
  /** Null if there was no school, or a demo school that was replaced. */
  customer: string | null
  holdings: SchoolHoldings
  newYear: NewYear | null
  source: number
}

/**
 * Stops an import that removes too much, after its writes; the rollback undoes them. Returns the school year whose change
 * it is. @throws ImportStopped
 */
export async function stopIfTooMuch(
  tx: Tx,
  { customer, holdings, newYear, source }: SchoolBeforeImport,
  school: SchoolData,
  summary: ImportSummary,
  { replace = false },
): Promise<NewYear | null> {
  await lockRemainingRoles(tx)
  const losses: ImportLosses = {
    people: summary.kinds.people.removed,
    groups: summary.kinds.groups.removed,
    rooms: summary.kinds.rooms.removed,
    lessons: await countLostLessons(tx),
    remainingRoles: (await countRoles(tx)).map(({ role }) => role),
    emptyKinds: Object.entries(school).flatMap(([kind, records]) =>
      Array.isArray(records) && records.length === 0 ? [kind === 'choiceRounds' ? 'interrogations' : kind] : [],
    ),
  }
  if (!replace) {
    const schools = customer === null ? null : { present: customer, given: school.settings.customer }
    const reasons = listReasonsToStop(schools, holdings, losses, { isNewYear: newYear !== null })
    if (reasons.length > 0) throw new ImportStopped(reasons, summary)
  }
  if (newYear === null || newYear.isAhead) return newYear
  if (!isChangeOfYear(holdings, losses)) return null
  await updateYearStart(tx, source, newYear.start)
  return newYear
}
