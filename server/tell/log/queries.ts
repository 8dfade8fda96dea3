import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { LogEntry } from '@uurwerk/contract/tell/log'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { attendees } from '../../db/sql/attendee.ts'

export interface NewEntry {
  action: AuditAction
  actorId: number | null
  actingAsId: number | null
  subjectId: number | null
  details: LogEntry['details']
  at: string
}

export const insertEntries = (entries: readonly NewEntry[]) => sql`
  insert into audit_log (at, action, actor_id, acting_as_id, subject_id, details)
  select * from unnest(
    ${entries.map(({ at }) => at)}::timestamptz[], ${entries.map(({ action }) => action)}::text[],
    ${entries.map(({ actorId }) => actorId)}::int[], ${entries.map(({ actingAsId }) => actingAsId)}::int[],
    ${entries.map(({ subjectId }) => subjectId)}::int[],
    ${entries.map(({ details }) => JSON.stringify(details))}::jsonb[]
  )
  returning id`

interface Wanted {
  /** The moments between which it was; the second is no longer part of it. */
  from: string
  until: string
  /** Whose actions; absent for everyone's. */
  actorId?: number
  /** The person who did it, or the attendee it was about. */
  attendeeId?: number | undefined
  action?: AuditAction | undefined
  /** Only what is older than this entry. */
  before?: number | undefined
  limit: number
}

/** The newest entries, with the names of everyone in them. */
export const auditEntries = (db: Db, { from, until, actorId, attendeeId, action, before, limit }: Wanted) =>
  db
    .selectFrom('audit_log as entry')
    .leftJoin(attendees.as('actor'), 'actor.id', 'entry.actor_id')
    .leftJoin(attendees.as('acting_as'), 'acting_as.id', 'entry.acting_as_id')
    .leftJoin(attendees.as('subject'), 'subject.id', 'entry.subject_id')
    .select([
      'entry.id',
      'entry.at',
      'entry.action',
      'entry.details',
      'entry.actor_id',
      'actor.name as actor_name',
      'entry.acting_as_id',
      'acting_as.name as acting_as_name',
      'entry.subject_id',
      'subject.name as subject_name',
    ])
    .$narrowType<{ action: AuditAction; details: LogEntry['details'] }>()
    .where('entry.at', '>=', from)
    .where('entry.at', '<', until)
    .$if(actorId !== undefined, (query) => query.where('entry.actor_id', '=', actorId ?? 0))
    .$if(attendeeId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('entry.actor_id', '=', attendeeId ?? 0), eb('entry.subject_id', '=', attendeeId ?? 0)]),
      ),
    )
    .$if(action !== undefined, (query) => query.where('entry.action', '=', action ?? ''))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(entry.at, entry.id) < (select last.at, last.id from audit_log as last where last.id = ${before})`,
      ),
    )
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute()
