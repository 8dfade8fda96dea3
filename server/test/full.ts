/** Whether this is `npm run test:full`, with tests that take too long for every run. */
export const isFullRun = Boolean(process.env['TEST_FULL'])

/** Longest wait for an element or value, in milliseconds: long enough for a busy machine. */
export const maximumWait = isFullRun ? 60_000 : 30_000

/** Selects every sixth of cases that differ little, and all for `npm run test:full`. */
export const selectCases = <T>(cases: readonly T[]): T[] =>
  isFullRun ? [...cases] : cases.filter((_, index) => index % 6 === 0)
