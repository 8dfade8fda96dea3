import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Ends this database's connections with this application name, and waits up to 5 seconds until their work is rolled back. */
export const endConnections = (db: Db, name: string) =>
  sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name = ${name}`.execute(db)
