import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { roundLock } from '#server/db/locks.ts'

/** Memberships from a round (`m`) with a membership from the files (`f`) in another group of that round. */
const overruledMemberships = sql`
  membership m
  join choice_round i on i.id = m.round_id
  join membership f on f.person_id = m.person_id and f.round_id is null and f.group_id <> m.group_id
    and (f.from_date is null or f.from_date <= i.period_end) and (f.until_date is null or f.until_date >= i.period_start)
  where exists (select from choice_round_group g where g.round_id = i.id and g.group_id = f.group_id)
      and exists (select from choice_round_group g where g.round_id = i.id and g.group_id = m.group_id)
    or exists (
      select from choice_round_option o
      join choice_round_option chosen on chosen.set_id = o.set_id and chosen.group_id = m.group_id
      where o.round_id = i.id and o.group_id = f.group_id)`

/** Locks these rounds against choices until the import ends. */
export async function lockOverruledRounds(tx: Tx): Promise<void> {
  await sql`
    select ${roundLock(sql`id`)} from (select distinct m.round_id as id from ${overruledMemberships} order by id) r`.execute(
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

/** Also stores the choices in the temporary table `overruled`. */
export async function stageOverruledChoices(tx: Tx): Promise<OverruledRow[]> {
  await sql`
    create temp table overruled on commit drop as
    select distinct on (m.round_id, m.person_id, m.group_id)
      m.round_id, m.person_id as student_id, m.group_id as chosen_id, f.group_id as imported_id
    from ${overruledMemberships}
    order by m.round_id, m.person_id, m.group_id, f.group_id`.execute(tx)
  const { rows } = await sql<OverruledRow>`
    select v.round_id, i.name as interrogation, v.student_id, student.name as student, chosen.name as chosen_group,
      imported.name as imported_group
    from overruled v
    join choice_round i on i.id = v.round_id
    join attendee student on student.id = v.student_id
    join attendee chosen on chosen.id = v.chosen_id
    join attendee imported on imported.id = v.imported_id
    order by i.name, student.name, v.student_id`.execute(tx)
  return rows
}

/** Moves choices as far as there are seats, and deletes the memberships that came from them. */
export async function moveOverruledChoices(tx: Tx): Promise<void> {
  await sql`
    delete from membership m using overruled v
    where (m.round_id, m.person_id, m.group_id) = (v.round_id, v.student_id, v.chosen_id)`.execute(tx)
  await sql`
    update choice_round_student s set group_id = seated.group_id
    from (
      select v.round_id, v.student_id,
        case when row_number() over (partition by g.round_id, g.group_id order by v.student_id)
          <= g.seats - g.taken then g.group_id end as group_id
      from overruled v
      join choice_round_student s using (round_id, student_id)
      left join choice_round_group g on g.round_id = v.round_id and g.group_id = v.imported_id
      where s.group_id = v.chosen_id
    ) seated
    where (s.round_id, s.student_id) = (seated.round_id, seated.student_id)`.execute(tx)
  await sql`
    create temp table seated on commit drop as
    select v.round_id, v.student_id, o.id as option_id,
      row_number() over (partition by o.id order by v.student_id) <= o.seats - o.taken as has_seat
    from overruled v
    join choice_round_choice c using (round_id, student_id)
    join choice_round_option chosen on chosen.id = c.option_id and chosen.group_id = v.chosen_id
    join choice_round_option o on o.set_id = chosen.set_id and o.group_id = v.imported_id`.execute(tx)
  await sql`
    delete from choice_round_choice c using overruled v, choice_round_option o
    where (c.round_id, c.student_id) = (v.round_id, v.student_id)
      and o.id = c.option_id and o.group_id = v.chosen_id`.execute(tx)
  await sql`
    insert into choice_round_choice (round_id, student_id, option_id)
    select round_id, student_id, option_id from seated where has_seat
    on conflict do nothing`.execute(tx)
}
