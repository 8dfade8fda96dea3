import type { Db } from '../db/connect.ts'
import { applyWithin } from '../import/apply.ts'
import { type Clock, localNow, minuteText, today } from '../lib/clock.ts'
import { demoBookings } from './bookings.ts'
import { pictureStudent } from './picture.ts'
import { insertBookings, joinOffers } from './queries.ts'
import { demoSchool } from './school.ts'
import { inTransaction } from '../db/transaction.ts'

/**
 * Fills an empty database with the demo school as a school would, in one transaction: published a week ago, with a week
 * of draft after it, published again now with what has changed around today, with students in choice lessons and resits
 * and with rooms that are booked.
 */
export async function seedDemo(db: Db, clock: Clock): Promise<void> {
  const demo = demoSchool(today(clock))
  const { base, draft, revised } = demo
  const weekAgo = { ...clock, instant: () => clock.instant().subtract({ hours: 7 * 24 }) }
  await inTransaction({ db }, async (tx) => {
    await applyWithin(tx, base, { clock: weekAgo, origin: 'demo' })
    await applyWithin(tx, draft, { clock: weekAgo, origin: 'demo', unpublished: true })
    await applyWithin(tx, revised, { clock, origin: 'demo' })
    await joinOffers(tx, {
      share: 0.4,
      full: 'Keuzeles Engels%',
      nearlyFull: 'Herkansing Wiskunde B%',
      leaveOut: [pictureStudent.id],
    })
    await insertBookings(tx, demoBookings(demo, clock), {
      now: minuteText(localNow(clock)),
      at: clock.instant().subtract({ hours: 20 }).toString(),
    })
  })
}
