import type { DayChange } from '@uurwerk/contract/changes/day-change'
import type { Db, Tx } from '#server/db/connect.ts'
import { sql } from 'kysely'
import type { RecordedState } from './rules.ts'

export interface DeedLesson {
  id: number
  /** Null where there was no such lesson. */
  before: RecordedState | null
  after: RecordedState | null
}

interface NewDeed {
  at: string
  by: number | null
  /** Id of a draft that the caller deleted. */
  id?: number | undefined
  isDraft?: boolean
}

export async function insertDeed(tx: Tx, { at, by, id, isDraft = false }: NewDeed): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into change_deed (id, done_at, done_by, is_draft)
    overriding system value
    values (coalesce(${id ?? null}::int, nextval(pg_get_serial_sequence('change_deed', 'id'))::int), ${at}, ${by}, ${isDraft})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export interface DraftLesson {
  id: number
  before: RecordedState
  change: DayChange
}

/** Takes the lessons out of other drafts: the last draft of a lesson counts. The caller holds the lock of day changes. */
export async function insertDraft(
  tx: Tx,
  deed: { at: string; by: number | null },
  lessons: readonly DraftLesson[],
): Promise<number> {
  await sql`
    delete from change_deed_lesson
    where draft_change is not null and appointment_id = any(${lessons.map(({ id }) => id)}::int[])`.execute(tx)
  await sql`
    delete from change_deed
    where is_draft and not exists (select from change_deed_lesson where deed_id = change_deed.id)`.execute(tx)
  const deedId = await insertDeed(tx, { ...deed, isDraft: true })
  await sql`
    insert into change_deed_lesson (deed_id, appointment_id, before, draft_change)
    select ${deedId}::int, id, before, change
    from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) as lesson (id int, before jsonb, change jsonb)`.execute(
    tx,
  )
  return deedId
}

export async function listDraftLessons(tx: Tx, deedIds: readonly number[]): Promise<DraftLesson[]> {
  const { rows } = await sql<DraftLesson>`
    select appointment_id as id, before, draft_change as change
    from change_deed_lesson
    where deed_id = any(${deedIds}::int[]) and draft_change is not null
    order by appointment_id`.execute(tx)
  return rows
}

/** Lists drafts of lessons that begin, or would begin, on these dates, both included. */
export async function listDraftsOfDates(db: Db, start: string, end: string): Promise<Omit<DraftLesson, 'before'>[]> {
  const { rows } = await sql<Omit<DraftLesson, 'before'>>`
    select appointment_id as id, draft_change as change
    from change_deed_lesson
    join appointment on appointment.id = appointment_id
    where draft_change is not null and (appointment.starts_at::date between ${start}::date and ${end}::date
      or (draft_change ->> 'start')::timestamp::date between ${start}::date and ${end}::date)
    order by appointment_id`.execute(db)
  return rows
}

export const deleteDrafts = (tx: Tx, ids: readonly number[]) =>
  sql`delete from change_deed where is_draft and id = any(${ids}::int[])`.execute(tx)

/** Locks the deeds, by id. */
export const lockDeeds = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('change_deed')
    .select(['id', 'is_draft'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

export const insertDeedLessons = (tx: Tx, deedId: number, lessons: readonly DeedLesson[]) =>
  sql`
    insert into change_deed_lesson (deed_id, appointment_id, before, after)
    select ${deedId}::int, id, nullif(before, 'null'), nullif(after, 'null')
    from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) as lesson (id int, before jsonb, after jsonb)`.execute(
    tx,
  )

/** Locks the deed. Returns undefined if there is none. */
export const lockDeed = (tx: Tx, id: number) =>
  tx
    .selectFrom('change_deed')
    .select(['id', 'undone_at', 'is_draft', 'done_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function listDeedLessons(db: Db, deedId: number): Promise<DeedLesson[]> {
  const rows = await db
    .selectFrom('change_deed_lesson')
    .select(['appointment_id as id', 'before', 'after'])
    .where('deed_id', '=', deedId)
    .orderBy('appointment_id')
    .execute()
  return rows as unknown as DeedLesson[]
}

export const markUndone = (tx: Tx, id: number, undoneAt: string) =>
  tx.updateTable('change_deed').set({ undone_at: undoneAt }).where('id', '=', id).execute()
