/** With HTTPS, `__Host-` (RFC 6265bis) keeps other hosts and paths from setting these cookies. */
export interface SignInCookies {
  readSession(header: string | undefined): string | undefined
  readAttempt(header: string | undefined, state: string): string | undefined
  /** Lists the oldest first. */
  listOtherAttemptNames(header: string | undefined, state: string): string[]
  setSession(value: string, seconds: number): string
  setAttempt(state: string, value: string, seconds: number): string
  remove(name: string): string
  sessionName: string
}

export function createCookies(publicUrl: string): SignInCookies {
  const { protocol, port } = new URL(publicUrl)
  const isHttps = protocol === 'https:'
  // Ports of a host share cookies.
  const prefix = `${isHttps ? '__Host-' : ''}uurwerk${port}`
  const sessionName = `${prefix}-session`
  const getAttemptName = (state: string) => `${prefix}-attempt-${state.slice(0, 12)}`
  const formatCookie = (name: string, value: string, seconds: number, sameSite: 'Lax' | 'Strict') =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${isHttps ? '; Secure' : ''}`
  return {
    sessionName,
    readSession: (header) => parseCookies(header).get(sessionName),
    readAttempt: (header, state) => parseCookies(header).get(getAttemptName(state)),
    listOtherAttemptNames: (header, state) =>
      [...parseCookies(header).keys()].filter(
        (name) => name.startsWith(getAttemptName('')) && name !== getAttemptName(state),
      ),
    // Only our own page sends it, by a call.
    setSession: (value, seconds) => formatCookie(sessionName, value, seconds, 'Strict'),
    // Sent when the provider redirects back.
    setAttempt: (state, value, seconds) => formatCookie(getAttemptName(state), value, seconds, 'Lax'),
    remove: (name) => formatCookie(name, '', 0, 'Lax'),
  }
}

function parseCookies(header = ''): Map<string, string> {
  return new Map(
    header.split(';').map((pair) => {
      const [name = '', ...valueParts] = pair.trim().split('=')
      return [name, valueParts.join('=')]
    }),
  )
}
