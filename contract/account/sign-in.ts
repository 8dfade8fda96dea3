import * as z from 'zod/mini'
import { sessionPath } from './cookie-calls.ts'
import { Scope, Session } from './session.ts'
import { Settings } from './settings.ts'

export const SignedIn = z.object({
  /** Access token, valid for `expiresIn` seconds. */
  bearer: z.string(),
  expiresIn: z.int(),
  /** Tells a window that somebody else has signed in. Grants no access. */
  sessionId: z.uuid(),
  session: Session,
  /** Null, like `settings`, for someone unknown to the school. */
  scope: z.nullable(Scope),
  settings: z.nullable(Settings),
})
export type SignedIn = z.infer<typeof SignedIn>

/**
 * Calls that the session cookie authenticates, which scripts cannot read. They require `csrfHeader` and this origin, and
 * refuse bearer tokens. It authenticates nothing else.
 */
export const signInCalls = {
  session: {
    method: 'POST',
    path: sessionPath,
    summary: 'A new bearer for the user who is signed in with this browser; null if nobody is',
    result: z.nullable(SignedIn),
  },
  signOut: {
    method: 'DELETE',
    path: sessionPath,
    summary: 'End the session; answers the next address, which may be the sign-out of the identity provider',
    result: z.object({ next: z.string() }),
  },
} as const
