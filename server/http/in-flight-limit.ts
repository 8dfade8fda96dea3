import { AppError } from '../lib/app-error.ts'

/** Maximum concurrent calls of a caller: more than a browser makes at once, too few to occupy the server. */
const maximumInFlight = 24

export function createInFlightLimit() {
  const countByKey = new Map<string, number>()
  /** @throws AppError tooManyRequests */
  return async <T>(key: string, run: () => Promise<T>): Promise<T> => {
    const count = countByKey.get(key) ?? 0
    if (count >= maximumInFlight) throw new AppError('tooManyRequests')
    countByKey.set(key, count + 1)
    try {
      return await run()
    } finally {
      const remaining = (countByKey.get(key) ?? 1) - 1
      if (remaining > 0) countByKey.set(key, remaining)
      else countByKey.delete(key)
    }
  }
}
