import * as z from 'zod/mini'
import { sessionPath } from './own-calls.ts'
import { Scope, Session } from './session.ts'
import { Settings } from './settings.ts'

/** Who is signed in with this browser, and all that the first screen needs to know of that. */
export const SignedIn = z.object({
  /** Opens the API, for so many seconds. */
  bearer: z.string(),
  expiresIn: z.int(),
  /** By which a window notices that somebody else has signed in; it opens nothing. */
  sessionId: z.uuid(),
  /** What `GET /api/Session` answers. */
  session: Session,
  /** What `GET /api/Scope` answers; null for someone unknown to the school. */
  scope: z.nullable(Scope),
  /** What `GET /api/Settings` answers; null for someone unknown to the school. */
  settings: z.nullable(Settings),
})
export type SignedIn = z.infer<typeof SignedIn>

/**
 * The two calls that go by the session's cookie, which no script can read. They are our own web's: they need
 * `ownHeader` and our own origin, no bearer opens them, and the cookie opens nothing else.
 */
export const signInCalls = {
  session: {
    method: 'POST',
    path: sessionPath,
    summary: 'A new bearer for whoever is signed in with this browser; null when nobody is',
    result: z.nullable(SignedIn),
  },
  signOut: {
    method: 'DELETE',
    path: sessionPath,
    summary: 'End the session; answers where to go next, perhaps to sign out there too',
    result: z.object({ next: z.string() }),
  },
} as const
