import type { Db } from '../db/connect.ts'
import { findTimeZone } from './queries.ts'
import { type Clock, createFixedClock, createSystemClock } from '../lib/clock.ts'

const fallback = 'Europe/Amsterdam'
const keptMilliseconds = 5000

/** The clock of the school, which follows its time zone when an import changes that; `at` stops it for a trial. */
export async function createSchoolClock(db: Db, at: string | undefined): Promise<() => Clock> {
  const createClock = (timeZone: string) =>
    at === undefined ? createSystemClock(timeZone) : createFixedClock(timeZone, at)
  let clock = createClock((await findTimeZone(db)) ?? fallback)
  let readAt = performance.now()
  return () => {
    if (performance.now() - readAt > keptMilliseconds) {
      readAt = performance.now()
      findTimeZone(db).then(
        (timeZone) => (clock = createClock(timeZone ?? clock.timeZone)),
        () => undefined,
      )
    }
    return clock
  }
}
