import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './connect.ts'

// Every lock that is not a row's, and how long a call waits for any. Rows are locked in the order of their ids.

/** Numbers of advisory locks; the second key is the id of what is locked. */
const lockKinds = { person: 1, organizer: 2, round: 3 } as const
/** Of the one lock that has no id: an import, a publication. */
const importLock = 7_110_425

/** How long a call waits for what another holds (an import, above all) before it answers 503. */
const maximumLockWait = '3s'

/** Bounds the waiting of the statements after this one; as an expression, to be selected with a first statement. */
export const lockTimeoutSetting = sql`set_config('lock_timeout', ${sql.lit(maximumLockWait)}, true)`

/**
 * The same for so short that PostgreSQL, which looks for a deadlock after a second, never finds one: who waits for two
 * rows gives way to who has the other.
 */
export const shortLockTimeoutSetting = sql`set_config('lock_timeout', '500ms', true)`

/** Whether that is what ended a statement. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

/** Locks people, so that two changes to the same person happen one after the other. */
export const personLock = (id: RawBuilder<unknown>) => sql`pg_advisory_xact_lock(${sql.lit(lockKinds.person)}, ${id})`

/** Locks all that one person organizes. */
export const organizerLock = (id: number) => sql`pg_advisory_xact_lock(${sql.lit(lockKinds.organizer)}, ${id})`

/** Locks a choice round for a change of the round itself: nobody chooses meanwhile. Before people. */
export const roundLock = (id: RawBuilder<unknown>) => sql`pg_advisory_xact_lock(${sql.lit(lockKinds.round)}, ${id})`

/** Keeps a choice round as it is for as long as someone chooses in it; many choose at once. */
export const sharedRoundLock = (id: number) => sql`pg_advisory_xact_lock_shared(${sql.lit(lockKinds.round)}, ${id})`

/** Takes the lock of an import; false when another import or publication has it. */
export async function takeImportLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${importLock}) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}
