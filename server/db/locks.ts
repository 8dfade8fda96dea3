import { setTimeout } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './connect.ts'

// Prevents deadlocks: rows are locked in order of id, rounds before people.

/** First keys; the second is an id. The preview of an import has keys of its own, so that nobody waits for it. */
const lockKinds = { person: 1, organizer: 2, round: 3, roles: 4, erasure: 5, settings: 6, dayChange: 7 } as const
const lockKey = (kind: keyof typeof lockKinds) =>
  sql`case when current_setting('uurwerk.preview', true) = 'on' then ${sql.lit(-lockKinds[kind])} else ${sql.lit(lockKinds[kind])} end`
/** Arbitrary. */
const importLock = 7_110_425

/** Maximum wait before a call answers 503. */
const maximumLockWait = '3s'

export const lockTimeoutSetting = sql`set_config('lock_timeout', ${sql.lit(maximumLockWait)}, true)`

/** Longer, because an import holds all rooms for seconds, but shorter than the query timeout. */
export const roomLockTimeoutSetting = sql`set_config('lock_timeout', '8s', true)`

/** Shorter than PostgreSQL's deadlock check, after a second, so that a call that waits for two rows gives way. */
export const shortLockTimeoutSetting = sql`set_config('lock_timeout', '500ms', true)`

export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

/** PostgreSQL has rolled the transaction back, so it may be tried again. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40P01'

export const personLock = (id: RawBuilder<unknown>) => sql`pg_advisory_xact_lock(${lockKey('person')}, ${id})`

export const organizerLock = (id: number) => sql`pg_advisory_xact_lock(${lockKey('organizer')}, ${id})`

/** Blocks choices of students and other changes of the round. */
export const roundLock = (id: RawBuilder<unknown>) => sql`pg_advisory_xact_lock(${lockKey('round')}, ${id})`

/** Lets other students choose at the same time, but blocks changes of the round. */
export const sharedRoundLock = (id: number) => sql`pg_advisory_xact_lock_shared(${lockKey('round')}, ${id})`

/** Makes changes of roles and erasures wait for each other, so an administrator remains. Taken after the rows of people. */
export const rolesLock = sql`pg_advisory_xact_lock(${lockKey('roles')}, 0)`

/** Makes erasures wait for each other. */
export async function takeErasureLock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey('erasure')}, 0)`.execute(tx)
}

/** Makes changes of the school's settings wait for each other. Taken before the import lock. */
export const settingsLock = sql`pg_advisory_xact_lock(${lockKey('settings')}, 0)`

/** Makes deeds on the timetable and imports wait for each other. Taken before rooms. */
export const dayChangeLock = sql`pg_advisory_xact_lock(${lockKey('dayChange')}, 0)`

async function tryImportLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    is_acquired: boolean
  }>`select pg_try_advisory_xact_lock(${importLock}) as is_acquired`.execute(tx)
  return rows[0]?.is_acquired ?? false
}

/**
 * Returns false if another transaction holds the lock. Tries twice: a commit releases its locks one by one, so a waiter
 * for its erasure or settings lock can arrive before this lock is released.
 */
export async function takeImportLock(tx: Tx): Promise<boolean> {
  if (await tryImportLock(tx)) return true
  await setTimeout(50)
  return tryImportLock(tx)
}
