import type { AuditAction, LogEntry } from '@uurwerk/contract/log'
import type { Db } from '../db/connect.ts'
import type { Context } from '../lib/context.ts'
import { insertEntry } from './queries.ts'

interface Action {
  action: AuditAction
  /** The attendee whom it is about, if it is one. */
  subjectId?: number
  /** What it is about and what became of it: ids, counts, choices; never a text that someone wrote. */
  details?: LogEntry['details']
}

/** Records who did what to whom, in the transaction (`db`) that does it: neither is ever there without the other. */
export async function recordAction(db: Db, { actor, clock }: Context, { action, subjectId, details }: Action) {
  const as = actor.attendeeId
  await insertEntry(db, {
    action,
    actorId: actor.impersonator?.attendeeId ?? as,
    actingAsId: actor.impersonator ? as : null,
    subjectId: subjectId ?? null,
    details: details ?? {},
    at: clock.instant().toString({ smallestUnit: 'millisecond' }),
  })
}
