import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { allSourceIds } from '#server/db/sql/membership.ts'

/** Of the rosters of some attendees the versions as they are now; that of 0 is of what stands in every roster. */
export async function loadRosterVersions(db: Db, attendeeIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await rosterVersionsQuery(attendeeIds).execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Asked instead of a roster that did not change; its plan is under test. Each id once. */
export const rosterVersionsQuery = (
  attendeeIds: readonly number[],
): RawBuilder<{ id: number; version: string }> => sql`${sql.raw(prepared)}
  select asked.id, coalesce(sum(added.part), 0)::text as version
  from unnest(${attendeeIds}::int[]) as asked (id)
  cross join lateral (${allSourceIds(sql.ref('asked.id'))}) source
  cross join lateral (select sum(part) as part from roster_version v where v.source = source.id) added
  group by asked.id`

/** Makes one part of those of each source that has several. No version changes, whoever adds or reads meanwhile. */
export const mergeVersionParts = (tx: Tx) =>
  sql`
    with gone as (
      delete from roster_version
      where source in (select source from roster_version group by source having count(*) > 1)
      returning source, part
    )
    insert into roster_version (source, part) select source, sum(part) from gone group by source`.execute(tx)
