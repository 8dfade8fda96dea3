import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { applyWithin } from '../import/apply.ts'
import { publishWeeks } from '../import/publish.ts'
import { type Clock, today } from '../lib/clock.ts'
import { readDeeds } from './deeds.ts'
import { playDeeds, type Refused } from './play.ts'
import { firstPublication, secondPublication } from './school.ts'
import { Shift } from './shift.ts'

/**
 * Fills an empty database with the demo school as a school would, in one transaction: imported and published a week ago,
 * all but its last week; published again now, with what has changed around today; and used by its people. Answers what
 * the rules did not allow them on this day.
 */
export async function seedDemo(db: Db, clock: Clock): Promise<Refused[]> {
  const shift = new Shift(today(clock))
  const { base, published } = await firstPublication(shift)
  const weekAgo = { ...clock, instant: () => clock.instant().subtract({ hours: 7 * 24 }) }
  return inTransaction({ db }, async (tx) => {
    const imported = applyWithin(tx, base, { clock: weekAgo, origin: 'demo', unpublished: true })
    // Read meanwhile, while the database works.
    const [revised] = await Promise.all([secondPublication(shift, base), imported])
    await publishWeeks(tx, weekAgo, published)
    await applyWithin(tx, revised, { clock, origin: 'demo' })
    return playDeeds(tx, clock, shift, await readDeeds())
  })
}
