import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Sends texts to every node that listens, when and only when the transaction commits. */
export async function notifyNodes(db: Db, channel: string, payloads: readonly string[]): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
}
