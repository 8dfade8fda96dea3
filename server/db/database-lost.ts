/** The driver gives this error no code. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/**
 * PgBouncer has one code (08P01) for all that it refuses. These reasons pass; others, as an unsupported startup
 * parameter, do not.
 */
const isPassingRefusal = (message: string) =>
  /server login|timeout|shutting down|connect|conn crashed|disconnect|obsolete/.test(message)

/**
 * Returns whether the database refuses new connections: an authorization (28) or a certificate that is no longer valid.
 * Calls answer 503; a start or command ends.
 */
export const isConnectionRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(28...|CERT_\w+|UNABLE_TO_\w+|\w*SELF_SIGNED_CERT\w*|ERR_TLS_\w+)$/.test(String(error.code))

/**
 * Returns whether the database cannot be reached: a query timeout, a lost or refused connection (08, socket errors), a
 * shutdown or crash (57P0), or no free connection (53300). Such calls answer 503.
 */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isQueryTimeout(error)) return true
  const code = 'code' in error ? String(error.code) : ''
  if (code === '08P01') return isPassingRefusal(error.message)
  if (
    /^(08...|57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(
      code,
    )
  )
    return true
  return /^Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable/.test(
    error.message,
  )
}
