import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { roundLock } from '#server/db/locks.ts'
import type { OptionMove } from '#server/joining/choice-round/allocation/service.ts'

/**
 * Memberships from a round (`round_membership`) with a membership from the files (`file_membership`) in another group
 * of that round.
 */
const overruledMemberships = sql`
  membership round_membership
  join choice_round round on round.id = round_membership.round_id
  join membership file_membership on file_membership.person_id = round_membership.person_id
    and file_membership.round_id is null
    and file_membership.group_id <> round_membership.group_id
    and (file_membership.from_date is null or file_membership.from_date <= round.period_end)
    and (file_membership.until_date is null or file_membership.until_date >= round.period_start)
  where exists (
        select from choice_round_group round_group
        where round_group.round_id = round.id and round_group.group_id = file_membership.group_id)
      and exists (
        select from choice_round_group round_group
        where round_group.round_id = round.id and round_group.group_id = round_membership.group_id)
    or exists (
      select from choice_round_option option
      join choice_round_option chosen
        on chosen.round_id = option.round_id and chosen.group_id = round_membership.group_id
      where option.round_id = round.id and option.group_id = file_membership.group_id
        and (option.set_id = chosen.set_id or round.kind = 'ranked'))`

/** Locks the rounds of overruled memberships against choices until the import ends. */
export async function lockOverruledRounds(tx: Tx): Promise<void> {
  await sql`
    select ${roundLock(sql`id`)}
    from (select distinct round_membership.round_id as id from ${overruledMemberships} order by id) overruled_round`.execute(
    tx,
  )
}

export interface OverruledRow {
  round_id: number
  interrogation: string
  student_id: number
  student: string
  chosen_group: string
  imported_group: string
}

/** Creates `overruled`, and returns it with names. */
export async function stageOverruledChoices(tx: Tx): Promise<OverruledRow[]> {
  await sql`
    create temp table overruled on commit drop as
    select distinct on (round_membership.round_id, round_membership.person_id, round_membership.group_id)
      round_membership.round_id, round_membership.person_id as student_id, round_membership.group_id as chosen_id,
      file_membership.group_id as imported_id
    from ${overruledMemberships}
    order by round_membership.round_id, round_membership.person_id, round_membership.group_id,
      file_membership.group_id`.execute(tx)
  const { rows } = await sql<OverruledRow>`
    select overruled.round_id, round.name as interrogation, overruled.student_id, student.name as student,
      chosen.name as chosen_group, imported.name as imported_group
    from overruled
    join choice_round round on round.id = overruled.round_id
    join attendee student on student.id = overruled.student_id
    join attendee chosen on chosen.id = overruled.chosen_id
    join attendee imported on imported.id = overruled.imported_id
    order by round.name, student.name, overruled.student_id`.execute(tx)
  return rows
}

/** Deletes memberships by overruled choices, and moves the choices as far as there are seats. Returns the options. */
export async function moveOverruledChoices(tx: Tx): Promise<OptionMove[]> {
  await sql`
    delete from membership round_membership using overruled
    where (round_membership.round_id, round_membership.person_id, round_membership.group_id)
      = (overruled.round_id, overruled.student_id, overruled.chosen_id)`.execute(tx)
  await sql`
    update choice_round_student round_student set group_id = seated.group_id
    from (
      select overruled.round_id, overruled.student_id,
        case
          when row_number() over (partition by round_group.round_id, round_group.group_id order by overruled.student_id)
            <= round_group.seats - round_group.taken then round_group.group_id
        end as group_id
      from overruled
      join choice_round_student round_student using (round_id, student_id)
      left join choice_round_group round_group
        on round_group.round_id = overruled.round_id and round_group.group_id = overruled.imported_id
      where round_student.group_id = overruled.chosen_id
    ) seated
    where (round_student.round_id, round_student.student_id) = (seated.round_id, seated.student_id)`.execute(tx)
  await sql`
    create temp table seated on commit drop as
    select distinct on (overruled.round_id, overruled.student_id, chosen.id)
      overruled.round_id, overruled.student_id, option.id as option_id,
      row_number() over (partition by option.id order by overruled.student_id)
        <= option.seats - greatest(option.taken, (
          select count(*) from choice_round_allocated allocated
          where allocated.allocation_id = round.published_allocation_id and allocated.option_id = option.id
        )) as has_seat
    from overruled
    join choice_round round on round.id = overruled.round_id
    join choice_round_choice choice using (round_id, student_id)
    join choice_round_option chosen on chosen.id = choice.option_id and chosen.group_id = overruled.chosen_id
    join choice_round_option option on option.round_id = chosen.round_id and option.group_id = overruled.imported_id
      and (option.set_id = chosen.set_id or round.kind = 'ranked')
    order by overruled.round_id, overruled.student_id, chosen.id, has_seat desc, option.id`.execute(tx)
  await sql`
    delete from choice_round_choice choice using overruled, choice_round_option option
    where (choice.round_id, choice.student_id) = (overruled.round_id, overruled.student_id)
      and option.id = choice.option_id and option.group_id = overruled.chosen_id`.execute(tx)
  await sql`
    insert into choice_round_choice (round_id, student_id, option_id)
    select round_id, student_id, option_id from seated where has_seat
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<OptionMove>`
    select distinct overruled.round_id, overruled.student_id, seated.option_id
    from overruled
    left join seated on (seated.round_id, seated.student_id) = (overruled.round_id, overruled.student_id)
      and seated.has_seat`.execute(tx)
  return rows
}
