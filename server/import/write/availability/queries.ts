import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { ImportSources } from '#server/import/sources/import-sources.ts'
import { touchChanged } from '#server/import/queries.ts'
import { claimAllRecords, writeRecords } from '../records-queries.ts'

/** Selects `id` and `source_id` of stored requests that are staged. */
const stagedRequests = sql`
  select request.id, request.source_id from availability_request request
  join staged_availability_request staged on staged.source_id = request.source_id`

/**
 * Writes the staged requests and the teachers they ask. Marks those that the files no longer name as removed: their
 * answers stay and return when they are named again.
 */
export async function writeAvailability(tx: Tx, sources: ImportSources): Promise<void> {
  const tables = { table: sql.table('availability_request'), stagedTable: sql.table('staged_availability_request') }
  await claimAllRecords(tx, sources, tables)
  await writeRecords(tx, {
    sources,
    kind: 'availability',
    ...tables,
    columns: ['name', 'opens_at', 'closes_at', 'starts_on', 'ends_on', 'weeks'],
  })
  await writeRequestedTeachers(tx)
}

async function writeRequestedTeachers(tx: Tx): Promise<void> {
  const requestedTeachers = sql`
    select request.id, teacher.id as person_id
    from staged_availability staged
    join (${stagedRequests}) request on request.source_id = staged.request
    join attendee teacher on teacher.source_id = staged.teacher`
  await touchChanged(
    tx,
    'availability',
    sql`
      update availability set removed = true
      where not removed and request_id in (select id from (${stagedRequests}) request)
        and (request_id, person_id) not in (${requestedTeachers})
      returning request_id as id`,
  )
  await touchChanged(
    tx,
    'availability',
    sql`
      insert into availability as answer (request_id, person_id) ${requestedTeachers} order by 1, 2
      on conflict (request_id, person_id) do update set removed = false where answer.removed
      returning request_id as id`,
  )
}
