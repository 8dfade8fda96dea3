import type { NamedWithClass } from '@uurwerk/contract/named-with-class'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { holidaysQuery, testDatesQuery } from '#server/db/sql/test-load.ts'

interface DateSpan {
  start: string
  end: string
}

/** A student who sits the exam, with the date of each other exam. */
export type TestLoad = NamedWithClass & { dates: string[] }

export async function listTestLoads(db: Db, examId: number, span: DateSpan): Promise<TestLoad[]> {
  const { rows } = await sql<TestLoad>`${testDatesQuery(examId, span)}`.execute(db)
  return rows
}

export async function listHolidayDates(db: Db, span: DateSpan): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`${holidaysQuery(span)}`.execute(db)
  return rows.map(({ date }) => date)
}
