import type { Db } from '../db/connect.ts'
import { findTimeZone } from './queries.ts'
import { type Clock, createFixedClock, createSystemClock } from '../lib/clock.ts'

const fallbackTimeZone = 'Europe/Amsterdam'
const timeZoneCacheMilliseconds = 5000

/**
 * Creates the school's clock. It follows the school's time zone, which an import may change, within seconds;
 * `fixedInstant` stops it for a trial.
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
