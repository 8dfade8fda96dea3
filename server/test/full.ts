/** Whether this is `npm run test:full`, with tests that take too long for every run. */
export const isFullRun = Boolean(process.env['TEST_FULL'])

/** Selects every sixth of cases that differ little, and all for `npm run test:full`. */
export const selectCases = <T>(cases: readonly T[]): T[] =>
  isFullRun ? [...cases] : cases.filter((_, index) => index % 6 === 0)
