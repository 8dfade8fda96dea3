import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { insertSession, updateLastSignIn } from '#server/auth/session-queries.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import type { Clock } from '#server/lib/clock.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { findSignInLink, insertSignInLink, deleteValidSignInLink } from './queries.ts'
import { signInLinkIssuer } from './rules.ts'
import { endSession, findPeopleByClaim } from './sessions.ts'

export const signInLinkMinutes = 15

const hashCode = (code: string) => createHash('sha256').update(code).digest()

interface LinkContext {
  db: Db
  clock: Clock
  /** Real time even if CLOCK fixes the school's. */
  now: Temporal.Instant
}

/** Returns a one-time link's path; undefined if nobody has this id. */
export async function createSignInLink({ db, clock, now }: LinkContext, sourceId: string): Promise<string | undefined> {
  const [person] = await findPeopleByClaim(db, clock, { field: 'sourceId', value: sourceId })
  if (!person) return undefined
  const code = randomBytes(24).toString('base64url')
  const expiresAt = now.add({ minutes: signInLinkMinutes }).toString()
  await runInTransaction({ db }, async (tx) => {
    await insertSignInLink(tx, { codeHash: hashCode(code), attendeeId: person.id, expiresAt })
    await recordAction(tx, { actor: null, clock }, { action: 'sign-in.createLink', subjectId: person.id })
  })
  return `/auth/link/${code}`
}

export const isSignInLinkValid = async (db: Db, code: string, now: Temporal.Instant): Promise<boolean> =>
  (await findSignInLink(db, hashCode(code), now.toString())) !== undefined

/** Ends the browser's previous session. Returns the new id; undefined if the link is used or expired. */
export const redeemSignInLink = (
  { db, clock, now }: LinkContext,
  code: string,
  replacedSessionId: string | undefined,
) =>
  runInTransaction({ db }, async (tx): Promise<string | undefined> => {
    const link = await deleteValidSignInLink(tx, hashCode(code), now.toString())
    if (!link) return undefined
    await recordAction(tx, { actor: null, clock }, { action: 'sign-in.redeemLink', subjectId: link.attendee_id })
    return startLinkSession(tx, { attendeeId: link.attendee_id, now, replacedSessionId })
  })

interface LinkSession {
  attendeeId: number
  now: Temporal.Instant
  replacedSessionId: string | undefined
}

/** Starts a session without an identity provider, and ends the browser's previous one. Returns its id. */
export async function startLinkSession(tx: Tx, { attendeeId, now, replacedSessionId }: LinkSession): Promise<string> {
  if (replacedSessionId !== undefined) await endSession(tx, replacedSessionId)
  const id = randomUUID()
  await insertSession(tx, {
    id,
    issuer: signInLinkIssuer,
    subject: String(attendeeId),
    providerSession: null,
    sealedIdToken: null,
    attendeeId,
    claim: null,
    name: null,
    startedAt: now.toString(),
  })
  await updateLastSignIn(tx, attendeeId, now.toString())
  return id
}
