import { AppError } from '../lib/app-error.ts'

/** More than a browser opens at once, and few enough that one person cannot keep the whole server busy. */
const maximumInFlight = 24

/** Counts the calls that are being answered for each person. */
export function createInFlightLimit() {
  const running = new Map<string, number>()
  /** Does the work unless this person has too much under way already. @throws AppError tooManyRequests */
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    const count = running.get(who) ?? 0
    if (count >= maximumInFlight) throw new AppError('tooManyRequests')
    running.set(who, count + 1)
    try {
      return await work()
    } finally {
      const left = (running.get(who) ?? 1) - 1
      if (left > 0) running.set(who, left)
      else running.delete(who)
    }
  }
}
