/** Whether this is `npm run test:full`, with tests that take too long for every run. */
export const isFull = Boolean(process.env['TEST_FULL'])
