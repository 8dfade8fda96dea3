import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { isNotDraft } from '#server/db/sql/publication.ts'

export async function listCourseWords(db: Db): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct lower(word) as word from course cross join unnest(array[code, name, source_id]) word
    where word is not null`.execute(db)
  return rows.map(({ word }) => word)
}

/** Blanks name and note of talks with these people, in which others would still read what they were about. */
export async function blankAppointmentsOfPeople(tx: Tx, attendeeIds: readonly number[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('appointment')
    .set({ name: '', teacher_note: null, change: null })
    .where('is_personal', '=', true)
    .where(
      'id',
      'in',
      sql<number>`(select appointment_id from appointment_attendee where attendee_id = any(${attendeeIds}::int[]))`,
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Lists what a person's export says of appointments, in the order of time; notes only of those about the person. */
export const listExportedAppointments = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('appointment')
    .leftJoin('course', 'course.id', 'course_id')
    .select([
      'appointment.id',
      'type',
      'appointment.name',
      'course.name as course',
      'starts_at',
      'ends_at',
      'is_cancelled',
      sql<string | null>`case when is_personal then teacher_note end`.as('note'),
    ])
    .where('appointment.id', 'in', ids)
    .orderBy('starts_at')
    .orderBy('appointment.id')
    .execute()

/** Lists which of these are drafts. */
export async function listDraftIds(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from appointment where id = any(${ids}::int[]) and not ${isNotDraft('appointment')}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Blanks names, and cancels what has not begun. */
export async function blankAppointments(tx: Tx, ids: readonly number[], now: string): Promise<void> {
  await tx
    .updateTable('appointment')
    .set({ name: '', teacher_note: null, is_cancelled: sql<boolean>`is_cancelled or starts_at > ${now}::timestamp` })
    .where('id', 'in', ids)
    .execute()
}
