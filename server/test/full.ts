/** Whether this is `npm run test:full`, which also holds what is too long for every run. */
export const isFull = Boolean(process.env['TEST_FULL'])
