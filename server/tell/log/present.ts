import { type LogEntry, type LogThing, type NamedDetail, namedDetails } from '@uurwerk/contract/tell/log'
import { type listAuditEntries, type NamedRecordKind, namedRecordKinds, type listNames } from './queries.ts'

type AuditEntryRow = Awaited<ReturnType<typeof listAuditEntries>>[number]
type LoadedNames = Awaited<ReturnType<typeof listNames>>

const kindByDetail: Record<NamedDetail, NamedRecordKind> = {
  appointment: 'appointments',
  booking: 'appointments',
  facility: 'attendees',
  interrogation: 'rounds',
  group: 'attendees',
  option: 'options',
  course: 'courses',
  request: 'requests',
  coach: 'attendees',
}

const findDetailId = ({ details }: AuditEntryRow, name: NamedDetail) => {
  const value = details[name]
  return typeof value === 'number' ? value : undefined
}

export function collectNamedIds(rows: readonly AuditEntryRow[]): Record<NamedRecordKind, number[]> {
  const idsByKind = new Map(namedRecordKinds.map((kind) => [kind, new Set<number>()]))
  const addId = (kind: NamedRecordKind, id: number | null | undefined) => id != null && idsByKind.get(kind)?.add(id)
  for (const row of rows) {
    for (const id of [row.actor_id, row.acting_as_id, row.subject_id]) addId('attendees', id)
    for (const name of namedDetails) addId(kindByDetail[name], findDetailId(row, name))
  }
  return Object.fromEntries(idsByKind.entries().map(([kind, ids]) => [kind, [...ids]])) as Record<
    NamedRecordKind,
    number[]
  >
}

export function presentEntries(rows: readonly AuditEntryRow[], names: LoadedNames): LogEntry[] {
  const attendees = new Map(names.attendees.map((loadedAttendee) => [loadedAttendee.id, loadedAttendee]))
  const recordsByKind = toRecordsByKind(names)
  const toLogAttendee = (id: number | null) => {
    const attendee = id === null ? undefined : attendees.get(id)
    return attendee
      ? { id: attendee.id, name: attendee.name, about: attendee.about, hasRoster: attendee.has_roster }
      : null
  }
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    action: row.action,
    actor: toLogAttendee(row.actor_id),
    actingAs: toLogAttendee(row.acting_as_id),
    subject: toLogAttendee(row.subject_id),
    details: row.details,
    things: Object.fromEntries(
      namedDetails.flatMap((name) => {
        const record = recordsByKind[kindByDetail[name]].get(findDetailId(row, name) ?? 0)
        return record ? [[name, record]] : []
      }),
    ),
  }))
}

function toRecordsByKind(names: LoadedNames): Record<NamedRecordKind, Map<number, LogThing>> {
  const toPlainThing = ({ name }: { name: string }): LogThing => ({ name, roster: null, date: null })
  return {
    attendees: mapById(names.attendees, ({ id, name, has_roster }) => ({
      name,
      roster: has_roster ? id : null,
      date: null,
    })),
    appointments: mapById(names.appointments, ({ name, roster, date }) => ({ name, roster, date })),
    rounds: mapById(names.rounds, toPlainThing),
    options: mapById(names.options, toPlainThing),
    courses: mapById(names.courses, toPlainThing),
    requests: mapById(names.requests, toPlainThing),
  }
}

const mapById = <Row extends { id: number }>(rows: readonly Row[], toThing: (row: Row) => LogThing) =>
  new Map(rows.map((row) => [row.id, toThing(row)]))
