import type { Booking } from '@uurwerk/contract/booking'
import { readSecret } from '../server/auth/secret.ts'
import { mintOwnToken } from '../server/auth/tokens.ts'
import { readConfig } from '../server/lib/config.ts'
import type { ownServer } from './own-server.ts'

type Server = ReturnType<typeof ownServer>

export interface Wish {
  name: string
  start: string
  end: string
  invitedAttendees?: number[]
}

/** The id of a person or a room of the demo school. */
export const idOf = async ({ now: { db } }: Server, name: string) =>
  (await db.selectFrom('attendee').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

/** Writes as a person of the demo school, without a browser. */
export async function writeAs<T>(server: Server, person: string, path: string, body?: unknown): Promise<T> {
  const { db, url } = server.now
  const { source_id: sourceId } = await db
    .selectFrom('attendee')
    .select('source_id')
    .where('name', '=', person)
    .executeTakeFirstOrThrow()
  const token = await mintOwnToken(readSecret(readConfig(server.environment)), { sourceId, lifetimeSeconds: 3600 })
  const headers = { Authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const answer = await fetch(url + path, {
    method: 'POST',
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { result: T }).result
}

export const bookAs = async (server: Server, person: string, room: string, wish: Wish) =>
  writeAs<Booking>(server, person, `/api/booking/facility/${await idOf(server, room)}`, wish)
