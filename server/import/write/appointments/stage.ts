import type { Tx } from '#server/db/connect.ts'
import { stageRecords } from '#server/import/queries.ts'
import { listAttendeeIds, isOfferedToAll, isWholeSchool } from '#server/import/appointment-audience.ts'
import type { ImportSources } from '#server/import/sources/import-sources.ts'
import type { Appointment } from '#server/import/school.ts'

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
}

function* listLinks(appointments: Appointment[]): Generator<[string, string]> {
  for (const appointment of appointments)
    for (const attendee of new Set(listAttendeeIds(appointment))) yield [appointment.id, attendee]
}

export async function stageAppointments(
  tx: Tx,
  appointments: Appointment[],
  { toCell }: ImportSources,
  onBatch: (count: number) => void,
): Promise<void> {
  await stageRecords(
    tx,
    'staged_appointment',
    columns,
    appointments,
    (row) => [
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
    ],
    onBatch,
  )
  await stageRecords(
    tx,
    'staged_link',
    { appointment: 'text', attendee: 'text' },
    listLinks(appointments),
    (link) => link,
  )
}
