import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { studentsOf } from '../../db/sql/interrogation.ts'

/** A round that a student is told of. */
export interface NoticeRow {
  id: number
  name: string
  opens_at: string
  student_until: string
  student_id: number
}

/** So long before it opens students hear of it: to be there in time, and not to forget it again. */
const beforeOpening = sql`interval '10 minutes'`
/** So long before it closes, but not in the first half of the time that it is open. */
const beforeClosing = sql`least(interval '24 hours', (student_until - opens_at) / 2)`

interface Moment {
  /** On the school's wall. */
  now: string
  date: string
}

/** The students of rounds that open soon and of which they were not told; what another server is telling is left to it. */
export async function openingTold(tx: Tx, { now, date }: Moment): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    with due as (
      select id from interrogation
      where not removed and ${now}::timestamp between opens_at - ${beforeOpening} and student_until - interval '1 minute'
        and opening_told_for is distinct from opens_at
      order by id
      for update skip locked
    ),
    told as (
      update interrogation set opening_told_for = opens_at where id in (select id from due)
      returning id, name, opens_at, student_until
    )
    select told.*, student.id as student_id
    from told cross join lateral (${studentsOf(sql.ref('told.id'), date)}) student
    order by told.id, student.id`.execute(tx)
  return rows
}

/** The students who have not confirmed in rounds that close soon, likewise. */
export async function closingTold(tx: Tx, { now, date }: Moment): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    with due as (
      select id from interrogation
      where not removed and ${now}::timestamp between student_until - ${beforeClosing} and student_until - interval '1 minute'
        and closing_told_for is distinct from student_until
      order by id
      for update skip locked
    ),
    told as (
      update interrogation set closing_told_for = student_until where id in (select id from due)
      returning id, name, opens_at, student_until
    )
    select told.*, student.id as student_id
    from told cross join lateral (${studentsOf(sql.ref('told.id'), date)}) student
    where not exists (
      select from interrogation_student s
      where s.interrogation_id = told.id and s.student_id = student.id and s.confirmed_at is not null)
    order by told.id, student.id`.execute(tx)
  return rows
}
