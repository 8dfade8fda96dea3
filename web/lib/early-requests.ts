// early.ts starts requests before the application loads; `fetchOnce` takes over their answers.

export interface RequestIdentity {
  method: string
  headers: Record<string, string>
}

interface EarlyAnswer {
  /** Device time, in milliseconds. */
  requestedAt: number
  answer: Promise<Response>
}

declare global {
  var earlyAnswers: Map<string, EarlyAnswer> | undefined
}

/** Milliseconds for which an answer can be used: its bearer token lives only minutes. */
const maximumAge = 30_000

const buildRequestKey = (path: string, { method, headers }: RequestIdentity) =>
  JSON.stringify([method, path, headers.Authorization, headers['Accept-Language']])

const plainRequest: RequestIdentity = { method: 'GET', headers: {} }

/** Sends a request before the application loads. `inspect` sees the answer first, and can replace or withhold it. */
export function fetchEarly(
  path: string,
  request = plainRequest,
  inspect = (response: Response) => Promise.resolve(response),
) {
  const answer = fetch(path, request).then(inspect)
  // The caller of `fetchOnce` handles the error.
  answer.catch(() => undefined)
  globalThis.earlyAnswers ??= new Map()
  globalThis.earlyAnswers.set(buildRequestKey(path, request), { requestedAt: Date.now(), answer })
}

/** Takes the early answer to an identical request, once; otherwise fetches. */
export function fetchOnce(path: string, request: RequestIdentity & RequestInit = plainRequest): Promise<Response> {
  const key = buildRequestKey(path, request)
  const earlyAnswer = globalThis.earlyAnswers?.get(key)
  globalThis.earlyAnswers?.delete(key)
  return earlyAnswer && Date.now() - earlyAnswer.requestedAt < maximumAge ? earlyAnswer.answer : fetch(path, request)
}

export function dropEarlyAnswers() {
  globalThis.earlyAnswers = undefined
}
