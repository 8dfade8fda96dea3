import type { Tx } from '#server/db/connect.ts'
import { ImportStopped } from '../import-errors.ts'
import type { SchoolData } from '../school.ts'
import type { ImportSummary } from '../import-summary.ts'
import { countLostLessons, countRoles } from './queries.ts'
import { type SchoolHoldings, listReasonsToStop } from './rules.ts'

export interface SchoolBeforeImport {
  /** Null if there was no school, or a demo school that was replaced. */
  customer: string | null
  holdings: SchoolHoldings
}

/** Stops an import that removes too much, after its writes; the rollback undoes them. @throws ImportStopped */
export async function stopIfTooMuch(
  tx: Tx,
  before: SchoolBeforeImport,
  school: SchoolData,
  summary: ImportSummary,
): Promise<void> {
  const countRemoved = (kind: keyof ImportSummary['kinds']) => summary.kinds[kind].removed
  const { customer, holdings } = before
  const reasons = listReasonsToStop(
    customer === null ? null : { present: customer, given: school.settings.customer },
    holdings,
    {
      people: countRemoved('people'),
      groups: countRemoved('groups'),
      rooms: countRemoved('rooms'),
      teams: countRemoved('teams'),
      memberships: countRemoved('memberships'),
      courses: countRemoved('courses'),
      bookingProfiles: countRemoved('bookingProfiles'),
      interrogations: countRemoved('interrogations'),
      availability: countRemoved('availability'),
      deploymentPlans: countRemoved('deploymentPlans'),
      programs: countRemoved('programs'),
      lessons: await countLostLessons(tx),
      rolesLeft: (await countRoles(tx)).map(({ role }) => role),
      emptyKinds: Object.entries(school).flatMap(([kind, records]) =>
        Array.isArray(records) && records.length === 0 ? [kind] : [],
      ),
    },
  )
  if (reasons.length > 0) throw new ImportStopped(reasons, summary)
}
