import type { Db } from '../db/connect.ts'
import { applySchool } from '../import/apply.ts'
import { type Clock, today } from '../lib/clock.ts'
import { demoSchool } from './school.ts'

/**
 * Fills an empty database with the demo school as a school would: published a week ago, with a week of draft after it,
 * and published again now with what has changed around today.
 */
export async function seedDemo(db: Db, clock: Clock): Promise<void> {
  const { base, draft, revised } = demoSchool(today(clock))
  const weekAgo = { ...clock, instant: () => clock.instant().subtract({ hours: 7 * 24 }) }
  await applySchool(db, base, { clock: weekAgo, origin: 'demo' })
  await applySchool(db, draft, { clock: weekAgo, origin: 'demo', unpublished: true })
  await applySchool(db, revised, { clock, origin: 'demo' })
}
