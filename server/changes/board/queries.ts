import type { Board } from '@uurwerk/contract/changes/board'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { changedLessons, nextSchoolDay } from '#server/db/sql/changed-lessons.ts'
import type { ChangedLesson } from './rules.ts'

/** Sorted by start. */
export async function listChangedLessons(db: Db, date: string): Promise<ChangedLesson[]> {
  const { rows } = await sql<ChangedLesson>`
    select * from ${changedLessons(date)} changed order by start, subject, id`.execute(db)
  return rows
}

export async function findNextSchoolDay(db: Db, date: string): Promise<string | null> {
  const { rows } = await sql<{ date: string | null }>`select ${nextSchoolDay(date)}::text as date`.execute(db)
  return rows[0]?.date ?? null
}

/** Sorted by name. */
export async function listBoards(db: Db): Promise<Board[]> {
  const { rows } = await sql<Board>`
    select id, name, shows_teachers as "showsTeachers", networks::text[] as networks, created_at as "createdAt"
    from board
    order by name, id`.execute(db)
  return rows
}

/** Returns undefined for an unknown token, and for a screen outside the networks of the board. */
export async function findBoard(
  db: Db,
  tokenHash: string,
  address: string,
): Promise<Pick<Board, 'id' | 'name' | 'showsTeachers'> | undefined> {
  const { rows } = await sql<Pick<Board, 'id' | 'name' | 'showsTeachers'>>`
    select id, name, shows_teachers as "showsTeachers"
    from board
    where token_hash = ${tokenHash} and (networks = '{}' or ${address}::inet <<= any(networks))`.execute(db)
  return rows[0]
}

export async function insertBoard(
  tx: Tx,
  { name, showsTeachers, networks, createdAt }: Omit<Board, 'id'>,
  tokenHash: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into board (name, token_hash, shows_teachers, networks, created_at)
    values (${name}, ${tokenHash}, ${showsTeachers}, ${networks}::inet[], ${createdAt})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function deleteBoard(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('board').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
