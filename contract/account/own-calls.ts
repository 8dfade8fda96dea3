// Without the schemas: the page needs these before it has the application (web/early/).

/** Sent with each call that goes by the cookie: a page of another origin cannot send it. */
export const ownHeader = 'x-uurwerk'

/** Where the two calls go that go by the cookie. */
export const sessionPath = '/auth/session'

/** The page that signs people in, and then leads to `return`, a path of our own. */
export const signInAddress = (returnTo: string) => `/auth/sign-in?return=${encodeURIComponent(returnTo)}`
