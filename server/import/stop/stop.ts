import type { Tx } from '#server/db/connect.ts'
import { ImportStopped } from '../refusal.ts'
import type { School } from '../school.ts'
import type { ImportSummary } from '../summary.ts'
import { countLostLessons, countRoles } from './queries.ts'
import { type Holdings, reasonsToStop } from './rules.ts'

/** Whose school and what of it was there when an import began. */
export interface Before {
  /** Null where there was no school, or a demo school that made place. */
  customer: string | null
  held: Holdings
}

/** Stops an import that has written all it would; the transaction takes it back. @throws ImportStopped */
export async function stopIfTooMuch(tx: Tx, before: Before, school: School, summary: ImportSummary): Promise<void> {
  const removed = (kind: keyof ImportSummary['kinds']) => summary.kinds[kind].removed
  const { customer, held } = before
  const reasons = reasonsToStop(
    customer === null ? null : { present: customer, given: school.settings.customer },
    held,
    {
      people: removed('people'),
      groups: removed('groups'),
      rooms: removed('rooms'),
      teams: removed('teams'),
      memberships: removed('memberships'),
      courses: removed('courses'),
      bookingProfiles: removed('bookingProfiles'),
      interrogations: removed('interrogations'),
      availability: removed('availability'),
      deploymentPlans: removed('deploymentPlans'),
      programs: removed('programs'),
      lessons: await countLostLessons(tx),
      rolesLeft: (await countRoles(tx)).map(({ role }) => role),
      givenEmpty: Object.entries(school).flatMap(([kind, given]) =>
        Array.isArray(given) && given.length === 0 ? [kind] : [],
      ),
    },
  )
  if (reasons.length > 0) throw new ImportStopped(reasons, summary)
}
