import { sql } from 'kysely'
import type { Statement } from '#server/db/batch-statements.ts'
import type { Tx } from '#server/db/connect.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import type { SubscriptionAnswer } from './rules.ts'

interface AttendeeAnswer {
  attendeeId: number
  answer: SubscriptionAnswer
}

/** Triggers count the seats and refuse one too many. A change of only the motivation or the lock keeps `since`. */
export function upsertAnswers(appointmentId: number, answers: readonly AttendeeAnswer[], since: string): Statement {
  const column = <K extends keyof SubscriptionAnswer>(key: K) => answers.map(({ answer }) => answer[key])
  return sql`
    insert into subscription as existing
      (appointment_id, since, attendee_id, motivation, locked, accepted, denied, by_lock)
    select ${appointmentId}::int, ${since}::timestamptz, answers.*
    from unnest(
      ${answers.map(({ attendeeId }) => attendeeId)}::int[], ${column('motivation')}::text[], ${column('locked')}::bool[],
      ${column('accepted')}::bool[], ${column('denied')}::bool[], ${column('byLock')}::bool[]
    ) as answers
    on conflict (appointment_id, attendee_id) do update set
      motivation = excluded.motivation,
      locked = excluded.locked,
      accepted = excluded.accepted,
      denied = excluded.denied,
      by_lock = excluded.by_lock,
      since = case when (existing.accepted, existing.denied) = (excluded.accepted, excluded.denied) then existing.since
        else excluded.since end
    returning attendee_id`
}

export const deleteAnswers = (appointmentId: number, ids: readonly number[]): Statement => sql`
  delete from subscription where appointment_id = ${appointmentId} and attendee_id = any(${ids}::int[])
  returning attendee_id`

/** Deletes the answers and places of people who left the school. */
export async function deleteOfFormerPeople(tx: Tx, appointmentIds: readonly number[]): Promise<void> {
  const isOfFormer = sql`given.appointment_id = any(${appointmentIds}::int[])
    and given.attendee_id in (select id from ${attendees} former where former.removed)`
  await sql`delete from subscription given where ${isOfFormer}`.execute(tx)
  await sql`delete from waiting given where ${isOfFormer}`.execute(tx)
}

export const deleteRefusals = (tx: Tx, appointmentIds: readonly number[]) =>
  sql`delete from subscription where appointment_id = any(${appointmentIds}::int[]) and not accepted`.execute(tx)

/** People already waiting keep their place. */
export const insertIntoWaitList = (
  appointmentId: number,
  people: readonly { id: number; since: string }[],
): Statement => sql`
  insert into waiting (appointment_id, attendee_id, since)
  select ${appointmentId}::int, id, since
  from unnest(
    ${people.map(({ id }) => id)}::int[], ${people.map(({ since }) => since)}::timestamptz[]
  ) with ordinality as requested (id, since, number)
  order by number
  on conflict do nothing
  returning attendee_id`

export const deleteFromWaitList = (appointmentId: number, ids: readonly number[]): Statement => sql`
  delete from waiting where appointment_id = ${appointmentId} and attendee_id = any(${ids}::int[])
  returning attendee_id`

/** Puts people before all others, in this order. */
export const returnToWaitList = (tx: Tx, appointmentId: number, ids: readonly number[], since: string) =>
  sql`
    insert into waiting (appointment_id, attendee_id, since, place) overriding system value
    select ${appointmentId}::int, id, ${since}::timestamptz,
      coalesce((select min(place) from waiting where appointment_id = ${appointmentId}), 0) - ${ids.length}::int + number - 1
    from unnest(${ids}::int[]) with ordinality as returned (id, number)
    on conflict do nothing`.execute(tx)
