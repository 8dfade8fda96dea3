import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import { performDryRun, runInTransaction } from '#server/db/transaction.ts'
import { applyWithin } from './apply-school.ts'
import type { ImportSummary } from './import-summary.ts'
import type { SchoolData } from './school.ts'
import { findSchoolSettings } from './write/settings/queries.ts'
import { requireSource } from './manage-sources.ts'
import { deleteSource } from './sources/queries.ts'

/** All dates that PostgreSQL and JavaScript share. */
const always = { start: '0001-01-01', end: '9999-12-30' }

/**
 * Removes what only this source gives, as an import of it without any records would, and then the source. Lessons,
 * plans and programs that are over stay. @throws SourceInvalid, ImportBusy
 */
export async function removeSource(
  db: Db,
  clock: Clock,
  { name, dryRun = false }: { name: string; dryRun?: boolean },
): Promise<ImportSummary> {
  const remove = async (tx: Parameters<typeof applyWithin>[0]) => {
    const id = await requireSource(tx, name)
    const summary = await applyWithin(tx, await createEmptySchool(tx), {
      clock,
      source: name,
      unpublished: true,
      replace: true,
    })
    await deleteSource(tx, id)
    return { ...summary, span: null }
  }
  return dryRun ? performDryRun({ db }, remove) : runInTransaction({ db }, remove)
}

const createEmptySchool = async (db: Db): Promise<SchoolData> => ({
  settings: await findSchoolSettings(db),
  leavesSettings: true,
  people: [],
  teams: [],
  groups: [],
  memberships: [],
  rooms: [],
  courses: [],
  bookingProfiles: [],
  choiceRounds: [],
  availability: [],
  deploymentPlans: [],
  programs: [],
  appointments: [],
  span: always,
})
