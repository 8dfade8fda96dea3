import { hash } from 'node:crypto'
import type { Tx } from '#server/db/connect.ts'
import { stageRecords } from '#server/import/queries.ts'
import { listAttendeeIds, isOfferedToAll, isWholeSchool } from '#server/import/appointment-audience.ts'
import type { ImportSources } from '#server/import/sources/import-sources.ts'
import type { Appointment } from '#server/import/school.ts'
import { forgetLessonsWithDayChanges, leaveOutUnchanged } from './unchanged-queries.ts'

const columns = {
  source_id: 'text primary key',
  type: 'text',
  name: 'text',
  starts_at: 'timestamp(0)',
  ends_at: 'timestamp(0)',
  course: 'text',
  is_online: 'boolean',
  is_cancelled: 'boolean',
  capacity: 'integer',
  subscribe_from: 'timestamp(0)',
  subscribe_until: 'timestamp(0)',
  students_only: 'boolean',
  wait_list: 'boolean',
  offered_to_all: 'boolean',
  whole_school: 'boolean',
  sources: 'smallint[]',
  fingerprint: 'uuid',
}

/** 128 bits. */
const fingerprintDigits = 32

/** Stages appointments unless they are those of the last import. `toPersonId` knows the source's own ids of people. */
export async function stageAppointments(
  tx: Tx,
  appointments: Appointment[],
  { toCell, ownsDayChanges }: ImportSources,
  toPersonId: ReadonlyMap<string, string>,
  onBatch: (count: number) => void,
): Promise<void> {
  const listAttendees = (row: Appointment) => new Set(listAttendeeIds(row).map((id) => toPersonId.get(id) ?? id))
  const toCells = (row: Appointment) => [
    row.id,
    row.type,
    row.name,
    row.start,
    row.end,
    row.course,
    row.online,
    row.cancelled,
    row.capacity,
    row.subscribeFrom,
    row.subscribeUntil,
    row.studentsOnly,
    row.waitList,
    isOfferedToAll(row),
    isWholeSchool(row),
    toCell(row),
  ]
  const toFingerprint = (row: Appointment) =>
    hash('sha256', JSON.stringify([...toCells(row), ...listAttendees(row)])).slice(0, fingerprintDigits)
  function* listLinks(rows: Appointment[]): Generator<[string, string]> {
    for (const row of rows) for (const attendee of listAttendees(row)) yield [row.id, attendee]
  }
  if (ownsDayChanges) await forgetLessonsWithDayChanges(tx)
  const changed = await leaveOutUnchanged(tx, appointments, toFingerprint)
  if (changed.length < appointments.length) onBatch(appointments.length - changed.length)
  await stageRecords(
    tx,
    'staged_appointment',
    columns,
    changed,
    (row) => [...toCells(row), toFingerprint(row)],
    onBatch,
  )
  await stageRecords(tx, 'staged_link', { appointment: 'text', attendee: 'text' }, listLinks(changed), (link) => link)
}
