import type { Db } from '../db/connect.ts'
import type { Clock } from '../lib/clock.ts'
import type { Actor } from './actor.ts'

/** Who acts, and when; nobody in particular where a job, an import or the command line does. */
export interface ActingContext {
  actor: Actor | null
  clock: Clock
}

/** What a use case knows: on which connection it works, who acts, and when. */
export interface Context extends ActingContext {
  db: Db
  actor: Actor
}
