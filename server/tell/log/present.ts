import { type LogEntry, type LogThing, type NamedDetail, namedDetails } from '@uurwerk/contract/tell/log'
import { type auditEntries, type NamedKind, namedKinds, type namesOf } from './queries.ts'

type Row = Awaited<ReturnType<typeof auditEntries>>[number]
type Names = Awaited<ReturnType<typeof namesOf>>

/** What the id of a detail is one of. */
const kinds: Record<NamedDetail, NamedKind> = {
  appointment: 'appointments',
  booking: 'appointments',
  facility: 'attendees',
  interrogation: 'rounds',
  group: 'attendees',
  option: 'options',
  course: 'courses',
  request: 'requests',
}

const idIn = ({ details }: Row, name: NamedDetail) => {
  const value = details[name]
  return typeof value === 'number' ? value : undefined
}

/** Everything that entries point at, each once. */
export function idsIn(rows: readonly Row[]): Record<NamedKind, number[]> {
  const found = new Map(namedKinds.map((kind) => [kind, new Set<number>()]))
  const add = (kind: NamedKind, id: number | null | undefined) => id != null && found.get(kind)?.add(id)
  for (const row of rows) {
    for (const id of [row.actor_id, row.acting_as_id, row.subject_id]) add('attendees', id)
    for (const name of namedDetails) add(kinds[name], idIn(row, name))
  }
  return Object.fromEntries(found.entries().map(([kind, ids]) => [kind, [...ids]])) as Record<NamedKind, number[]>
}

/** Entries with the names of what they point at. */
export function presentEntries(rows: readonly Row[], names: Names): LogEntry[] {
  const attendees = new Map(names.attendees.map((eachAttendee) => [eachAttendee.id, eachAttendee]))
  const things = thingsOf(names)
  const attendee = (id: number | null) => {
    const one = id === null ? undefined : attendees.get(id)
    return one ? { id: one.id, name: one.name, about: one.about, hasRoster: one.has_roster } : null
  }
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    action: row.action,
    actor: attendee(row.actor_id),
    actingAs: attendee(row.acting_as_id),
    subject: attendee(row.subject_id),
    details: row.details,
    things: Object.fromEntries(
      namedDetails.flatMap((name) => {
        const thing = things[kinds[name]].get(idIn(row, name) ?? 0)
        return thing ? [[name, thing]] : []
      }),
    ),
  }))
}

function thingsOf(names: Names): Record<NamedKind, Map<number, LogThing>> {
  const plain = ({ name }: { name: string }): LogThing => ({ name, roster: null, date: null })
  return {
    attendees: byId(names.attendees, ({ id, name, has_roster }) => ({
      name,
      roster: has_roster ? id : null,
      date: null,
    })),
    appointments: byId(names.appointments, ({ name, roster, date }) => ({ name, roster, date })),
    rounds: byId(names.rounds, plain),
    options: byId(names.options, plain),
    courses: byId(names.courses, plain),
    requests: byId(names.requests, plain),
  }
}

const byId = <Row extends { id: number }>(rows: readonly Row[], thing: (row: Row) => LogThing) =>
  new Map(rows.map((row) => [row.id, thing(row)]))
