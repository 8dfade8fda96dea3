const shortestWait = 1000
const longestWait = 30_000

/** How long to wait after so many failures: longer each time, and not the same for everyone. */
export const computeBackoffDelay = (failures: number, chance: number = Math.random()) =>
  Math.min(longestWait, shortestWait * 2 ** failures) * (0.5 + chance / 2)
