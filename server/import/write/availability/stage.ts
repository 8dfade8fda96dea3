import type { Tx } from '#server/db/connect.ts'
import { stageRecords } from '#server/import/queries.ts'
import type { AvailabilityRequest } from '#server/import/school.ts'

export async function stageAvailability(tx: Tx, requests: readonly AvailabilityRequest[]): Promise<void> {
  await stageRecords(
    tx,
    'staged_availability_request',
    {
      source_id: 'text primary key',
      name: 'text',
      opens_at: 'timestamp(0)',
      closes_at: 'timestamp(0)',
      starts_on: 'date',
      ends_on: 'date',
      weeks: 'text',
    },
    requests,
    ({ id, name, opens, closes, start, end, weeks }) => [id, name, opens, closes, start, end, weeks],
  )
  await stageRecords(
    tx,
    'staged_availability',
    { request: 'text', teacher: 'text' },
    requests.flatMap(({ id, teachers }) => teachers.map((teacher) => [id, teacher])),
    (row) => row,
  )
}
