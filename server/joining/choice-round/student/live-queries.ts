import type { RoundUpdate } from '@uurwerk/contract/tell/realtime'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { preparedPrefix } from '#server/db/prepared.ts'
import { concernedPersonIds } from '#server/db/sql/choice-round.ts'

/** A student may have a round open on one device at a time. */
export interface RoundSession {
  roundId: number
  studentId: number
  /** Random id of the window. */
  device: string
}

type SeatsUpdate = Extract<RoundUpdate, { groups: unknown }>

/** `transactionId` identifies the last transaction that wrote. */
export interface RoundSeats {
  groups: (SeatsUpdate['groups'][number] & { transactionId: string })[]
  options: (SeatsUpdate['options'][number] & { transactionId: string })[]
}

/** Loads the seats taken in a round, with the snapshot they were read in, so that no change is missed. */
export async function findRoundSeats(db: Db, roundId: number): Promise<RoundSeats> {
  const { rows } = await sql<RoundSeats>`${sql.raw(preparedPrefix)}
    select (
      select coalesce(json_agg(json_build_object(
        'groupId', group_id, 'full', taken >= seats, 'taken', taken, 'transactionId', xmin::text) order by position, group_id), '[]')
      from choice_round_group where round_id = ${roundId}
    ) as groups, (
      select coalesce(json_agg(json_build_object(
        'id', id, 'full', taken >= seats, 'taken', taken, 'transactionId', xmin::text) order by position, id), '[]')
      from choice_round_option where round_id = ${roundId}
    ) as options`.execute(db)
  return rows[0] ?? { groups: [], options: [] }
}

/** The query plan is tested. */
export const concernedPeopleQuery = (roundId: number, date: string) => sql<{
  people: number[]
}>`${sql.raw(preparedPrefix)}
  select array(${concernedPersonIds(roundId, date)}) as people`

/** Lists the ids of all people whom a round concerns, except admins. */
export async function listConcernedPeople(db: Db, roundId: number, date: string): Promise<number[]> {
  const { rows } = await concernedPeopleQuery(roundId, date).execute(db)
  return rows[0]?.people ?? []
}

/** Counts removed rounds as closed. */
export async function listClosedRoundIds(db: Db, roundIds: readonly number[], now: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${sql.raw(preparedPrefix)}
    select requested.id from unnest(${roundIds}::int[]) as requested (id)
    where not exists (
      select from choice_round round where round.id = requested.id and not round.removed
        and round.student_until > ${now}::timestamp
    )`.execute(db)
  return rows.map(({ id }) => id)
}

/** Starts or continues a session. Returns false if another device has it. */
export async function upsertRoundSession(tx: Tx, { roundId, studentId, device }: RoundSession): Promise<boolean> {
  const { rows } = await sql`${sql.raw(preparedPrefix)}
    insert into choice_round_session as round_session (round_id, student_id, device)
    values (${roundId}, ${studentId}, ${device})
    on conflict (round_id, student_id) do update set seen_at = now() where round_session.device = excluded.device
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Maximum number of devices remembered as having lost the session. */
const maximumRememberedDevices = 20

/**
 * Takes the session from another device. Returns false for a returning device that has not been notified of the loss.
 */
export async function takeOverRoundSession(
  tx: Tx,
  { roundId, studentId, device }: RoundSession,
  isReturning: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    update choice_round_session
    set device = ${device}, seen_at = now(),
      taken_from = (array_append(array_remove(taken_from, ${device}), device))[
        greatest(1, cardinality(taken_from) + 2 - ${maximumRememberedDevices}::int):]
    where round_id = ${roundId} and student_id = ${studentId} and device <> ${device}
      and not (${isReturning} and ${device} = any(taken_from))
    returning 1`.execute(tx)
  return rows.length > 0
}

/**
 * Refreshes open sessions, and restores those that a crash of the database lost.
 * @returns the sessions that another device has
 */
export async function touchRoundSessions(tx: Tx, sessions: readonly RoundSession[]): Promise<RoundSession[]> {
  const requestedSessions = sql`
    requested as (
      select * from unnest(
        ${sessions.map(({ roundId }) => roundId)}::int[],
        ${sessions.map(({ studentId }) => studentId)}::int[],
        ${sessions.map(({ device }) => device)}::text[]
      ) as input (round_id, student_id, device)
    )`
  await sql`
    with ${requestedSessions}
    insert into choice_round_session as round_session (round_id, student_id, device)
    select distinct on (round_id, student_id) requested.round_id, requested.student_id, requested.device
    from requested left join choice_round_session existing using (round_id, student_id)
    where existing.device is null or existing.device = requested.device
    order by round_id, student_id
    on conflict (round_id, student_id) do update set seen_at = now() where round_session.device = excluded.device`.execute(
    tx,
  )
  const { rows } = await sql<RoundSession>`
    with ${requestedSessions}
    select requested.round_id as "roundId", requested.student_id as "studentId", requested.device
    from requested join choice_round_session round_session using (round_id, student_id)
    where round_session.device <> requested.device`.execute(tx)
  return rows
}

/** Records that a device was notified of its loss; its next start takes the session back. */
export const acknowledgeSessionLoss = (tx: Tx, { roundId, studentId, device }: RoundSession) =>
  sql`
    update choice_round_session set taken_from = array_remove(taken_from, ${device})
    where round_id = ${roundId} and student_id = ${studentId} and device <> ${device}`.execute(tx)

/** Counts the students who have a round open on any server, including those who left within the last minute. */
export async function countRoundFollowers(db: Db, roundId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from choice_round_session
    where round_id = ${roundId} and seen_at > now() - interval '1 minute'`.execute(db)
  return rows[0]?.count ?? 0
}
