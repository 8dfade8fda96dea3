/** A request, by which its answer is found again. */
export interface RequestIdentity {
  method: string
  headers: Record<string, string>
}

interface EarlyAnswer {
  at: number
  answer: Promise<Response>
}

declare global {
  /** What the page asked before it had the application, by the request. */
  var early: Map<string, EarlyAnswer> | undefined
}

/** Later it may be too old: a bearer lives for minutes. */
const goodMilliseconds = 30_000

/** The same address is another question when someone else asks, or in another language. */
const buildRequestKey = (path: string, { method, headers }: RequestIdentity) =>
  JSON.stringify([method, path, headers.Authorization, headers['Accept-Language']])

const plainRequest: RequestIdentity = { method: 'GET', headers: {} }

/** Asks ahead of the application. `look` sees the answer first, and may keep it back. */
export function fetchEarly(
  path: string,
  asked = plainRequest,
  look = (response: Response) => Promise.resolve(response),
) {
  const answer = fetch(path, asked).then(look)
  // Told to whoever takes it.
  answer.catch(() => undefined)
  globalThis.early ??= new Map()
  globalThis.early.set(buildRequestKey(path, asked), { at: Date.now(), answer })
}

/** Asks; the first time it takes the answer to the very same question that was asked early. */
export function fetchOnce(path: string, asked: RequestIdentity & RequestInit = plainRequest): Promise<Response> {
  const name = buildRequestKey(path, asked)
  const found = globalThis.early?.get(name)
  globalThis.early?.delete(name)
  return found && Date.now() - found.at < goodMilliseconds ? found.answer : fetch(path, asked)
}

/** What nobody took by now, nobody will. */
export function dropEarlyAnswers() {
  globalThis.early = undefined
}
