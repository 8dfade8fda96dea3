import type { Subscription } from '@uurwerk/contract/roster/appointment'
import { type Insertable, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Appointment } from '../db/schema.ts'
import type { TestCallers } from './test-app.ts'
import { getAppointmentId } from './small-school.ts'

/** Adds new students to a group of the small school. */
export async function addStudents(db: Database, group: string, sourceIds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with inserted as (
      insert into attendee (source_id, type, name, search_text)
      select id, 'student', id, id from unnest(${sourceIds}::text[]) as id
      returning id
    ),
    people as (
      insert into person (attendee_id, roles) select id, array['student'] from inserted returning attendee_id
    )
    insert into membership (group_id, person_id)
    select g.id, people.attendee_id from people, attendee g where g.source_id = ${group}
    returning person_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Adds a choice lesson, by default on Wednesday at 15:00 and offered to every student. */
export async function addAppointment(
  db: Database,
  changes: Partial<Insertable<Appointment>> = {},
  attendees: readonly string[] = [],
): Promise<number> {
  const { id, starts_at } = await db
    .insertInto('appointment')
    .values({
      type: 'choice',
      name: 'Keuzeles erbij',
      starts_at: '2026-11-18T15:00',
      ends_at: '2026-11-18T16:00',
      subscribe_from: '2026-11-01T08:00',
      subscribe_until: '2026-11-18T12:00',
      offered_to_all: true,
      ...changes,
    })
    .returning(['id', 'starts_at'])
    .executeTakeFirstOrThrow()
  await sql`
    insert into appointment_attendee (attendee_id, starts_at, appointment_id)
    select attendee.id, ${starts_at}, ${id} from attendee where source_id = any(${attendees}::text[])`.execute(db)
  return id
}

/** Removes appointments with their answers, so that they conflict with nothing. */
export async function removeAppointments(db: Database, ids: readonly number[]) {
  for (const table of ['waiting', 'subscription'] as const)
    await db.deleteFrom(table).where('appointment_id', 'in', ids).execute()
  await db.deleteFrom('appointment').where('id', 'in', ids).execute()
}

/** Returns the stored counts of an appointment, and the number of its subscriptions. */
export async function getSubscriptionCounts(db: Database, id: number) {
  const { rows } = await sql<{ count: number; seats: number; rows: number }>`
    select a.subscription_count as count, a.seats_taken as seats,
      (select count(*) from subscription s where s.appointment_id = a.id) as rows
    from appointment a where a.id = ${id}`.execute(db)
  return rows[0]
}

export const listSubscriptions = (db: Database, id: number) =>
  db.selectFrom('subscription').selectAll().where('appointment_id', '=', id).orderBy('attendee_id').execute()

/** Returns helpers for the choice lesson of the small school: its id, its address, joining it, and its seats. */
export function createChoiceLessonHelpers(db: Database, api: TestCallers) {
  const getChoiceLessonId = () => getAppointmentId(db, 'choice')
  const getPath = async (person: string | number, appointment?: number) =>
    `/api/Subscription/Appointment/${appointment ?? (await getChoiceLessonId())}/Attendee/${person}`
  return {
    choice: getChoiceLessonId,
    getPath: getPath,
    join: async (as: string, person: string | number = 'me', body: object = { accepted: true }, id?: number) =>
      (await api.as(as)).post<Subscription>(await getPath(person, id), body),
    setCapacity: (capacity: number | null) =>
      db.updateTable('appointment').set({ capacity }).where('source_id', '=', 'choice').execute(),
    /** Removes all answers, and restores 30 seats and the waiting list. */
    reset: async () => {
      for (const table of ['waiting', 'subscription', 'notification'] as const) await db.deleteFrom(table).execute()
      const settings = { capacity: 30, wait_list: true }
      await db.updateTable('appointment').set(settings).where('source_id', '=', 'choice').execute()
    },
  }
}
