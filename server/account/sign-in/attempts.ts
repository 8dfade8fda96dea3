import * as z from 'zod/mini'
import type { SignIn } from './sign-in.ts'

/** Time for signing in at the provider. */
const attemptSeconds = 3600
/** Time during which reloading a failure page starts again. */
const endedAttemptSeconds = 600
/** Per browser, for tabs that all lead to sign-in. */
const maximumAttempts = 5

const SignInAttempt = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  replaces: z.optional(z.string()),
  isOver: z.optional(z.boolean()),
})
/** A started sign-in, kept in the browser so that any server can finish it. */
export type SignInAttempt = z.infer<typeof SignInAttempt>

export function createAttemptStore({ cookies, seals }: Pick<SignIn, 'cookies' | 'seals'>) {
  return {
    /** Returns cookies that store the attempt and remove the oldest ones. */
    start: async (header: string | undefined, attempt: SignInAttempt): Promise<string[]> => [
      ...cookies
        .listAttemptNames(header)
        .slice(0, -maximumAttempts + 1)
        .map((name) => cookies.remove(name)),
      cookies.setAttempt(attempt.state, await seals.seal(attempt, attemptSeconds), attemptSeconds),
    ],
    find: async (header: string | undefined, state: string): Promise<SignInAttempt | undefined> => {
      const parsed = SignInAttempt.safeParse(await seals.open(cookies.readAttempt(header, state)))
      return parsed.data
    },
    /** Returns a cookie for a later reload to start again. */
    end: async (state: string, returnTo: string): Promise<string> => {
      const endedAttempt = { provider: '', state, nonce: '', verifier: '', returnTo, isOver: true }
      return cookies.setAttempt(state, await seals.seal(endedAttempt, endedAttemptSeconds), endedAttemptSeconds)
    },
  }
}
