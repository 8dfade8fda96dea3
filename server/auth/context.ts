import type { Db } from '../db/connect.ts'
import type { Semaphore } from '../lib/semaphore.ts'
import type { Clock } from '../lib/clock.ts'
import type { Actor } from './actor.ts'

/** The author and clock of an action; `actor` is null for jobs, imports and commands. */
export interface ActingContext {
  actor: Actor | null
  clock: Clock
}

export interface Context extends ActingContext {
  db: Db
  /** Limit of `runInTransaction`. */
  transactionLimit?: Semaphore | undefined
  actor: Actor
}
