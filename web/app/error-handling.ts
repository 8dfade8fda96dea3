import { type ErrorCode, errorCatalogue, type Handling, isSilentUrl } from '@uurwerk/contract/errors'
import { ApiError, NetworkError } from '../lib/call.ts'

export interface Shown {
  kind: 'warning' | 'fatal' | 'info'
  /** A code of the catalogue, or 'network' for a write that found no server. */
  code: ErrorCode | 'network'
  /** Where there is something to do about it. */
  leadsTo?: 'feeds'
  /** The number under which the server's log has it. */
  instance?: string | undefined
}

const kinds: Record<Handling, Shown['kind'] | undefined> = {
  rethrow: undefined,
  warningAndRethrow: 'warning',
  warning: 'warning',
  fatal: 'fatal',
  info: 'info',
  silent: undefined,
}

/** What is shown of a failed call, as the catalogue says; undefined when nothing is. */
export function shownOf(error: unknown, of: 'read' | 'write'): Shown | undefined {
  // A read that finds no server leaves it to the screen, which may have an older answer to show.
  if (error instanceof NetworkError) return of === 'write' ? { kind: 'warning', code: 'network' } : undefined
  if (!(error instanceof ApiError)) return undefined
  if (isSilentUrl(error.url)) return undefined
  const kind = kinds[errorCatalogue[error.code].handling]
  // Feeds maximum reached, an action of its own (specification, section 8).
  if (kind && error.code === 'settingsFeedsLimit') return { kind, code: error.code, leadsTo: 'feeds' }
  return kind && { kind, code: error.code, ...(kind === 'fatal' && { instance: error.instance }) }
}
