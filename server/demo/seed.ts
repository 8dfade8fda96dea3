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
 * Fills an empty database with the demo school as a school would, in one transaction: imported and published a week ago,
 * all but its last week; published again now, with what has changed around today; and used by its people. Answers what
 * the rules did not allow them on this day.
 */
export async function seedDemo(db: Db, clock: Clock): Promise<RefusedAction[]> {
  const shift = Shift.at(clock)
  const { base, published } = await buildFirstPublication(shift)
  const weekAgo = { ...clock, instant: () => clock.instant().subtract({ hours: 7 * 24 }) }
  return runInTransaction({ db }, async (tx) => {
    const imported = applyWithin(tx, base, { clock: weekAgo, origin: 'demo', unpublished: true })
    // Read meanwhile, while the database works.
    const [revised] = await Promise.all([buildSecondPublication(shift, base), imported])
    await publishWeeks(tx, weekAgo, published)
    await applyWithin(tx, revised, { clock, origin: 'demo' })
    await playOpenings(tx, clock, weekAgo, base.choiceRounds ?? [])
    await playChoices(tx, clock, shift, await readDemoChoices())
    return playActions(tx, clock, shift, await readDemoActions())
  })
}

/** Makes the demo school where there is nothing, once, however many try. False where something is; @throws ImportBusy */
export const seedWhenEmpty = (db: Db, clock: Clock): Promise<boolean> =>
  runInTransaction({ db }, async (tx) => {
    if (!(await takeImportLock(tx))) throw new ImportBusy()
    if (!(await isDatabaseEmpty(tx))) return false
    await seedDemo(tx, clock)
    return true
  })
