import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import { settingsLock } from '../db/locks.ts'
import { settingsSourceName } from '../db/sql/settings.ts'
import { timeOfDayColumn } from '../db/sql/time.ts'
import type { StoredSettings } from './rules.ts'

const settingValues = sql`jsonb_build_object(
  'name', school.name, 'studentsSeeStudents', students_see_students, 'modulesPerRole', modules_per_role,
  'day', jsonb_build_object('start', ${timeOfDayColumn(sql`day_start`)}, 'end', ${timeOfDayColumn(sql`day_end`)}),
  'bells', bells, 'weekLabels', week_labels, 'sources', to_jsonb(source_order), 'retention', retention,
  'testLimits', test_limits, 'covers', cover_rules, 'dayChanges', day_changes)`

/** Returns undefined while there is no school. */
export async function findStoredSettings(db: Db): Promise<StoredSettings | undefined> {
  const { rows } = await sql<StoredSettings>`
    select ${settingValues} as values, desk_settings as desk, ${settingsSourceName} as source from school`.execute(db)
  return rows[0]
}

/** Returns true if anything changed. Needs the import lock. */
export async function updateStoredSettings(tx: Tx, { values, desk }: Omit<StoredSettings, 'source'>): Promise<boolean> {
  const toJson = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`
  const columns = sql`name, students_see_students, modules_per_role, day_start, day_end, bells, week_labels,
    source_order, retention, test_limits, cover_rules, day_changes, desk_settings`
  const { numAffectedRows } = await sql`
    update school set (${columns}) = (select new_settings.*)
    from (values (
      ${values.name}, ${values.studentsSeeStudents}::boolean, ${toJson(values.modulesPerRole)},
      ${values.day.start}::time, ${values.day.end}::time, ${toJson(values.bells)}, ${toJson(values.weekLabels)},
      ${values.sources}::text[], ${toJson(values.retention)}, ${toJson(values.testLimits)}, ${toJson(values.covers)},
      ${values.dayChanges}, ${toJson(desk)}
    )) as new_settings
    where row(${columns}) is distinct from row(new_settings.*)`.execute(tx)
  return numAffectedRows === 1n
}

export async function lockSettings(tx: Tx): Promise<void> {
  await sql`select ${settingsLock}`.execute(tx)
}
