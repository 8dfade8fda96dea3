import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import { roundLock } from '#server/db/locks.ts'
import { releaseAllocatedSeats } from '#server/joining/choice-round/allocation/service.ts'

const formerStudents = sql`${attendees} student on student.id = student_id and student.removed`

/**
 * Gives back what students who left the school chose or got in rounds that coaches can still change, with the
 * memberships by it. Triggers count the seats. Returns the rounds.
 */
export async function releaseFormerStudents(tx: Tx, now: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id, ${roundLock(sql`id`)}
    from (
      select id from choice_round
      where coach_until > ${now}::timestamp and id in (
        select round_id from choice_round_choice join ${formerStudents}
        union
        select round_id from choice_round_student join ${formerStudents} where group_id is not null
        union
        select option.round_id
        from choice_round_option option
        join choice_round_allocated on option_id = option.id
        join ${formerStudents})
      order by id
    ) round`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const isFormer = (column: 'student_id' | 'person_id') => sql`
    round_id = any(${ids}::int[]) and ${sql.ref(column)} in (select id from ${attendees} former where removed)`
  await releaseAllocatedSeats(tx, ids)
  await sql`delete from choice_round_choice where ${isFormer('student_id')}`.execute(tx)
  await sql`update choice_round_student set group_id = null, confirmed_at = null where ${isFormer('student_id')}`.execute(
    tx,
  )
  await sql`delete from membership where ${isFormer('person_id')}`.execute(tx)
  return ids
}
