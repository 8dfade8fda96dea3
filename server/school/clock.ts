import type { Db } from '../db/connect.ts'
import { findTimeZone } from './queries.ts'
import { type Clock, createFixedClock, createSystemClock } from '../lib/clock.ts'

const fallbackTimeZone = 'Europe/Amsterdam'
const timeZoneCacheMilliseconds = 5000

/**
 * The clock of the school, which follows its time zone when an import changes that; `fixedInstant` stops it for a trial.
 */
export async function createSchoolClock(db: Db, fixedInstant: string | undefined): Promise<() => Clock> {
  const createClock = (timeZone: string) =>
    fixedInstant === undefined ? createSystemClock(timeZone) : createFixedClock(timeZone, fixedInstant)
  let clock = createClock((await findTimeZone(db)) ?? fallbackTimeZone)
  let timeZoneReadAt = performance.now()
  return () => {
    if (performance.now() - timeZoneReadAt > timeZoneCacheMilliseconds) {
      timeZoneReadAt = performance.now()
      findTimeZone(db).then(
        (timeZone) => (clock = createClock(timeZone ?? clock.timeZone)),
        () => undefined,
      )
    }
    return clock
  }
}
