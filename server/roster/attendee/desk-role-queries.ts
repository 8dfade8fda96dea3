import { isAdmin, roles, type Role } from '@uurwerk/contract/roles'
import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { lockTimeoutSetting, rolesLock } from '#server/db/locks.ts'
import { people } from '#server/db/sql/attendee.ts'

export interface LockedRoles {
  id: number
  roles: string[]
  /** Null while the imports decide. */
  deskRoles: string[] | null
  heldRoles: string[]
}

/** Locks people in order of id, then all changes of roles, as an import does. Unknown people are absent. */
export async function lockRoles(tx: Tx, ids: readonly number[]): Promise<LockedRoles[]> {
  await sql`select ${lockTimeoutSetting}`.execute(tx)
  const { rows } = await sql<LockedRoles>`
    select attendee.id, person.roles, person.desk_roles as "deskRoles", person.held_roles as "heldRoles"
    from ${people}
    where attendee.id = any(${ids}::int[])
    order by attendee.id
    for no key update of person`.execute(tx)
  await sql`select ${rolesLock}`.execute(tx)
  return rows
}

export const updateDeskRoles = (tx: Tx, changes: readonly { id: number; deskRoles: readonly Role[] | null }[]) =>
  sql`
    update person set desk_roles = changed."deskRoles"
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changed (id int, "deskRoles" text[])
    where person.attendee_id = changed.id`.execute(tx)

export async function findHeldRoles(tx: Tx, attendeeId: number): Promise<string[]> {
  const { rows } = await sql<{ held_roles: string[] }>`
    select held_roles from ${people} where attendee.id = ${attendeeId}`.execute(tx)
  return rows[0]?.held_roles ?? []
}

export async function hasAdmin(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select from ${people} where person.held_roles && ${roles.filter((role) => isAdmin([role]))}::text[] limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Locks the person. Returns undefined if there is none. */
export async function lockCoach(tx: Tx, id: number) {
  await sql`select ${lockTimeoutSetting}`.execute(tx)
  const { rows } = await sql<{ type: string; coachId: number | null; isFromDesk: boolean }>`
    select attendee.type, person.coach_id as "coachId", person.coach_by_desk as "isFromDesk"
    from ${people} where attendee.id = ${id}
    for no key update of person`.execute(tx)
  return rows[0]
}

/** Null hands the field back to the imports. */
export const updateCoach = (tx: Tx, id: number, coachId: number | null) =>
  tx
    .updateTable('person')
    .set({ coach_id: coachId, coach_by_desk: coachId !== null })
    .where('attendee_id', '=', id)
    .execute()

/** Returns the ids of people with any of the roles. */
export async function listHoldersOfRoles(tx: Tx, roles: readonly Role[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select attendee.id from ${people} where person.held_roles && ${roles}::text[]`.execute(tx)
  return rows.map(({ id }) => id)
}
