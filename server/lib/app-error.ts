import { type ErrorCode, errorCatalogue } from '@uurwerk/contract/errors'

export interface FieldError {
  path: string
  message: string
}

/** A refusal that the caller is told of: a code of the catalogue, never more than the catalogue says. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly errors: FieldError[]
  constructor(code: ErrorCode, errors: FieldError[] = []) {
    super(code)
    this.code = code
    this.errors = errors
  }
  get status(): number {
    return errorCatalogue[this.code].status
  }
}

/** Whether it says that a rule was broken, as it would be again; not a fault of ours, nor that one should come back. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500 && error.status !== 429
