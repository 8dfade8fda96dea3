import type { Language } from '@uurwerk/contract/languages'
import type { Context } from '../auth/context.ts'
import { AppError } from '../lib/app-error.ts'

/** A call that is done once for the key that its caller gave it. */
export interface KeyedRequest {
  /** Which call it is, among all. */
  call: string
  key: string
  input: unknown
}

/** What a call over HTTP adds. */
export interface CallContext extends Context {
  /** The language that the caller asked for. */
  language: Language
  /** Where the handler itself sees to it that the call is done once for its key. */
  keyed?: KeyedRequest | undefined
  /** The versions that a change is meant for (`If-Match`); undefined when the caller does not say. */
  expectedVersions: readonly number[] | undefined
}

/** @throws AppError preconditionFailed when the change is meant for another version than is there */
export function requireVersion({ expectedVersions }: CallContext, version: number) {
  if (expectedVersions && !expectedVersions.includes(version)) throw new AppError('preconditionFailed')
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
