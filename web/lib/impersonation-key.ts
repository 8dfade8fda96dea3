/** Key in session storage. Apart from impersonation.ts, so that early.ts does not load Zod. */
export const impersonationKey = 'impersonation'
