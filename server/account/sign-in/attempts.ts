import * as z from 'zod/mini'
import type { SignIn } from './sign-in.ts'

/** How long one may take at the provider's page. */
const attemptSeconds = 3600
/** After that, how long a page that says why it failed can be loaded again. */
const overSeconds = 600
/** As many as a browser keeps at a time: tabs that all lead to the sign-in page. */
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
/** A sign-in that was begun; kept in the browser that did, so that any server of ours can take it up. */
export type SignInAttempt = z.infer<typeof SignInAttempt>

export function createAttemptStore({ cookies, seals }: Pick<SignIn, 'cookies' | 'seals'>) {
  return {
    /** The cookie that keeps it, and those that make place for it. */
    start: async (header: string | undefined, attempt: SignInAttempt): Promise<string[]> => [
      ...cookies
        .attempts(header)
        .slice(0, -maximumAttempts + 1)
        .map((name) => cookies.remove(name)),
      cookies.setAttempt(attempt.state, await seals.seal(attempt, attemptSeconds), attemptSeconds),
    ],
    find: async (header: string | undefined, state: string): Promise<SignInAttempt | undefined> => {
      const parsed = SignInAttempt.safeParse(await seals.open(cookies.attempt(header, state)))
      return parsed.data
    },
    /** The cookie after which it leads nowhere but to a new beginning. */
    end: async (state: string, returnTo: string): Promise<string> => {
      const over = { provider: '', state, nonce: '', verifier: '', returnTo, isOver: true }
      return cookies.setAttempt(state, await seals.seal(over, overSeconds), overSeconds)
    },
  }
}
