/** Where the session storage has the token of an impersonation. */
export const impersonationKey = 'impersonation'
