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
