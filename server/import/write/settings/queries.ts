import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import type { SchoolSettings } from '#server/import/school.ts'
import { desk, reorderSources } from '#server/import/sources/queries.ts'
import { buildAttendeeKind } from '#server/import/write/attendees/merge-attendees-queries.ts'
import { unstatedSettings } from '#server/import/unstated-settings.ts'
import { keepDeskSettings } from '#server/school/rules.ts'
import { findStoredSettings, updateStoredSettings } from '#server/school/settings-queries.ts'
import type { SettingValues } from '#server/school/rules.ts'
import type { ImportKind } from '@uurwerk/contract/desk/imports'

/** Returns undefined if there is no school yet. */
export async function findExistingSchool(db: Db): Promise<{ customer: string; origin: string } | undefined> {
  return db.selectFrom('school').select(['customer', 'origin']).executeTakeFirst()
}

/** Returns what an import needs of the present school; the rest is a default. */
export async function findSchoolSettings(db: Db): Promise<SchoolSettings> {
  const { customer, name, timeZone } = await db
    .selectFrom('school')
    .select([
      'customer',
      'time_zone as timeZone',
      // The files' own name, under that of the desk.
      sql<string>`coalesce(desk_settings ->> 'name', name)`.as('name'),
    ])
    .executeTakeFirstOrThrow()
  return { ...unstatedSettings, customer, name, timeZone, years: [] }
}

/** Deletes the school and everything that depends on it; returns the number of deleted records per kind. */
export async function clearSchool(tx: Tx): Promise<{ kind: ImportKind; count: number }[]> {
  const { rows } = await sql<{ kind: ImportKind; count: number }>`
    select kind, count(*) from (
      select ${buildAttendeeKind('type')}
      from attendee where not removed
      union all select 'courses' from course where not removed
      union all select 'memberships' from membership
      union all select 'bookingProfiles' from booking_profile where not removed
      union all select 'appointments' from appointment where type <> 'booking'
    ) as existing_record (kind)
    group by kind`.execute(tx)
  await sql`truncate school, school_year, attendee, course, booking_profile, appointment, appointment_change, occupancy, published_week, publication_rule, hidden_week cascade`.execute(
    tx,
  )
  await sql`delete from source_columns`.execute(tx)
  await sql`delete from import_source where id <> ${desk.id}`.execute(tx)
  return rows
}

/**
 * Whether the school's settings and years are those of this source: the first that gave them, or one that the school
 * ranks higher. `order` is the ranking in the files, for a school that has none.
 */
export async function ownsSettings(tx: Tx, source: number, order: string[] | undefined): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select school.source is null or school.source = ${source}
      or coalesce(array_position(ranking, mine.name) < coalesce(array_position(ranking, owner.name), 1e6), false)
      as owns
    from school
    cross join lateral (select coalesce(nullif(school.source_order, '{}'), ${order ?? []}::text[])) ranked (ranking)
    join import_source mine on mine.id = ${source}
    left join import_source owner on owner.id = school.source`.execute(tx)
  return rows[0]?.owns ?? true
}

/** Default yearly hours of a full-time post, usual in Dutch secondary schools. */
const defaultPlanHours = 1659

/** Keeps what the desk gives, unless the files are an export, which states that. Returns true if anything changed. */
export async function writeSettings(
  tx: Tx,
  settings: SchoolSettings,
  { origin, source, sourceName }: { origin: string; source: number; sourceName: string },
): Promise<boolean> {
  const { customer, timeZone, fteHours, planHours = defaultPlanHours, deskSettings } = settings
  const given = toSettingValues(settings)
  const present = await findStoredSettings(tx)
  const { values, desk } =
    deskSettings !== undefined || present === undefined
      ? { values: given, desk: deskSettings ?? {} }
      : keepDeskSettings(given, present, sourceName)
  const columns = sql`customer, time_zone, fte_hours, plan_hours, source`
  const { numAffectedRows } = await sql`
    insert into school
      (${columns}, origin, name, day_start, day_end, students_see_students, bells, retention, test_limits, day_changes)
    values (
      ${customer}, ${timeZone}, ${fteHours}, ${planHours}, ${source}, ${origin}, '', '0:00', '0:00', false, '[]', '{}', '{}', ''
    )
    on conflict (one) do update set (${columns}) = (
      select excluded.customer, excluded.time_zone, excluded.fte_hours, excluded.plan_hours, excluded.source)
    where (school.customer, school.time_zone, school.fte_hours, school.plan_hours, school.source) is distinct from
      (excluded.customer, excluded.time_zone, excluded.fte_hours, excluded.plan_hours, excluded.source)
  `.execute(tx)
  const hasNewValues = await updateStoredSettings(tx, { values, desk })
  if (hasNewValues) await reorderSources(tx)
  return numAffectedRows === 1n || hasNewValues
}

const toSettingValues = (settings: SchoolSettings): SettingValues => ({
  name: settings.name,
  studentsSeeStudents: settings.studentsSeeStudents,
  modulesPerRole: settings.modulesPerRole,
  day: settings.day,
  bells: settings.bells ?? [],
  weekLabels: settings.weekLabels ?? null,
  sources: settings.sources ?? [],
  retention: settings.retention ?? {},
  testLimits: settings.testLimits ?? {},
  covers: settings.covers ?? {},
  dayChanges: settings.dayChanges ?? 'here',
})

/**
 * Removes years that are not named and that are still to come or overlap a named one: the present one goes on while the
 * next is imported. Returns true if anything changed.
 */
export async function writeYears(tx: Tx, years: SchoolSettings['years'], today: string): Promise<boolean> {
  const yearsJson = JSON.stringify(
    years.map(({ name, start, end, periods }) => ({
      name,
      starts_on: start,
      ends_on: end,
      periods: periods.map((period) => ({ name: period.name, starts_on: period.start, ends_on: period.end })),
    })),
  )
  const yearRows = sql`jsonb_to_recordset(${yearsJson}::jsonb) as year (name text, starts_on date, ends_on date, periods jsonb)`
  const periodRows = sql`
    ${yearRows} cross join lateral
    jsonb_to_recordset(year.periods) as period (name text, starts_on date, ends_on date)
  `
  const statements = [
    sql`
      delete from school_year
      where name not in (select year.name from ${yearRows})
        and (starts_on > ${today}::date or ends_on >= ${today}::date and exists (
          select from ${yearRows}
          where (school_year.starts_on, school_year.ends_on + 1) overlaps (year.starts_on, year.ends_on + 1)))
    `,
    sql`
      insert into school_year (name, starts_on, ends_on)
      select year.name, year.starts_on, year.ends_on from ${yearRows}
      on conflict (name) do update set starts_on = excluded.starts_on, ends_on = excluded.ends_on
      where (school_year.starts_on, school_year.ends_on) is distinct from (excluded.starts_on, excluded.ends_on)
    `,
    sql`
      delete from school_period
      where year_name in (select year.name from ${yearRows})
        and (year_name, name) not in (select year.name, period.name from ${periodRows})
    `,
    sql`
      insert into school_period (year_name, name, starts_on, ends_on)
      select year.name, period.name, period.starts_on, period.ends_on from ${periodRows}
      on conflict (year_name, name) do update set starts_on = excluded.starts_on, ends_on = excluded.ends_on
      where (school_period.starts_on, school_period.ends_on) is distinct from (excluded.starts_on, excluded.ends_on)
    `,
  ]
  let hasChanged = false
  for (const statement of statements) {
    const { numAffectedRows } = await statement.execute(tx)
    hasChanged ||= numAffectedRows !== undefined && numAffectedRows > 0n
  }
  return hasChanged
}
