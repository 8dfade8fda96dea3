import type { AuditAction, LogEntry } from '@uurwerk/contract/log'
import type { Db } from '../db/connect.ts'

export interface NewEntry {
  action: AuditAction
  actorId: number | null
  actingAsId: number | null
  subjectId: number | null
  details: LogEntry['details']
  at: string
}

export const insertEntry = (db: Db, { action, actorId, actingAsId, subjectId, details, at }: NewEntry) =>
  db
    .insertInto('audit_log')
    .values({
      at,
      action,
      actor_id: actorId,
      acting_as_id: actingAsId,
      subject_id: subjectId,
      details: JSON.stringify(details),
    })
    .execute()
