export const impersonationKey = 'impersonation'
