import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { ImportSources } from '#server/import/sources/import-sources.ts'
import { mergeRecords } from '#server/import/sources/merge-queries.ts'

const buildFields = (alias: 'r' | 's') =>
  sql`jsonb_strip_nulls(jsonb_build_object('name', ${sql.ref(`${alias}.name`)}, 'code', ${sql.ref(`${alias}.code`)}))`

export async function mergeCourses(tx: Tx, sources: ImportSources, hasCourses: boolean): Promise<void> {
  await mergeRecords(tx, sources, {
    table: sql.table('course'),
    stagedTable: sql.table('staged_course'),
    storedFields: buildFields('r'),
    stagedFields: buildFields('s'),
    covered: sql`${hasCourses}::boolean`,
  })
  await sql`delete from staged_course s using merged where merged.source_id = s.source_id`.execute(tx)
  await sql`
    insert into staged_course (source_id, name, code)
    select source_id, fields ->> 'name', fields ->> 'code' from merged where fields is not null`.execute(tx)
}
