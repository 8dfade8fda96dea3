import { randomUUID } from 'node:crypto'
import { forgetActors } from '#server/auth/actor-lookups.ts'
import { listPeopleByClaim } from '#server/auth/queries.ts'
import {
  confirmGeneration,
  deletePersonSessions,
  deleteSession,
  deleteProviderSessions,
  findSession,
  insertSession,
  lockSession,
  updateGeneration,
  updateLastSignIn,
} from '#server/auth/session-queries.ts'
import type { PersonClaim } from '#server/auth/tokens.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { type Clock, getToday } from '#server/lib/clock.ts'
import { announce } from '#server/tell/realtime/service.ts'
import type { ProviderIdentity, RelyingParty } from './relying-party.ts'
import { signInLinkSessionHours, signInLinkIssuer, decideRenewal } from './rules.ts'

/** Finds at most two people; more than one counts as no match. */
export const findPeopleByClaim = (db: Db, clock: Clock, claim: PersonClaim) =>
  listPeopleByClaim(db, getToday(clock).toString(), claim)

interface SessionStart {
  identity: ProviderIdentity
  sealedIdToken: string
  replacedSessionId: string | undefined
  now: Temporal.Instant
}

/** Ends the browser's previous session. Returns the new id. */
export async function startSession(
  { db, clock }: { db: Db; clock: Clock },
  { identity, sealedIdToken, replacedSessionId, now }: SessionStart,
): Promise<string> {
  const { issuer, subject, providerSession, claim, name } = identity
  const people = claim === null ? [] : await findPeopleByClaim(db, clock, claim)
  // An ambiguous claim matches nobody.
  const [person] = people.length === 1 ? people : []
  const id = randomUUID()
  await runInTransaction({ db }, async (tx) => {
    if (replacedSessionId !== undefined) await endSessionWithin(tx, replacedSessionId)
    await insertSession(tx, {
      id,
      issuer,
      subject,
      providerSession,
      sealedIdToken,
      attendeeId: person?.id ?? null,
      claim: person ? null : claim,
      name: person ? null : name,
      startedAt: now.toString(),
    })
    if (person) await updateLastSignIn(tx, person.id, now.toString())
  })
  return id
}

interface SessionTokenClaims {
  sessionId: string
  generation: number
}

/** Returns the cookie's generation; undefined if the session has ended. */
export async function renewSession(
  db: Db,
  sessionToken: SessionTokenClaims,
  { parties, now, warn }: { parties: readonly RelyingParty[]; now: Temporal.Instant; warn: (reason: string) => void },
): Promise<number | undefined> {
  const renewedAt = now.toString()
  const hasProvider = (issuer: string) => parties.some(({ provider }) => provider.issuer === issuer)
  const getRenewal = (session: Awaited<ReturnType<typeof findSession>>) => {
    if (!session) return 'over'
    // A session of a removed provider, such as the built-in one, is invalid.
    const isSessionValid =
      session.issuer === signInLinkIssuer ? isWithinLinkHours(session, now) : hasProvider(session.issuer)
    if (!isSessionValid) return 'over'
    return decideRenewal(toSessionAges(session), sessionToken.generation, now.epochMilliseconds)
  }

  const currentSession = await findSession(db, sessionToken.sessionId)
  if (!currentSession) return undefined
  const renewal = getRenewal(currentSession)
  if (renewal === 'keep' || renewal === 'again') return currentSession.generation
  return runInTransaction({ db }, async (tx) => {
    const lockedSession = await lockSession(tx, sessionToken.sessionId)
    const lockedRenewal = getRenewal(lockedSession)
    if (!lockedSession) return undefined
    if (lockedRenewal === 'over' || lockedRenewal === 'copied') {
      await endSessionWithin(tx, sessionToken.sessionId)
      if (lockedRenewal === 'copied') warn('a cookie that was replaced long since was shown: its session is ended')
      return undefined
    }
    if (lockedRenewal === 'confirm') await confirmGeneration(tx, sessionToken.sessionId, renewedAt)
    if (lockedRenewal !== 'next') return lockedSession.generation
    await updateGeneration(tx, sessionToken.sessionId, lockedSession.generation + 1, renewedAt)
    return lockedSession.generation + 1
  })
}

const isWithinLinkHours = ({ started_at: startedAt }: { started_at: string }, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, Temporal.Instant.from(startedAt).add({ hours: signInLinkSessionHours })) < 0

const toSessionAges = (session: NonNullable<Awaited<ReturnType<typeof findSession>>>) => ({
  startedAt: Temporal.Instant.from(session.started_at).epochMilliseconds,
  generation: session.generation,
  generationAt: Temporal.Instant.from(session.generation_at).epochMilliseconds,
  confirmedAt: session.confirmed_at === null ? null : Temporal.Instant.from(session.confirmed_at).epochMilliseconds,
})

/** Ends a session with its bearers and event streams. */
export async function endSession(db: Db, id: string) {
  const endedSession = await runInTransaction({ db }, (tx) => endSessionWithin(tx, id))
  if (endedSession) forgetActors()
  return endedSession
}

async function endSessionWithin(tx: Tx, id: string) {
  const endedSession = await deleteSession(tx, id)
  if (endedSession) await announce(tx, 'signed-out', { sessions: [id] })
  return endedSession
}

export async function endPersonSessions(tx: Tx, attendeeId: number): Promise<number> {
  const sessions = await deletePersonSessions(tx, attendeeId)
  if (sessions.length > 0) await announce(tx, 'signed-out', { sessions })
  return sessions.length
}

export async function endProviderSessions(
  db: Db,
  issuer: string,
  target: { session: string } | { subject: string },
): Promise<number> {
  const { length } = await runInTransaction({ db }, async (tx) => {
    const endedSessions = await deleteProviderSessions(tx, issuer, target)
    if (endedSessions.length > 0) await announce(tx, 'signed-out', { sessions: endedSessions.map(({ id }) => id) })
    return endedSessions
  })
  if (length > 0) forgetActors()
  return length
}
