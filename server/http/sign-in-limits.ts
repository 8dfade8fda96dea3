import { type Rate, createRateLimit } from './rate-limit.ts'

/** Per network address: a whole school behind one address can sign in within a minute. */
export const addressRate: Rate = { burst: 2000, perSecond: 2000 / 60 }
/** Per account: a person signs in now and then, on a few devices. */
export const accountRate: Rate = { burst: 30, perSecond: 1 }

export function createSignInLimits(getElapsedMilliseconds?: () => number) {
  const limitByAddress = createRateLimit(addressRate, getElapsedMilliseconds)
  return {
    /** @throws AppError tooManyRequests */
    checkAddress: (address: string | undefined, endpoint: string) => limitByAddress(`${address} ${endpoint}`),
    /** @throws AppError tooManyRequests */
    checkAccount: createRateLimit(accountRate, getElapsedMilliseconds),
  }
}

export type SignInLimits = ReturnType<typeof createSignInLimits>
