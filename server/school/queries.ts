import { defaultRetention, type RetentionDays, type RetentionKind } from '@uurwerk/contract/retention'
import { completeCoverRules, type CoverRules } from '@uurwerk/contract/rules/covers'
import type { Bell } from '@uurwerk/contract/values'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { WeekLabels } from './rules.ts'

/** Returns undefined while there is no school. */
export async function findTimeZone(db: Db): Promise<string | undefined> {
  const school = await db.selectFrom('school').select('time_zone').executeTakeFirst()
  return school?.time_zone
}

/** Returns the school's id in imports and calendar feeds. */
export async function getCustomer(db: Db): Promise<string> {
  const { customer } = await db.selectFrom('school').select('customer').executeTakeFirstOrThrow()
  return customer
}

/** Returns undefined while there is no school. */
export const findSchool = (db: Db) =>
  db
    .selectFrom('school')
    .select([
      'customer',
      'name',
      'time_zone',
      'day_start',
      'day_end',
      'bells',
      sql<WeekLabels | null>`week_labels`.as('weekLabels'),
      sql<string[]>`coalesce(cover_rules -> 'standby', '[]')`.as('standby'),
    ])
    .$narrowType<{ bells: Bell[] }>()
    .executeTakeFirst()

/** Days that data is kept, with defaults for what the school does not set. */
export async function findRetention(db: Db): Promise<Record<RetentionKind, number>> {
  const school = await db
    .selectFrom('school')
    .select('retention')
    .$narrowType<{ retention: RetentionDays }>()
    .executeTakeFirst()
  return { ...defaultRetention, ...(school?.retention as Partial<Record<RetentionKind, number>> | undefined) }
}

export async function findCoverRules(db: Db): Promise<CoverRules> {
  const school = await db
    .selectFrom('school')
    .select('cover_rules')
    .$narrowType<{ cover_rules: Partial<CoverRules> }>()
    .executeTakeFirst()
  return completeCoverRules(school?.cover_rules)
}

/** Returns undefined while there is no school. */
export async function findOrigin(db: Db): Promise<'demo' | 'import' | undefined> {
  const school = await db
    .selectFrom('school')
    .select('origin')
    .$narrowType<{ origin: 'demo' | 'import' }>()
    .executeTakeFirst()
  return school?.origin
}

export interface SchoolYear {
  name: string
  start: string
  end: string
  periods: { name: string; start: string; end: string }[]
}

/** Lists school years with their periods, both in chronological order. */
export async function listSchoolYears(db: Db): Promise<SchoolYear[]> {
  const { rows } = await sql<SchoolYear>`
    select year.name, year.starts_on as start, year.ends_on as end,
      coalesce(json_agg(json_build_object('name', period.name, 'start', period.starts_on, 'end', period.ends_on)
        order by period.starts_on, period.name) filter (where period.name is not null), '[]') as periods
    from school_year year
    left join school_period period on period.year_name = year.name
    group by year.name, year.starts_on, year.ends_on
    order by year.starts_on`.execute(db)
  return rows
}

/** Returns the yearly hours of a full-time post. */
export async function getPlanHours(db: Db): Promise<number> {
  const { plan_hours } = await db.selectFrom('school').select('plan_hours').executeTakeFirstOrThrow()
  return plan_hours
}
