import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../test/test-database.ts'

test('a timestamptz is read as the same instant in ISO 8601 with milliseconds, whatever the session’s time zone', async () => {
  const { db } = await testDatabase()
  const { rows } = await sql<{ at: string; milliseconds: string }>`
    select at, floor(extract(epoch from at) * 1000)::text as milliseconds
    from unnest(array[
      '1999-12-31 23:59:59.999999+00', '2026-03-29 02:30:00+02', '2026-11-18 10:06:00Z', '2026-11-18 10:06:00.1Z',
      '2026-11-18 10:06:00.12Z', '2026-11-18 10:06:00.123Z', '2026-11-18 10:06:00.1239Z', '2026-11-18 00:00:00+05:30'
    ]::timestamptz[]) at`.execute(db)
  expect(rows).toHaveLength(8)
  for (const { at, milliseconds } of rows)
    expect(at).toBe(
      Temporal.Instant.fromEpochMilliseconds(Number(milliseconds)).toString({ smallestUnit: 'millisecond' }),
    )
  await db.connection().execute(async (connection) => {
    await sql`set timezone = 'Asia/Kolkata'`.execute(connection)
    const elsewhere = await sql<{ at: string }>`select '2026-11-18 10:06:00.5Z'::timestamptz as at`.execute(connection)
    expect(elsewhere.rows).toEqual([{ at: '2026-11-18T10:06:00.500Z' }])
    await sql`set timezone = 'UTC'`.execute(connection)
  })
})
