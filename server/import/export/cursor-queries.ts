import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

const batchSize = 5000

/** Must be the transaction's first statement. All later queries see the school at one moment. */
export async function startSnapshot(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx)
  // Replacing the demo school truncates these tables, which no snapshot survives.
  await sql`
    lock table school, school_year, attendee, course, booking_profile, appointment, published_week
    in access share mode`.execute(tx)
  await sql`set local work_mem = '64MB'`.execute(tx)
  await sql`set local cursor_tuple_fraction = 1`.execute(tx)
}

/** Yields the rows of a query in batches. A transaction runs one such query at a time. */
export async function* streamRows<T>(tx: Tx, query: RawBuilder<T>): AsyncGenerator<T[]> {
  await sql`declare exported no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<T>`fetch forward ${sql.lit(batchSize)} from exported`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) break
  }
  await sql`close exported`.execute(tx)
}

/** Sorts by code points, so that the order is the same in every database. */
export const inCodePointOrder = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)} collate "C"`
