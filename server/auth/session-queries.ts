import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import { people } from '../db/sql/attendee.ts'
import type { PersonClaim } from './tokens.ts'

export interface NewSession {
  id: string
  issuer: string
  subject: string
  /** The provider's id of its session. */
  providerSession: string | null
  sealedIdToken: string | null
  /** Null if only `claim` can find the person later. */
  attendeeId: number | null
  claim: PersonClaim | null
  name: string | null
  startedAt: string
}

export const insertSession = (
  tx: Tx,
  { id, issuer, subject, attendeeId, claim, name, startedAt, ...rest }: NewSession,
) =>
  tx
    .insertInto('session')
    .values({
      id,
      issuer,
      subject,
      provider_session: rest.providerSession,
      sealed_id_token: rest.sealedIdToken,
      attendee_id: attendeeId,
      claim_matches: claim?.field ?? null,
      claim_value: claim?.value ?? null,
      name,
      started_at: startedAt,
      generation_at: startedAt,
      confirmed_at: startedAt,
    })
    .execute()

export const updateLastSignIn = (tx: Tx, attendeeId: number, at: string) =>
  sql`
    insert into last_sign_in (attendee_id, at) values (${attendeeId}, ${at}::timestamptz)
    on conflict (attendee_id) do update set at = greatest(last_sign_in.at, excluded.at)`.execute(tx)

const sessionColumns = ['id', 'issuer', 'started_at', 'generation', 'generation_at', 'confirmed_at'] as const

export const findSession = (db: Db, id: string) =>
  db.selectFrom('session').select(sessionColumns).where('id', '=', id).executeTakeFirst()

/** Locks the session: when two tabs renew at once, the second sees the first's result. */
export const lockSession = (tx: Tx, id: string) =>
  tx.selectFrom('session').select(sessionColumns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Stores how often the session's cookie was renewed. */
export const updateGeneration = (tx: Tx, id: string, generation: number, generationAt: string) =>
  tx
    .updateTable('session')
    .set({ generation, generation_at: generationAt, confirmed_at: null })
    .where('id', '=', id)
    .execute()

/** Records that the browser sent the renewed cookie. */
export const confirmGeneration = (tx: Tx, id: string, confirmedAt: string) =>
  tx.updateTable('session').set({ confirmed_at: confirmedAt }).where('id', '=', id).execute()

export const deleteSession = (tx: Tx, id: string) =>
  tx.deleteFrom('session').where('id', '=', id).returning(['issuer', 'sealed_id_token']).executeTakeFirst()

/** Deletes what the identity provider ended: a session, or all of a subject. */
export function deleteProviderSessions(tx: Tx, issuer: string, deletion: { session: string } | { subject: string }) {
  const issuerSessions = tx.deleteFrom('session').where('issuer', '=', issuer).returning('id')
  const matchingSessions =
    'session' in deletion
      ? issuerSessions.where('provider_session', '=', deletion.session)
      : issuerSessions.where('subject', '=', deletion.subject)
  return matchingSessions.execute()
}

/** Includes sessions that find the person by a claim. */
const selectPersonSessions = (attendeeId: number) => sql<{ id: string }>`
  select session.id from session
  where session.attendee_id = ${attendeeId} or session.attendee_id is null and exists (
    select from ${people} where attendee.id = ${attendeeId} and case session.claim_matches
      when 'email' then lower(person.email) = lower(session.claim_value)
      when 'code' then attendee.code = session.claim_value
      else attendee.source_id = session.claim_value end)
  order by session.id`

export async function countPersonSessions(db: Db, attendeeId: number): Promise<number> {
  const { rows } = await selectPersonSessions(attendeeId).execute(db)
  return rows.length
}

export async function deletePersonSessions(tx: Tx, attendeeId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from session where id in (${selectPersonSessions(attendeeId)} for update) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const deleteExpiredSessions = (tx: Tx, expiry: { unusedSince: string; startedBefore: string }) =>
  tx
    .deleteFrom('session')
    .where((eb) => eb.or([eb('generation_at', '<=', expiry.unusedSince), eb('started_at', '<=', expiry.startedBefore)]))
    .execute()
