import { type ErrorCode, errorCatalogue } from '@uurwerk/contract/errors'

export interface FieldError {
  path: string
  message: string
}

/** Error whose code is sent to the client, without internal details. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly errors: FieldError[]
  /** Further members of the problem details. */
  readonly extension: object
  constructor(code: ErrorCode, errors: FieldError[] = [], extension: object = {}) {
    super(code)
    this.code = code
    this.errors = errors
    this.extension = extension
  }
  get status(): number {
    return errorCatalogue[this.code].status
  }
}

/** Returns whether a retry would fail again, unlike after a server error or rate limit. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500 && error.status !== 429
