import type { Db, Tx } from '#server/db/connect.ts'
import { sql } from 'kysely'
import type { RecordedState } from './rules.ts'

export interface DeedLesson {
  id: number
  /** Null where there was no such lesson. */
  before: RecordedState | null
  after: RecordedState | null
}

export async function insertDeed(tx: Tx, { at, by }: { at: string; by: number | null }): Promise<number> {
  const { id } = await tx
    .insertInto('change_deed')
    .values({ done_at: at, done_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const insertDeedLessons = (tx: Tx, deedId: number, lessons: readonly DeedLesson[]) =>
  sql`
    insert into change_deed_lesson (deed_id, appointment_id, before, after)
    select ${deedId}::int, id, nullif(before, 'null'), nullif(after, 'null')
    from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) as lesson (id int, before jsonb, after jsonb)`.execute(
    tx,
  )

/** Locks the deed. Returns undefined if there is none. */
export const lockDeed = (tx: Tx, id: number) =>
  tx.selectFrom('change_deed').select(['id', 'undone_at']).where('id', '=', id).forUpdate().executeTakeFirst()

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
