// Free of schemas: loaded before the application (web/early.ts).

/** Header of the calls that the cookie authenticates. Pages of other origins cannot send it (CSRF). */
export const csrfHeader = 'x-uurwerk'

export const sessionPath = '/auth/session'

/** Returns the address of the sign-in page; `returnTo` is a path of this origin. */
export const buildSignInAddress = (returnTo: string) => `/auth/sign-in?return=${encodeURIComponent(returnTo)}`
