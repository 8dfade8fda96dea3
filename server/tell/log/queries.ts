import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { LogEntry } from '@uurwerk/contract/tell/log'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import {
  appointmentNamesQuery,
  attendeeNamesQuery,
  courseNamesQuery,
  type NamedAppointmentRow,
  type NamedAttendeeRow,
  type NamedRow,
  optionNamesQuery,
  requestNamesQuery,
  roundNamesQuery,
} from '#server/db/sql/names.ts'
import type { Viewer } from '#server/db/sql/appointment-visibility.ts'
import { readBatch } from '#server/db/batch-statements.ts'

export interface NewAuditEntry {
  action: AuditAction
  actorId: number | null
  actingAsId: number | null
  subjectId: number | null
  details: LogEntry['details']
  recordedAt: string
}

export const buildInsertAuditEntries = (entries: readonly NewAuditEntry[]) => sql`
  insert into audit_log (at, action, actor_id, acting_as_id, subject_id, details)
  select * from unnest(
    ${entries.map(({ recordedAt }) => recordedAt)}::timestamptz[], ${entries.map(({ action }) => action)}::text[],
    ${entries.map(({ actorId }) => actorId)}::int[], ${entries.map(({ actingAsId }) => actingAsId)}::int[],
    ${entries.map(({ subjectId }) => subjectId)}::int[],
    ${entries.map(({ details }) => JSON.stringify(details))}::jsonb[]
  )
  returning id`

interface AuditEntriesFilter {
  /** Instants; `until` is exclusive. */
  from: string
  until: string
  /** Everyone if absent. */
  actorId?: number
  /** Actor or subject. */
  attendeeId?: number | undefined
  action?: AuditAction | undefined
  /** Id of the last entry already read. */
  before?: number | undefined
  limit: number
}

/** Newest first. */
export const listAuditEntries = (
  db: Db,
  { from, until, actorId, attendeeId, action, before, limit }: AuditEntriesFilter,
) =>
  db
    .selectFrom('audit_log as entry')
    .select([
      'entry.id',
      'entry.at',
      'entry.action',
      'entry.details',
      'entry.actor_id',
      'entry.acting_as_id',
      'entry.subject_id',
    ])
    .$narrowType<{ action: AuditAction; details: LogEntry['details'] }>()
    .where('entry.at', '>=', from)
    .where('entry.at', '<', until)
    .$call((query) => (actorId === undefined ? query : query.where('entry.actor_id', '=', actorId)))
    .$call((query) =>
      attendeeId === undefined
        ? query
        : query.where((eb) => eb.or([eb('entry.actor_id', '=', attendeeId), eb('entry.subject_id', '=', attendeeId)])),
    )
    .$call((query) => (action === undefined ? query : query.where('entry.action', '=', action)))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(entry.at, entry.id) < (select last_read.at, last_read.id from audit_log as last_read
          where last_read.id = ${before})`,
      ),
    )
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute()

export const namedRecordKinds = ['attendees', 'appointments', 'rounds', 'options', 'courses', 'requests'] as const
export type NamedRecordKind = (typeof namedRecordKinds)[number]

interface NameVisibility {
  /** Decides which appointments are named. */
  viewer: Viewer
  /** Viewer who sees only shared classes and no other student's roster; null without this restriction. */
  restrictedViewerId: number | null
  date: string
}

export const listNames = (
  db: Db,
  ids: Record<NamedRecordKind, readonly number[]>,
  { viewer, ...attendeeVisibility }: NameVisibility,
) =>
  readBatch<{
    attendees: NamedAttendeeRow
    appointments: NamedAppointmentRow
    rounds: NamedRow
    options: NamedRow
    courses: NamedRow
    requests: NamedRow
  }>(db, {
    attendees: attendeeNamesQuery(ids.attendees, attendeeVisibility),
    appointments: appointmentNamesQuery(ids.appointments, viewer),
    rounds: roundNamesQuery(ids.rounds),
    options: optionNamesQuery(ids.options),
    courses: courseNamesQuery(ids.courses),
    requests: requestNamesQuery(ids.requests),
  })
