import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Ends the connections of this name, and waits until they are: what they were doing is taken back. */
export const endConnections = (db: Db, name: string) =>
  sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = ${name}`.execute(db)
