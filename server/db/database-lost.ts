/** The driver gives this error no code. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/**
 * Returns whether the database cannot be reached: a query timeout, a lost or refused connection (08, socket errors), a
 * shutdown or crash (57P0), or no free connection (53300). Such calls answer 503.
 */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isQueryTimeout(error)) return true
  const code = 'code' in error ? String(error.code) : ''
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
