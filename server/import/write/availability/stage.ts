import type { Tx } from '#server/db/connect.ts'
import { stageRecords } from '#server/import/queries.ts'
import type { ImportSources } from '#server/import/sources/import-sources.ts'
import type { AvailabilityRequest } from '#server/import/school.ts'

export async function stageAvailability(
  tx: Tx,
  requests: readonly AvailabilityRequest[],
  { toCell }: ImportSources,
): Promise<void> {
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
      sources: 'smallint[]',
    },
    requests,
    (request) => [
      request.id,
      request.name,
      request.opens,
      request.closes,
      request.start,
      request.end,
      request.weeks,
      toCell(request),
    ],
  )
  await stageRecords(
    tx,
    'staged_availability',
    { request: 'text', teacher: 'text' },
    requests.flatMap(({ id, teachers }) => teachers.map((teacher) => [id, teacher])),
    (row) => row,
  )
}
