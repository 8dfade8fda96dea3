import { AppError } from '../lib/app-error.ts'

export interface Rate {
  /** Maximum calls at once. */
  burst: number
  perSecond: number
}

export const writeRate: Rate = { burst: 60, perSecond: 5 }

/** @throws AppError tooManyRequests in the returned check */
export function createRateLimit(rate: Rate, getElapsedMilliseconds?: () => number) {
  const takeToken = createTokenBuckets(rate, getElapsedMilliseconds)
  return (key: string): void => {
    if (!takeToken(key)) throw new AppError('tooManyRequests')
  }
}

/**
 * Uses time since process start, since the school's clock may stand still. Stores when each bucket is full again
 * (GCRA), so full buckets need no entry.
 */
export function createTokenBuckets(
  { burst, perSecond }: Rate,
  getElapsedMilliseconds: () => number = () => performance.now(),
) {
  const refillMilliseconds = 1000 / perSecond
  const fullAtByKey = new Map<string, number>()

  // Each use moves a key to the end, so the least recently used come first.
  function removeFullBuckets(time: number) {
    for (const [key, bucketFullAt] of fullAtByKey) {
      if (bucketFullAt > time) return
      fullAtByKey.delete(key)
    }
  }

  return (key: string): boolean => {
    const time = getElapsedMilliseconds()
    const nextFullAt = Math.max(fullAtByKey.get(key) ?? time, time) + refillMilliseconds
    // Slack, so that rounding does not refuse the last of a burst.
    if (nextFullAt - time > (burst + 0.5) * refillMilliseconds) return false
    fullAtByKey.delete(key)
    fullAtByKey.set(key, nextFullAt)
    removeFullBuckets(time)
    return true
  }
}

export type RateLimit = ReturnType<typeof createRateLimit>
