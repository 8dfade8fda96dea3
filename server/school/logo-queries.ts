import { hash } from 'node:crypto'
import type { LogoType } from '@uurwerk/contract/desk/settings'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'

export interface StoredLogo {
  type: LogoType
  content: Buffer
}

export async function findLogo(db: Db): Promise<StoredLogo | undefined> {
  const { rows } = await sql<StoredLogo>`select type, content from school_logo`.execute(db)
  return rows[0]
}

export async function upsertLogo(tx: Tx, { type, content }: StoredLogo): Promise<void> {
  await sql`
    insert into school_logo (type, content) values (${type}, ${content})
    on conflict (of_school) do update set type = excluded.type, content = excluded.content`.execute(tx)
}

/** Returns false if there was none. */
export async function deleteLogo(tx: Tx): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from school_logo`.execute(tx)
  return numAffectedRows === 1n
}

export const computeLogoVersion = ({ content }: StoredLogo): string => hash('sha1', content, 'hex').slice(0, 12)
