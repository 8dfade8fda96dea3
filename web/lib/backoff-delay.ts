const shortestWait = 1000
const longestWait = 30_000

/** Returns milliseconds, with jitter. */
export const computeBackoffDelay = (failures: number, chance: number = Math.random()) =>
  Math.min(longestWait, shortestWait * 2 ** failures) * (0.5 + chance / 2)
