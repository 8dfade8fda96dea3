import type { Db } from '../db/connect.ts'
import { takeImportLock } from '../db/locks.ts'
import { runInTransaction } from '../db/transaction.ts'
import { applyWithin } from '../import/apply-school.ts'
import { publishWeeks } from '../import/publish-weeks.ts'
import { ImportBusy } from '../import/import-errors.ts'
import type { Clock } from '../lib/clock.ts'
import { playChoices, playOpenings } from './play-choices.ts'
import { readDemoChoices, readDemoActions } from './demo-actions.ts'
import { playActions, type RefusedAction } from './play-actions.ts'
import { isDatabaseEmpty } from './first-start.ts'
import { buildFirstPublication, buildSecondPublication } from './school.ts'
import { Shift } from './shift.ts'

/**
 * Imports the school a week ago, publishes changes now, and plays what people do, in one transaction. Returns refused
 * actions.
 */
export async function seedDemo(db: Db, clock: Clock): Promise<RefusedAction[]> {
  const shift = Shift.at(clock)
  const { base, published } = await buildFirstPublication(shift)
  const weekAgo = { ...clock, instant: () => clock.instant().subtract({ hours: 7 * 24 }) }
  return runInTransaction({ db }, async (tx) => {
    const imported = applyWithin(tx, base, { clock: weekAgo, origin: 'demo', unpublished: true })
    // Reads files while the database works.
    const [revised] = await Promise.all([buildSecondPublication(shift, base), imported])
    await publishWeeks(tx, weekAgo, published)
    await applyWithin(tx, revised, { clock, origin: 'demo' })
    await playOpenings(tx, clock, weekAgo, base.choiceRounds ?? [])
    await playChoices(tx, clock, shift, await readDemoChoices())
    return playActions(tx, clock, shift, await readDemoActions())
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
