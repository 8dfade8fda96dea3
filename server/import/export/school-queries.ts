import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { SchoolSettings } from '#server/import/school.ts'
import { findStoredSettings } from '#server/school/settings-queries.ts'
import type { StoredSettings } from '#server/school/rules.ts'

export interface ExportedSchool {
  settings: StoredSettings
  customer: string
  timeZone: string
  fteHours: number
  planHours: number
  sourcesByAge: string[]
  years: SchoolSettings['years']
  publishedMondays: string[]
}

export async function findSchool(tx: Tx): Promise<ExportedSchool | undefined> {
  const { rows } = await sql<Omit<ExportedSchool, 'settings'>>`
    select customer, time_zone as "timeZone", fte_hours as "fteHours", plan_hours as "planHours",
      array(select name from import_source where id > 0 order by id) as "sourcesByAge",
      (select coalesce(json_agg(json_build_object('name', year.name, 'start', year.starts_on, 'end', year.ends_on, 'periods', (
          select coalesce(json_agg(json_build_object('name', period.name, 'start', period.starts_on, 'end', period.ends_on)
            order by period.starts_on, period.name collate "C"), '[]')
          from school_period period where period.year_name = year.name))
        order by year.starts_on, year.name collate "C"), '[]') from school_year year) as years,
      array(select monday::text from published_week order by monday) as "publishedMondays"
    from school`.execute(tx)
  const settings = await findStoredSettings(tx)
  return rows[0] && settings && { ...rows[0], settings }
}

export async function findSourceNames(tx: Tx): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from import_source`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
