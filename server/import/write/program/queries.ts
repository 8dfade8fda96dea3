import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { ImportSources } from '#server/import/sources/import-sources.ts'
import { isYearOver } from '../year-over-queries.ts'
import { touchChanged } from '#server/import/queries.ts'
import { areOnlyGivers, claimRecords } from '#server/import/sources/queries.ts'

/** Selects stored programs with the `number` of their staged version. */
const existingPrograms = sql`
  select program.id, staged.number
  from staged_program staged
  join course on course.source_id = staged.course
  join attendee student_group on student_group.source_id = staged.student_group
  join program on (program.group_id, program.course_id, program.year) = (student_group.id, course.id, staged.year)`

/** Selects the weeks as the files state them, with empty texts where the files no longer state them. */
const buildStatedWeeks = (today: string) => sql`
  select existing.id, staged.week, staged.objectives, staged.material, staged.test, true as is_stated
  from (${existingPrograms}) existing join staged_planned_week staged on staged.program = existing.number
  union all
  select planned_week.program_id, planned_week.week, '', '', '', false
  from planned_week
  join program on program.id = planned_week.program_id
  left join (${existingPrograms}) existing on existing.id = program.id
  where planned_week.given is not null
    and (existing.id is not null or program.sources = '{}' and not ${isYearOver('program.year', today)})
    and not exists (
      select from staged_planned_week staged where staged.program = existing.number and staged.week = planned_week.week)`

/**
 * Takes the files' text if it changed since the last import (`given`); an emptied text does not remove what somebody
 * wrote.
 */
const buildMergedField = (field: 'objectives' | 'material' | 'test') => {
  const [currentText, statedText] = [sql.ref(`planned_week.${field}`), sql.ref(`stated.${field}`)]
  const previousText = sql`coalesce(planned_week.given ->> ${sql.lit(field)}, '')`
  return sql`case when ${statedText} = ${previousText} or (${statedText} = '' and ${currentText} <> ${previousText}) then ${currentText} else ${statedText} end`
}

/**
 * Changes only texts that changed in the files, so that texts that teachers wrote stay. Removes nothing from years that
 * are over. Returns true if anything changed.
 */
export async function writePrograms(tx: Tx, today: string, sources: ImportSources): Promise<boolean> {
  // Waits for teachers who are planning a week.
  await sql`select count(*) from (select id from program order by id for update) locked`.execute(tx)
  await claimRecords(tx, sources, {
    table: sql.table('program'),
    stagedTable: sql.table('staged_program'),
    matches: sql`r.year = s.year
      and r.group_id = (select id from attendee where source_id = s.student_group)
      and r.course_id = (select id from course where source_id = s.course)`,
    covered: sql`not ${isYearOver('r.year', today)}`,
  })
  await sql`
    insert into program (group_id, course_id, year, sources)
    select student_group.id, course.id, staged.year, staged.sources
    from staged_program staged
    join course on course.source_id = staged.course
    join attendee student_group on student_group.source_id = staged.student_group
    order by staged.number
    on conflict do nothing`.execute(tx)
  await sql`
    with inserted as (
      update program set given = true where not given and id in (select id from (${existingPrograms}) existing) returning id
    ),
    retired as (
      update program set given = false, sources = '{}'
      where given and ${areOnlyGivers(sources.all, 'program.sources')}
        and id not in (select id from (${existingPrograms}) existing) and not ${isYearOver('program.year', today)}
      returning id
    )
    insert into touched
    select 'programs', id, 'added' from inserted
    union all select 'programs', id, 'removed' from retired`.execute(tx)
  await writeWeeks(tx, today)
  const { rows } = await sql`select from touched where kind = 'programs' limit 1`.execute(tx)
  return rows.length > 0
}

async function writeWeeks(tx: Tx, today: string): Promise<void> {
  const statedTexts = sql`jsonb_build_object('objectives', stated.objectives, 'material', stated.material, 'test', stated.test)`
  const mergedTexts = sql`(${buildMergedField('objectives')}, ${buildMergedField('material')}, ${buildMergedField('test')})`
  await touchChanged(
    tx,
    'programs',
    sql`
      update planned_week set
        (objectives, material, test) = row ${mergedTexts},
        given = case when stated.is_stated then ${statedTexts} end,
        version = planned_week.version
          + case when (planned_week.objectives, planned_week.material, planned_week.test) = ${mergedTexts} then 0 else 1 end
      from (${buildStatedWeeks(today)}) stated
      where (planned_week.program_id, planned_week.week) = (stated.id, stated.week)
        and planned_week.given is distinct from case when stated.is_stated then ${statedTexts} end
      returning planned_week.program_id as id`,
  )
  await touchChanged(
    tx,
    'programs',
    sql`
      insert into planned_week (program_id, week, objectives, material, test, given)
      select stated.id, stated.week, stated.objectives, stated.material, stated.test, ${statedTexts}
      from (${buildStatedWeeks(today)}) stated
      where stated.is_stated and not exists (
        select from planned_week where (planned_week.program_id, planned_week.week) = (stated.id, stated.week))
      returning program_id as id`,
  )
}
