import { type ErrorCode, errorCatalogue, type ErrorHandling, isSilentUrl } from '@uurwerk/contract/errors'
import { ApiError } from '../lib/call.ts'
import { PositionDenied } from '../lib/device-position.ts'

/** Why the browser gave no position, by the code of its error. */
const positionFailures = { 1: 'PERMISSION_DENIED', 2: 'POSITION_UNAVAILABLE', 3: 'TIMEOUT' } as const
type PositionFailure = (typeof positionFailures)[keyof typeof positionFailures]

export interface ErrorModalContent {
  kind: 'warning' | 'fatal' | 'info'
  /** A code of the catalogue, or why there is no position. */
  code: ErrorCode | PositionFailure | 'CONFIRM_DENIED'
  /** A button that helps with the error, if there is one. */
  leadsTo?: 'feeds'
  /** The number under which the server's log has it. */
  instance?: string | undefined
}

/** The kind of modal that a handling of the catalogue opens; none for what the screen or nobody deals with. */
export const errorModalKinds: Record<ErrorHandling, ErrorModalContent['kind'] | undefined> = {
  rethrow: undefined,
  warningAndRethrow: 'warning',
  warning: 'warning',
  fatal: 'fatal',
  info: 'info',
  silent: undefined,
}

const isPositionError = (error: unknown): error is GeolocationPositionError =>
  typeof GeolocationPositionError === 'function' && error instanceof GeolocationPositionError

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** What the web's own code broke. */
const fault: ErrorModalContent = { kind: 'fatal', code: 'fatalUnknownError' }

/** The modal for an error, as the catalogue says; undefined for none. A request without an answer has no code and no modal. */
export function findErrorModalContent(error: unknown): ErrorModalContent | undefined {
  if (error instanceof PositionDenied) return { kind: 'warning', code: 'CONFIRM_DENIED' }
  if (isPositionError(error))
    return { kind: 'warning', code: positionFailures[error.code as keyof typeof positionFailures] }
  if (!(error instanceof ApiError)) return isAbort(error) ? undefined : fault
  if (isSilentUrl(error.url)) return undefined
  const kind = errorModalKinds[errorCatalogue[error.code].handling]
  // Feeds maximum reached, an action of its own (specification, section 8).
  if (kind && error.code === 'settingsFeedsLimit') return { kind, code: error.code, leadsTo: 'feeds' }
  return kind && { kind, code: error.code, ...(kind === 'fatal' && { instance: error.instance }) }
}
