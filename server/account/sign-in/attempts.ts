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
  const store = async (header: string | undefined, attempt: SignInAttempt, seconds: number): Promise<string[]> => [
    ...cookies
      .listOtherAttemptNames(header, attempt.state)
      .slice(0, -maximumAttempts + 1)
      .map((name) => cookies.remove(name)),
    cookies.setAttempt(attempt.state, await seals.seal(attempt, seconds), seconds),
  ]
  return {
    /** Returns cookies that store the attempt and remove the oldest ones. */
    start: (header: string | undefined, attempt: SignInAttempt) => store(header, attempt, attemptSeconds),
    find: async (header: string | undefined, state: string): Promise<SignInAttempt | undefined> => {
      const parsed = SignInAttempt.safeParse(await seals.open(cookies.readAttempt(header, state)))
      return parsed.data
    },
    /** Returns cookies that let a later reload start again and remove the oldest ones; none without a state. */
    end: async (header: string | undefined, state: string, returnTo: string): Promise<string[]> => {
      const endedAttempt = { provider: '', state, nonce: '', verifier: '', returnTo, isOver: true }
      return state === '' ? [] : store(header, endedAttempt, endedAttemptSeconds)
    },
  }
}
