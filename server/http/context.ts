import type { Language } from '@uurwerk/contract/languages'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../db/connect.ts'
import type { Clock } from '../lib/clock.ts'

/** All that a use case may know. */
export interface Context {
  db: Db
  actor: Actor
  clock: Clock
  /** The language that the caller asked for. */
  language: Language
  /** The version that a change is meant for (`If-Match`); undefined when the caller does not say. */
  expectedVersion: number | undefined
}

/** A result with the version of the entity that people edit, which becomes its ETag. */
export class Versioned<T> {
  readonly result: T
  readonly version: number
  constructor(result: T, version: number) {
    this.result = result
    this.version = version
  }
}
