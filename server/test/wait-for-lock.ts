import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../db/connect.ts'

/** Resolves once a statement on this database waits for a lock that another transaction holds. */
export const waitForLock = (db: Database) =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows.length
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)
