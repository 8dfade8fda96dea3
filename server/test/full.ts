/** Whether this is `npm run test:full`, with tests that take too long for every run. */
export const isFullRun = Boolean(process.env['TEST_FULL'])
