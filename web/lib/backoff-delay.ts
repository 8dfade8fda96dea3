/** In milliseconds. */
const shortestDelay = 1000
const longestDelay = 30_000

/** Returns milliseconds, doubled after each failure, with jitter of up to half the delay. */
export const computeBackoffDelay = (failureCount: number, randomFraction: number = Math.random()) =>
  Math.min(longestDelay, shortestDelay * 2 ** failureCount) * (0.5 + randomFraction / 2)
