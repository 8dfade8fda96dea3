import { sql } from 'kysely'
import type { Role } from '@uurwerk/contract/roles'
import type { RetentionDays } from '@uurwerk/contract/retention'
import type { Module } from '@uurwerk/contract/modules'
import type { Bell } from '@uurwerk/contract/values'
import type { Tx } from '#server/db/connect.ts'
import type { SchoolSettings } from '#server/import/school.ts'

export interface ExportedSchool {
  customer: string
  name: string
  timeZone: string
  studentsSeeStudents: boolean
  modulesPerRole: Partial<Record<Role, Module[]>> | null
  dayStart: string
  dayEnd: string
  bells: Bell[]
  retention: RetentionDays
  fteHours: number
  planHours: number
  sourceOrder: string[]
  source: string | null
  sourcesByAge: string[]
  years: SchoolSettings['years']
  publishedMondays: string[]
}

export async function findSchool(tx: Tx): Promise<ExportedSchool | undefined> {
  const { rows } = await sql<ExportedSchool>`
    select customer, school.name, time_zone as "timeZone", students_see_students as "studentsSeeStudents",
      modules_per_role as "modulesPerRole", day_start as "dayStart", day_end as "dayEnd", bells, retention,
      fte_hours as "fteHours", plan_hours as "planHours", source_order as "sourceOrder", import_source.name as source,
      array(select name from import_source where id > 0 order by id) as "sourcesByAge",
      (select coalesce(json_agg(json_build_object('name', year.name, 'start', year.starts_on, 'end', year.ends_on, 'periods', (
          select coalesce(json_agg(json_build_object('name', period.name, 'start', period.starts_on, 'end', period.ends_on)
            order by period.starts_on, period.name collate "C"), '[]')
          from school_period period where period.year_name = year.name))
        order by year.starts_on, year.name collate "C"), '[]') from school_year year) as years,
      array(select monday::text from published_week order by monday) as "publishedMondays"
    from school left join import_source on import_source.id = school.source`.execute(tx)
  return rows[0]
}

export async function findSourceNames(tx: Tx): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from import_source`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
