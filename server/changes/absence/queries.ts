import type { Absence, NewAbsence } from '@uurwerk/contract/changes/absence'
import type { LessonNote } from '@uurwerk/contract/lesson-note'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { absentLessons } from '#server/db/sql/absence.ts'
import { attendees } from '#server/db/sql/attendee.ts'

interface AbsenceFilter {
  id?: number
  attendeeId?: number | undefined
  /** Wall-clock time from which and date up to which they may lie. */
  start?: string
  end?: string | undefined
}

/** Sorted by start. */
export async function listAbsenceRows(db: Db, { id, attendeeId, start, end }: AbsenceFilter): Promise<Absence[]> {
  const { rows } = await sql<Absence>`
    select absence.id, absence.attendee_id as "attendeeId", absence.starts_at as start, absence.ends_at as "end",
      json_build_object('id', attendee.id, 'name', attendee.name, 'code', attendee.code, 'type', attendee.type) as attendee,
      coalesce((
        select json_agg(json_build_object('appointmentId', appointment_id, 'note', note, 'forStudents', for_students,
          'link', link) order by appointment_id)
        from absence_lesson where absence_id = absence.id), '[]') as lessons
    from absence
    join ${attendees} attendee on attendee.id = absence.attendee_id
    where (${id ?? null}::int is null or absence.id = ${id ?? null})
      and (${attendeeId ?? null}::int is null or absence.attendee_id = ${attendeeId ?? null})
      and tsrange(absence.starts_at, absence.ends_at) && tsrange(${start ?? null}::timestamp, ${end ?? null}::date + 1)
    order by absence.starts_at, attendee.name, absence.id`.execute(db)
  return rows
}

export const lockAbsence = (tx: Tx, id: number) =>
  tx
    .selectFrom('absence')
    .select(['attendee_id', 'starts_at', 'ends_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** @throws an error for which `isOverlap` is true */
export async function insertAbsence(
  tx: Tx,
  { attendeeId, start, end }: NewAbsence,
  report: { at: string; by: number | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('absence')
    .values({ attendee_id: attendeeId, starts_at: start, ends_at: end, reported_at: report.at, reported_by: report.by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Notes of lessons that are no longer in it go. @throws an error for which `isOverlap` is true */
export async function updateAbsence(tx: Tx, id: number, { start, end }: { start: string; end: string }): Promise<void> {
  await tx.updateTable('absence').set({ starts_at: start, ends_at: end }).where('id', '=', id).execute()
  await sql`
    delete from absence_lesson
    where absence_id = ${id} and appointment_id not in (
      select appointment_id from (${absentLessons(sql`array[${id}::int]`)}) lesson)`.execute(tx)
}

export const isOverlap = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23P01'

export const deleteAbsence = (tx: Tx, id: number) => tx.deleteFrom('absence').where('id', '=', id).execute()

export async function listAbsentLessonIds(db: Db, id: number, reach: { hasDrafts: boolean }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select appointment_id as id from (${absentLessons(sql`array[${id}::int]`, reach)}) lesson`.execute(db)
  return rows.map((row) => row.id)
}

/** Without a note and a link the row goes. Returns false if nothing changes. */
export async function putLessonNote(
  tx: Tx,
  id: number,
  appointmentId: number,
  { note, link, forStudents }: LessonNote,
): Promise<boolean> {
  const written =
    note || link
      ? await sql`
          insert into absence_lesson as present (absence_id, appointment_id, note, link, for_students)
          values (${id}, ${appointmentId}, ${note || null}, ${link}, ${forStudents})
          on conflict (absence_id, appointment_id) do update
          set note = excluded.note, link = excluded.link, for_students = excluded.for_students
          where (present.note, present.link, present.for_students)
            is distinct from (excluded.note, excluded.link, excluded.for_students)`.execute(tx)
      : await sql`delete from absence_lesson where absence_id = ${id} and appointment_id = ${appointmentId}`.execute(tx)
  return Number(written.numAffectedRows) > 0
}

export async function findAbsentAttendee(db: Db, id: number): Promise<'teacher' | 'classroom' | undefined> {
  const attendee = await db
    .selectFrom(attendees.as('attendee'))
    .select(['type', 'removed'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!attendee || attendee.removed) return undefined
  return attendee.type === 'teacher' || attendee.type === 'classroom' ? attendee.type : undefined
}

export async function countOldAbsences(db: Db, until: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from absence where ends_at < ${until}::date + 1`.execute(db)
  return rows[0]?.count ?? 0
}

export async function deleteOldAbsences(tx: Tx, until: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from absence where id in (
      select id from absence where ends_at < ${until}::date + 1 limit ${limit})`.execute(tx)
  return Number(numAffectedRows)
}
