import type { Tx } from '#server/db/connect.ts'
import type { SchoolData } from '../school.ts'
import type { ImportSummary } from '../import-summary.ts'
import { countLostLessons, countRoles, isPresent, lockRemainingRoles } from './queries.ts'
import { updateYearStart } from '../sources/queries.ts'
import type { NewYear } from './new-year.ts'
import { type ImportLosses, isChangeOfYear, listReasonsToStop, type SchoolHoldings, type StopReason } from './rules.ts'

export interface SchoolBeforeImport {
  /** Null if there was no school, or a demo school that was replaced. */
  customer: string | null
  holdings: SchoolHoldings
  newYear: NewYear | null
  source: number
}

/** Returns why an import that has written everything removes too much, and the school year whose change it is. */
export async function findReasonsToStop(
  tx: Tx,
  { customer, holdings, newYear, source }: SchoolBeforeImport,
  school: SchoolData,
  summary: ImportSummary,
  actorId: number | null,
): Promise<{ reasons: StopReason[]; changedYear: NewYear | null }> {
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
    includesActor: actorId !== null && !(await isPresent(tx, actorId)),
  }
  const schools = customer === null ? null : { present: customer, given: school.settings.customer }
  const reasons = listReasonsToStop(schools, holdings, losses, { isNewYear: newYear !== null })
  if (newYear === null || newYear.isAhead) return { reasons, changedYear: newYear }
  if (!isChangeOfYear(holdings, losses)) return { reasons, changedYear: null }
  await updateYearStart(tx, source, newYear.start)
  return { reasons, changedYear: newYear }
}
