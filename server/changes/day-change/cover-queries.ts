import type { Cover } from '@uurwerk/contract/cover'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { isActiveCover, selectCover } from '#server/db/sql/cover.ts'

export interface CoveredLesson {
  id: number
  /** Teachers outside the planned form. Only the first is asked. */
  substitutes: readonly number[]
  /** The teacher agreed to another time, so is asked again. */
  isMoved: boolean
}

/** Makes the active covers those of the present forms. The caller holds the lessons. */
export async function syncCovers(
  tx: Tx,
  lessons: readonly CoveredLesson[],
  deed: { deedId: number; at: string },
): Promise<void> {
  const lesson = sql`jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb)
    as lesson (id int, substitutes int[], "isMoved" boolean)`
  await sql`
    delete from cover using ${lesson}
    where cover.appointment_id = lesson.id and ${isActiveCover}
      and (lesson."isMoved" or cover.attendee_id <> all(lesson.substitutes))`.execute(tx)
  await sql`
    insert into cover (appointment_id, attendee_id, deed_id, asked_at)
    select lesson.id, lesson.substitutes[1], ${deed.deedId}::int, ${deed.at}::timestamptz
    from ${lesson}
    where cardinality(lesson.substitutes) > 0
      and not exists (select from cover where cover.appointment_id = lesson.id and ${isActiveCover})`.execute(tx)
}

export const findCover = (db: Db, id: number) =>
  db.selectFrom('cover').select(['appointment_id', 'attendee_id', 'answer']).where('id', '=', id).executeTakeFirst()

export async function listDeclinedCovers(
  db: Db,
  lessonIds: readonly number[],
): Promise<{ lessonId: number; teacherId: number }[]> {
  const { rows } = await sql<{ lessonId: number; teacherId: number }>`
    select appointment_id as "lessonId", attendee_id as "teacherId"
    from cover
    where appointment_id = any(${lessonIds}::int[]) and answer = 'declined'`.execute(db)
  return rows
}

export const answerCover = (tx: Tx, id: number, answer: { answer: 'accepted' | 'declined'; answered_at: string }) =>
  tx.updateTable('cover').set(answer).where('id', '=', id).execute()

export async function getCover(db: Db, appointmentId: number, attendeeId: number): Promise<Cover> {
  const { rows } = await sql<{ cover: Cover }>`
    select ${selectCover('lesson', attendeeId)} as cover
    from (select ${appointmentId}::int as id) lesson`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A select without a table returns a row.')
  return row.cover
}
