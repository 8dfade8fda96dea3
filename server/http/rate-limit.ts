import { AppError } from '../lib/app-error.ts'

export interface Rate {
  /** Maximum calls at once. */
  burst: number
  perSecond: number
}

export const writeRate: Rate = { burst: 60, perSecond: 5 }

/** @throws AppError tooManyRequests in the returned check */
export function createRateLimit(rate: Rate, now?: () => number) {
  const take = createTokenBuckets(rate, now)
  return (key: string): void => {
    if (!take(key)) throw new AppError('tooManyRequests')
  }
}

/**
 * Uses time since process start, since the school's clock may stand still. Stores when each bucket is full again
 * (GCRA), so full buckets need no entry.
 */
export function createTokenBuckets({ burst, perSecond }: Rate, now: () => number = () => performance.now()) {
  const refill = 1000 / perSecond
  const fullAt = new Map<string, number>()

  // Each use moves a key to the end, so the least recently used come first.
  function removeFullBuckets(at: number) {
    for (const [key, moment] of fullAt) {
      if (moment > at) return
      fullAt.delete(key)
    }
  }

  return (key: string): boolean => {
    const at = now()
    const next = Math.max(fullAt.get(key) ?? at, at) + refill
    // Slack, so that rounding does not refuse the last of a burst.
    if (next - at > (burst + 0.5) * refill) return false
    fullAt.delete(key)
    fullAt.set(key, next)
    removeFullBuckets(at)
    return true
  }
}

export type RateLimit = ReturnType<typeof createRateLimit>
