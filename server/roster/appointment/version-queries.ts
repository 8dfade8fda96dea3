import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { preparedPrefix } from '#server/db/prepared.ts'
import { createStatement } from '#server/db/statement.ts'
import { allSourceIds } from '#server/db/sql/membership.ts'

const listRosterVersions = createStatement(({ attendeeIds }: { attendeeIds: readonly number[] }) =>
  rosterVersionsQuery(attendeeIds),
)

/** Id 0 has the version of what every roster has. */
export async function loadRosterVersions(db: Db, attendeeIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await listRosterVersions(db, { attendeeIds })
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Runs instead of an unchanged roster query; its plan is tested. `attendeeIds` must be distinct. */
export const rosterVersionsQuery = (
  attendeeIds: readonly number[],
): RawBuilder<{ id: number; version: string }> => sql`${sql.raw(preparedPrefix)}
  select requested.id, coalesce(sum(source_version.total), 0)::text as version
  from unnest(${attendeeIds}::int[]) as requested (id)
  cross join lateral (${allSourceIds(sql.ref('requested.id'))}) source
  cross join lateral (select sum(part) as total from roster_version version_part
    where version_part.source = source.id) source_version
  group by requested.id`

/** Merges the parts of each source; sums, and so versions, stay the same, also under concurrency. */
export const mergeVersionParts = (tx: Tx) =>
  sql`
    with retired as (
      delete from roster_version
      where source in (select source from roster_version group by source having count(*) > 1)
      returning source, part
    )
    insert into roster_version (source, part) select source, sum(part) from retired group by source`.execute(tx)
