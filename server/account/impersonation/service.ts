import { randomUUID } from 'node:crypto'
import { type ImpersonationRecord, impersonationMinutes } from '@uurwerk/contract/account/impersonation'
import { findHighestRole } from '@uurwerk/contract/roles'
import { findPerson, requireAttendeeId } from '#server/roster/attendee/service.ts'
import {
  endExpiredImpersonations,
  endImpersonationOnce,
  insertImpersonation,
  listImpersonationsOf,
} from '#server/auth/impersonation-queries.ts'
import { parseRoles, canImpersonate } from '#server/auth/rules.ts'
import { mintPersonToken } from '#server/auth/tokens.ts'
import type { Db } from '#server/db/connect.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Context } from '#server/auth/context.ts'
import type { Job } from '#server/tell/jobs/service.ts'
import { recordAction, recordEntries } from '#server/tell/log/service.ts'
import { runInTransaction } from '#server/db/transaction.ts'

const formatInstant = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'millisecond' })

const listedImpersonations = 100

export async function listOwnImpersonations({ db, actor }: Context): Promise<ImpersonationRecord[]> {
  const rows = await listImpersonationsOf(db, requireAttendeeId(actor.attendeeId), listedImpersonations)
  return rows.map(({ impersonator_id: id, name, code, started_at: startedAt, ended_at: endedAt }) => ({
    impersonator: { id, name, code },
    startedAt,
    endedAt,
  }))
}

/** Starts an impersonation; returns its token. @throws AppError attendeeDoesNotExist, attendeeNoRights */
export async function startImpersonation(context: Context, secret: string, attendeeId: number) {
  const { db, actor, clock } = context
  const impersonatorId = requireAttendeeId(actor.attendeeId)
  const person = await findPerson(db, attendeeId)
  if (!person) throw new AppError('attendeeDoesNotExist')
  const role = findHighestRole(parseRoles(person.roles)) ?? null
  if (!canImpersonate({ ...actor, attendeeId: impersonatorId }, { attendeeId, role }))
    throw new AppError('attendeeNoRights')

  const id = randomUUID()
  // Real time even if the school's clock is set.
  const issuedAt = Temporal.Now.instant()
  const expiresAt = formatInstant(issuedAt.add({ minutes: impersonationMinutes }))
  await runInTransaction(context, async (tx) => {
    await insertImpersonation(tx, {
      id,
      impersonatorId,
      attendeeId,
      sessionId: actor.session ?? null,
      startedAt: formatInstant(clock.instant()),
      expiresAt,
    })
    await recordAction(tx, context, { action: 'impersonation.start', subjectId: attendeeId })
  })
  const token = await mintPersonToken(secret, {
    sourceId: person.source_id,
    lifetimeSeconds: impersonationMinutes * 60,
    impersonation: { id, impersonator: actor.sourceId ?? '' },
    session: actor.session,
    issuedAt,
  })
  return { token, expiresAt }
}

/** Ends the caller's impersonation, if any, and its token. */
export async function endImpersonation(context: Context): Promise<null> {
  const { actor, clock } = context
  const { attendeeId, impersonator } = actor
  if (impersonator === null || attendeeId === null) return null
  await runInTransaction(context, async (tx) => {
    const hasEnded = await endImpersonationOnce(tx, impersonator.impersonationId, formatInstant(clock.instant()))
    if (hasEnded) await recordAction(tx, context, { action: 'impersonation.end', subjectId: attendeeId })
  })
  return null
}

export const impersonationJobs: Job[] = [
  { name: 'impersonation.expire', cron: '* * * * *', run: ({ db, clock }) => recordExpiredImpersonations(db, clock) },
]

/** Logs the end of impersonations that expired or whose session ended, once across servers. */
export async function recordExpiredImpersonations(db: Db, clock: Clock): Promise<void> {
  const endedAt = formatInstant(clock.instant())
  await runInTransaction({ db }, async (tx) => {
    const expiredImpersonations = await endExpiredImpersonations(tx, formatInstant(Temporal.Now.instant()), endedAt)
    await recordEntries(
      tx,
      expiredImpersonations.map(({ impersonator_id, attendee_id }) => ({
        action: 'impersonation.end',
        actorId: impersonator_id,
        actingAsId: attendee_id,
        subjectId: attendee_id,
        details: { expired: true },
        recordedAt: endedAt,
      })),
    )
  })
}
