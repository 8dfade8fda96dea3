import { AppError } from '../lib/app-error.ts'

/** More than a browser opens at once, too few to occupy the server. */
const maximumInFlight = 24

export function createInFlightLimit() {
  const running = new Map<string, number>()
  /** @throws AppError tooManyRequests */
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
