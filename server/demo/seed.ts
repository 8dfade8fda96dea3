import type { Db } from '../db/connect.ts'
import { takeImportLock } from '../db/locks.ts'
import { runInTransaction } from '../db/transaction.ts'
import { applyWithin } from '../import/apply-school.ts'
import { publishWeeks } from '../import/publish-weeks.ts'
import { parseMondays } from '../import/week-range.ts'
import { ImportBusy } from '../import/import-errors.ts'
import type { Clock } from '../lib/clock.ts'
import { playChoices, playOpenings } from './play-choices.ts'
import { generateActions } from './generator/generate-actions.ts'
import { generateSchool } from './generator/generate-school.ts'
import { makeRoundChoices } from './generator/rounds/make-round-choices.ts'
import { playActions, type RefusedAction } from './play-actions.ts'
import { isDatabaseEmpty } from './first-start.ts'
import { buildFirstPublication, buildSecondPublication } from './publications.ts'
import { DateShift } from './date-shift.ts'

/**
 * Imports the school a week ago, publishes changes now, and plays what people do, in one transaction. Returns refused
 * actions.
 */
export async function seedDemo(db: Db, clock: Clock): Promise<RefusedAction[]> {
  const shift = DateShift.at(clock)
  const school = generateSchool()
  const { base, publishedWeeks } = buildFirstPublication(shift, school.firstPublication)
  const importClock = { ...clock, instant: () => clock.instant().subtract({ hours: 7 * 24 }) }
  return runInTransaction({ db }, async (tx) => {
    await applyWithin(tx, base, { clock: importClock, origin: 'demo', unpublished: true })
    await publishWeeks(tx, { actor: null, clock: importClock }, parseMondays(publishedWeeks))
    await applyWithin(tx, buildSecondPublication(shift, base, school.secondPublication), { clock, origin: 'demo' })
    await playOpenings(tx, clock, importClock, base.choiceRounds ?? [])
    await playChoices(tx, clock, shift, makeRoundChoices(school))
    return playActions(tx, clock, shift, generateActions(school))
  })
}

/** Returns false if the database is not empty. @throws ImportBusy if another import runs */
export const seedWhenEmpty = (db: Db, clock: Clock): Promise<boolean> =>
  runInTransaction({ db }, async (tx) => {
    if (!(await takeImportLock(tx))) throw new ImportBusy()
    if (!(await isDatabaseEmpty(tx))) return false
    await seedDemo(tx, clock)
    return true
  })
