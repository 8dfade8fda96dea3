import type { CoverKind } from '@uurwerk/contract/changes/ledger'
import type { Cover } from '@uurwerk/contract/cover'
import { computeCoverCap } from '@uurwerk/contract/rules/covers'
import type { Named } from '@uurwerk/contract/values'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { people } from '#server/db/sql/attendee.ts'
import { countedCovers, isActiveCover, selectCover } from '#server/db/sql/cover.ts'
import { isStandbyDuty } from '#server/db/sql/standby.ts'
import type { NewCover } from './rules.ts'

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

export interface ActiveCover {
  lessonId: number
  teacherId: number
  deedId?: number | null
  /** Null until the teacher accepts. */
  answeredAt: string | null
}

export async function listActiveCovers(tx: Tx, lessonIds: readonly number[]): Promise<ActiveCover[]> {
  const { rows } = await sql<ActiveCover>`
    select appointment_id as "lessonId", attendee_id as "teacherId", deed_id as "deedId", answered_at as "answeredAt"
    from cover
    where appointment_id = any(${lessonIds}::int[]) and ${isActiveCover}`.execute(tx)
  return rows
}

/** Gives teachers who have a lesson again their answer, or the notification that asks. */
export async function restoreCovers(tx: Tx, covers: readonly ActiveCover[]): Promise<void> {
  if (covers.length === 0) return
  await sql`
    update cover
    set deed_id = coalesce((select id from change_deed where id = earlier."deedId"), cover.deed_id),
      answer = case when earlier."answeredAt" is null then cover.answer else 'accepted' end,
      answered_at = coalesce(earlier."answeredAt", cover.answered_at)
    from jsonb_to_recordset(${JSON.stringify(covers)}::jsonb)
      as earlier ("lessonId" int, "teacherId" int, "deedId" int, "answeredAt" timestamptz)
    where cover.appointment_id = earlier."lessonId" and cover.attendee_id = earlier."teacherId"
      and ${isActiveCover}`.execute(tx)
}

export interface Overload {
  id: number
  who: Named
  start: string
  end: string
}

/** Lists who takes more lessons of others in a week than the school allows, of those who take these. */
export async function listOverloads(tx: Tx, covers: readonly NewCover[], perWeek: number): Promise<Overload[]> {
  if (covers.length === 0) return []
  const { rows } = await sql<Overload & { fte: number | null; covers: number }>`
    select lesson.id, lesson.starts_at as start, lesson.ends_at as "end",
      json_build_object('id', person.attendee_id, 'name', attendee.name) as who, person.fte::float8 as fte, (
        select count(*)::int from ${countedCovers} covered
        where covered.teacher_id = requested.teacher
          and date_trunc('week', covered.starts_at) = date_trunc('week', lesson.starts_at)) as covers
    from jsonb_to_recordset(${JSON.stringify(covers)}::jsonb) as requested (id int, teacher int)
    join appointment lesson on lesson.id = requested.id
    join ${people} on person.attendee_id = requested.teacher
    order by lesson.id, attendee.name`.execute(tx)
  return rows.filter((row) => row.covers > computeCoverCap(perWeek, row.fte))
}

/** Returns the kind of covers by lesson, as the reasons of candidates have it; null for ordinary ones. */
export async function listCoverKinds(tx: Tx, covers: readonly NewCover[]): Promise<Map<number, CoverKind | null>> {
  if (covers.length === 0) return new Map()
  const { rows } = await sql<{ id: number; kind: CoverKind | null }>`
    select given.id, case when bool_and(is_on_duty) then 'standby' when bool_and(is_freed) then 'freedTeacher' end as kind
    from jsonb_to_recordset(${JSON.stringify(covers)}::jsonb) as given (id int, teacher int, start timestamp, "end" timestamp)
    cross join lateral (
      select
        coalesce(tsrange(given.start, given."end") <@ range_agg(tsrange(own.starts_at, own.ends_at))
          filter (where not own.is_cancelled and ${isStandbyDuty('own')}), false) as is_on_duty,
        coalesce(bool_or(own.is_cancelled and own.type = 'lesson'
          and own.starts_at < given."end" and own.ends_at > given.start), false) as is_freed
      from appointment_attendee link
      join appointment own on own.id = link.appointment_id and own.id <> given.id
      where link.attendee_id = given.teacher and link.starts_at >= given.start::date and link.starts_at < given.start::date + 1
    ) present
    group by given.id`.execute(tx)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

export const findCover = (db: Db, id: number) =>
  db.selectFrom('cover').select(['appointment_id', 'attendee_id', 'answer']).where('id', '=', id).executeTakeFirst()

export async function findAcceptedTeacher(db: Db, appointmentId: number): Promise<number | undefined> {
  const covers = db.selectFrom('cover').where('appointment_id', '=', appointmentId).where('answer', '=', 'accepted')
  return (await covers.select('attendee_id').executeTakeFirst())?.attendee_id
}

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

/** Leaves lessons to their own teachers, so that they are not open. Returns how many covers had been declined. */
export async function deleteDeclinedCovers(tx: Tx, lessonIds: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from cover where appointment_id = any(${lessonIds}::int[]) and answer = 'declined'`.execute(tx)
  return Number(numAffectedRows)
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
