import type { AvailabilityRequest, AvailabilityState } from '@uurwerk/contract/staff/availability'
import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { TestCallers } from './test-app.ts'

interface RequestOptions {
  teachers?: readonly string[]
  name?: string
  opens?: string
  closes?: string
  start?: string
  end?: string
  weeks?: 'all' | 'ab'
  createdBy?: string
}

/** Adds a request that no import created: open from 9 to 27 November 2026, about the rest of the year. */
export async function addAvailabilityRequest(db: Database, options: RequestOptions = {}): Promise<number> {
  const { id } = await db
    .insertInto('availability_request')
    .values({
      name: options.name ?? 'Periode 2',
      opens_at: options.opens ?? '2026-11-09T08:00',
      closes_at: options.closes ?? '2026-11-27T17:00',
      starts_on: options.start ?? '2026-11-16',
      ends_on: options.end ?? '2026-12-18',
      weeks: options.weeks ?? 'all',
      created_by: sql<number>`(select id from attendee where source_id = ${options.createdBy ?? null})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into availability (request_id, person_id)
    select ${id}, id from attendee where source_id = any(${options.teachers ?? ['teun']}::text[])`.execute(db)
  return id
}

export async function removeAvailabilityRequests(db: Database): Promise<void> {
  await db.deleteFrom('availability').execute()
  await db.deleteFrom('availability_request').execute()
}

/** Returns helpers for a teacher's answer to a request: give it over HTTP, set its state, read the stored answer. */
export function createAnswerHelpers(db: Database, api: TestCallers, getIds: () => { id: number; teacher: number }) {
  const patchAnswer = async (
    patch: unknown,
    person = 'teun',
    callers: TestCallers = api,
    headers?: Record<string, string>,
  ) =>
    (await callers.as(person)).patch<AvailabilityRequest>(
      `/api/AvailabilityRequest/Request/${getIds().id}/Attendee/${getIds().teacher}`,
      patch,
      headers,
    )
  const setState = (state: Exclude<AvailabilityState, 'finished'>, changes: object = {}) =>
    db
      .updateTable('availability')
      .set({ state, ...changes })
      .where('request_id', '=', getIds().id)
      .execute()
  const fetchStoredAnswer = () =>
    db.selectFrom('availability').selectAll().where('request_id', '=', getIds().id).executeTakeFirstOrThrow()
  return { patchAnswer, setState, fetchStoredAnswer }
}
