import type { Language } from '@uurwerk/contract/languages'
import type { Context } from '../auth/context.ts'
import { AppError } from '../lib/app-error.ts'

export interface KeyedRequest {
  operation: string
  key: string
  input: unknown
}

export interface CallContext extends Context {
  language: Language
  /** Set if the handler stores its answer itself. */
  keyedRequest?: KeyedRequest | undefined
  /** Versions in `If-Match`; undefined if any will do. */
  expectedVersions: readonly number[] | undefined
}

/** @throws AppError preconditionFailed if `If-Match` excludes this version */
export function requireVersion({ expectedVersions }: CallContext, version: number) {
  if (expectedVersions && !expectedVersions.includes(version)) throw new AppError('preconditionFailed')
}

/** Result with the version of its row, for the ETag. */
export class Versioned<T> {
  readonly result: T
  readonly version: number
  constructor(result: T, version: number) {
    this.result = result
    this.version = version
  }
}

/** Result of a deed that can be undone; its id, unless nothing changed, goes into `X-Deed`. */
export class DeedAnswer<T> extends Versioned<T> {
  readonly deed: number | null
  constructor(result: T, version: number, deed: number | null) {
    super(result, version)
    this.deed = deed
  }
}

/** A page of a longer list, whose length goes into `X-Total-Count`. */
export class Page<T> {
  readonly result: T
  readonly total: number
  constructor(result: T, total: number) {
    this.result = result
    this.total = total
  }
}
