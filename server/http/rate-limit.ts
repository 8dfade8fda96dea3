import { AppError } from '../lib/app-error.ts'

export interface Rate {
  /** As many as this at once. */
  burst: number
  perSecond: number
}

/** What one person may write. */
export const writeRate: Rate = { burst: 60, perSecond: 5 }

/** What one caller is held to. @throws AppError tooManyRequests when it is used up */
export function createRateLimit(rate: Rate, now?: () => number) {
  const take = createTokenBuckets(rate, now)
  return (key: string): void => {
    if (!take(key)) throw new AppError('tooManyRequests')
  }
}

/**
 * A token bucket for each key, in memory. It goes by the time since the process started, since the school's clock may
 * stand still. The bucket is kept as the moment at which it is full again (GCRA), so that a full one is no entry at all.
 */
export function createTokenBuckets({ burst, perSecond }: Rate, now: () => number = () => performance.now()) {
  const refill = 1000 / perSecond
  const fullAt = new Map<string, number>()

  // Each use moves a key to the end, so that who was not seen for longest stands in front.
  function removeFullBuckets(at: number) {
    for (const [key, moment] of fullAt) {
      if (moment > at) return
      fullAt.delete(key)
    }
  }

  /** Takes one from the key's bucket; false when it is empty. */
  return (key: string): boolean => {
    const at = now()
    const next = Math.max(fullAt.get(key) ?? at, at) + refill
    // Half a unit more, so that rounding does not refuse the last of a burst.
    if (next - at > (burst + 0.5) * refill) return false
    fullAt.delete(key)
    fullAt.set(key, next)
    removeFullBuckets(at)
    return true
  }
}

export type RateLimit = ReturnType<typeof createRateLimit>
