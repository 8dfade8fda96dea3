import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { insertSession } from '../../auth/session-queries.ts'
import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../lib/clock.ts'
import { recordAction } from '../../tell/log/service.ts'
import { findLink, insertLink, takeLink } from './queries.ts'
import { linkIssuer } from './rules.ts'
import { endSession, peopleNamedBy } from './sessions.ts'

/** How long a link can be used. */
export const linkMinutes = 15

const hashOf = (code: string) => createHash('sha256').update(code).digest()

interface At {
  db: Db
  clock: Clock
  /** Real time, also where the school's clock is set. */
  now: Temporal.Instant
}

/** Makes a link that signs a person in once; answers its path. Undefined when there is nobody with this id. */
export async function makeLink({ db, clock, now }: At, sourceId: string): Promise<string | undefined> {
  const [person] = await peopleNamedBy(db, clock, { by: 'sourceId', value: sourceId })
  if (!person) return undefined
  const code = randomBytes(24).toString('base64url')
  const expiresAt = now.add({ minutes: linkMinutes }).toString()
  await inTransaction({ db }, async (tx) => {
    await insertLink(tx, { codeHash: hashOf(code), attendeeId: person.id, expiresAt })
    await recordAction(tx, { actor: null, clock }, { action: 'sign-in.makeLink', subjectId: person.id })
  })
  return `/auth/link/${code}`
}

export const isLinkValid = async (db: Db, code: string, now: Temporal.Instant): Promise<boolean> =>
  (await findLink(db, hashOf(code), now.toString())) !== undefined

/**
 * Starts the session of a link, and ends the one that this browser had; answers its id, or undefined when the link was
 * used or is too old.
 */
export const useLink = ({ db, clock, now }: At, code: string, replaces: string | undefined) =>
  inTransaction({ db }, async (tx): Promise<string | undefined> => {
    const taken = await takeLink(tx, hashOf(code), now.toString())
    if (!taken) return undefined
    if (replaces !== undefined) await endSession(tx, replaces)
    const id = randomUUID()
    await insertSession(tx, {
      id,
      issuer: linkIssuer,
      subject: String(taken.attendee_id),
      providerSession: null,
      sealedIdToken: null,
      attendeeId: taken.attendee_id,
      claim: null,
      name: null,
      at: now.toString(),
    })
    await recordAction(tx, { actor: null, clock }, { action: 'sign-in.useLink', subjectId: taken.attendee_id })
    return id
  })
