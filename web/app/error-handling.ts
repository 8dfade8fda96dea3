import { type ErrorCode, errorCatalogue, type ErrorHandling, isSilentUrl } from '@uurwerk/contract/errors'
import { ApiError, isAbort } from '../lib/call.ts'
import { PositionDenied } from '../lib/device-position.ts'

/** Names of the codes of GeolocationPositionError. */
const positionFailures = { 1: 'PERMISSION_DENIED', 2: 'POSITION_UNAVAILABLE', 3: 'TIMEOUT' } as const
type PositionFailure = (typeof positionFailures)[keyof typeof positionFailures]

export interface ErrorModalContent {
  kind: 'warning' | 'fatal' | 'info'
  /** `CONFIRM_DENIED` is a refused position when a booking is confirmed. */
  code: ErrorCode | PositionFailure | 'CONFIRM_DENIED'
  /** Screen to which a button of the modal links. */
  linkTo?: 'feeds'
  /** Id of the error in the server's log. */
  instance?: string | undefined
}

/** Kind of modal per way to handle an error. Undefined if the screen shows the error, or nothing does. */
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

/** Modal for an error in the web app's own code. */
const unknownErrorModal: ErrorModalContent = { kind: 'fatal', code: 'fatalUnknownError' }

/** Finds kind and texts of the modal for an error, by the error catalogue. Returns undefined for no modal. */
export function findErrorModalContent(error: unknown): ErrorModalContent | undefined {
  if (error instanceof PositionDenied) return { kind: 'warning', code: 'CONFIRM_DENIED' }
  if (isPositionError(error))
    return { kind: 'warning', code: positionFailures[error.code as keyof typeof positionFailures] }
  if (!(error instanceof ApiError)) return isAbort(error) ? undefined : unknownErrorModal
  if (isSilentUrl(error.url)) return undefined
  const kind = errorModalKinds[errorCatalogue[error.code].handling]
  // Links to the feeds when their maximum is reached (specification, section 8).
  if (kind && error.code === 'settingsFeedsLimit') return { kind, code: error.code, linkTo: 'feeds' }
  return kind && { kind, code: error.code, ...(kind === 'fatal' && { instance: error.instance }) }
}
