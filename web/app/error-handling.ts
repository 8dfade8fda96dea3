import { type ErrorCode, errorCatalogue, type Handling, isSilentUrl } from '@uurwerk/contract/errors'
import i18next from 'i18next'
import { ApiError, NetworkError } from '../lib/call.ts'
import { t } from '../lib/i18n.ts'
import { PositionDenied } from '../lib/position.ts'

/** Why the browser gave no position, by the code of its error. */
const positionFailures = { 1: 'PERMISSION_DENIED', 2: 'POSITION_UNAVAILABLE', 3: 'TIMEOUT' } as const
type PositionFailure = (typeof positionFailures)[keyof typeof positionFailures]

export interface Shown {
  kind: 'warning' | 'fatal' | 'info'
  /** A code of the catalogue, 'network' for a write that found no server, or why there is no position. */
  code: ErrorCode | 'network' | PositionFailure | 'CONFIRM_DENIED'
  /** A button that helps with the error, if there is one. */
  leadsTo?: 'feeds'
  /** The number under which the server's log has it. */
  instance?: string | undefined
}

/** The kind of modal that a handling of the catalogue opens; none for what the screen or nobody deals with. */
export const kinds: Record<Handling, Shown['kind'] | undefined> = {
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

/** A write that the web's own code broke: nothing else would say so, as the screen of a read does. */
const fault: Shown = { kind: 'fatal', code: 'fatalUnknownError' }

/** What is shown of what failed, as the catalogue says; undefined when nothing is. */
export function shownOf(error: unknown, of: 'read' | 'write'): Shown | undefined {
  // A read that finds no server leaves it to the screen, which may have an older answer to show.
  if (error instanceof NetworkError) return of === 'write' ? { kind: 'warning', code: 'network' } : undefined
  if (error instanceof PositionDenied) return { kind: 'warning', code: 'CONFIRM_DENIED' }
  if (isPositionError(error))
    return { kind: 'warning', code: positionFailures[error.code as keyof typeof positionFailures] }
  if (!(error instanceof ApiError)) return of === 'write' && !isAbort(error) ? fault : undefined
  if (isSilentUrl(error.url)) return undefined
  const kind = kinds[errorCatalogue[error.code].handling]
  // Feeds maximum reached, an action of its own (specification, section 8).
  if (kind && error.code === 'settingsFeedsLimit') return { kind, code: error.code, leadsTo: 'feeds' }
  return kind && { kind, code: error.code, ...(kind === 'fatal' && { instance: error.instance }) }
}

/** Title and message of what is shown; the general ones for a code that has none. */
export function textsOf(code: Shown['code']) {
  if (code === 'network') return { title: t(($) => $.SHELL.NETWORK.TITLE), message: t(($) => $.SHELL.NETWORK.MESSAGE) }
  if (code === 'PERMISSION_DENIED' || code === 'POSITION_UNAVAILABLE' || code === 'TIMEOUT')
    return { title: t(($) => $.COMMON.GEOLOCATION.ERROR.TITLE), message: t(($) => $.COMMON.GEOLOCATION.ERROR[code]) }
  if (code === 'CONFIRM_DENIED')
    return {
      title: t(($) => $.BOOKING.BOOKED.CONFIRM.ERROR.TITLE),
      message: t(($) => $.BOOKING.BOOKED.CONFIRM.ERROR.PERMISSION_DENIED),
    }
  const key = i18next.exists(`COMMON.ERROR.${code}.MESSAGE`) ? code : 'COMMON'
  return { title: t(($) => $.COMMON.ERROR[key].TITLE), message: t(($) => $.COMMON.ERROR[key].MESSAGE) }
}
