import type { Db } from '#server/db/connect.ts'
import { deleteExpiredSessions } from '#server/auth/session-queries.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import type { Job } from '#server/tell/jobs/service.ts'
import { deleteExpiredSignInLinks } from './queries.ts'
import { maximumIdleDays, maximumSessionDays } from './rules.ts'

export { signInLinkMinutes, createSignInLink, startLinkSession } from './sign-in-links.ts'
export { setLinkSession } from './pages.ts'
export type { SignIn } from './sign-in.ts'
export { assertSchoolIsClosed, type SignInProvider, readProviders } from './providers.ts'
export { RelyingParty, type ProviderClaims } from './relying-party.ts'
export { endPersonSessions, findPeopleByClaim } from './sessions.ts'
export { countPersonSessions } from '#server/auth/session-queries.ts'

/** Uses real time, like sessions. */
export const signInJobs: Job[] = [
  { name: 'sign-in.clean-up', cron: '41 * * * *', run: ({ db }) => removeExpiredSignIns(db, Temporal.Now.instant()) },
]

export async function removeExpiredSignIns(db: Db, now: Temporal.Instant): Promise<void> {
  const getInstantDaysAgo = (days: number) => now.subtract({ hours: 24 * days }).toString()
  await runInTransaction({ db }, async (tx) => {
    await deleteExpiredSessions(tx, {
      unusedSince: getInstantDaysAgo(maximumIdleDays),
      startedBefore: getInstantDaysAgo(maximumSessionDays),
    })
    await deleteExpiredSignInLinks(tx, now.toString())
  })
}
