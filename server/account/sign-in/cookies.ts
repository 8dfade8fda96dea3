/** The cookies of signing in; on https, no other host and no other path can set them (`__Host-`, RFC 6265bis). */
export interface SignInCookies {
  /** The value of the session's cookie that a browser sent. */
  session(header: string | undefined): string | undefined
  /** What an attempt to sign in left in the browser. */
  attempt(header: string | undefined, state: string): string | undefined
  /** The attempts that a browser has under way, as their cookies are called. */
  attempts(header: string | undefined): string[]
  setSession(value: string, seconds: number): string
  setAttempt(state: string, value: string, seconds: number): string
  remove(name: string): string
  sessionName: string
}

export function createCookies(publicUrl: string): SignInCookies {
  const { protocol, port } = new URL(publicUrl)
  const isHttps = protocol === 'https:'
  // Hosts share cookies over all ports: two servers on one machine keep theirs apart.
  const prefix = isHttps ? '__Host-uurwerk' : `uurwerk${port}`
  const sessionName = `${prefix}-session`
  const getAttemptName = (state: string) => `${prefix}-attempt-${state.slice(0, 12)}`
  const set = (name: string, value: string, seconds: number, sameSite: 'Lax' | 'Strict') =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${isHttps ? '; Secure' : ''}`
  return {
    sessionName,
    session: (header) => parseCookies(header).get(sessionName),
    attempt: (header, state) => parseCookies(header).get(getAttemptName(state)),
    attempts: (header) => [...parseCookies(header).keys()].filter((name) => name.startsWith(getAttemptName(''))),
    // Only our own page sends it, by a call: no link and no page of others needs to.
    setSession: (value, seconds) => set(sessionName, value, seconds, 'Strict'),
    // The provider's page leads back with it.
    setAttempt: (state, value, seconds) => set(getAttemptName(state), value, seconds, 'Lax'),
    remove: (name) => set(name, '', 0, 'Lax'),
  }
}

function parseCookies(header = ''): Map<string, string> {
  return new Map(
    header.split(';').map((pair) => {
      const [name = '', ...value] = pair.trim().split('=')
      return [name, value.join('=')]
    }),
  )
}
