/** A request, by which its answer is found again. */
export interface Asked {
  method: string
  headers: Record<string, string>
}

interface Early {
  at: number
  answer: Promise<Response>
}

declare global {
  /** What the page asked before it had the application, by the request. */
  var early: Map<string, Early> | undefined
}

/** Later it may be too old: a bearer lives for minutes. */
const goodMilliseconds = 30_000

/** The same address is another question when someone else asks, or in another language. */
const nameOf = (path: string, { method, headers }: Asked) =>
  JSON.stringify([method, path, headers.Authorization, headers['Accept-Language']])

const plain: Asked = { method: 'GET', headers: {} }

/** Asks ahead of the application. `look` sees the answer first, and may keep it back. */
export function askEarly(path: string, asked = plain, look = (response: Response) => Promise.resolve(response)) {
  const answer = fetch(path, asked).then(look)
  // Told to whoever takes it.
  answer.catch(() => undefined)
  globalThis.early ??= new Map()
  globalThis.early.set(nameOf(path, asked), { at: Date.now(), answer })
}

/** Asks; the first time it takes the answer to the very same question that was asked early. */
export function fetchOnce(path: string, asked: Asked & RequestInit = plain): Promise<Response> {
  const name = nameOf(path, asked)
  const found = globalThis.early?.get(name)
  globalThis.early?.delete(name)
  return found && Date.now() - found.at < goodMilliseconds ? found.answer : fetch(path, asked)
}

/** What nobody took by now, nobody will. */
export function dropEarly() {
  globalThis.early = undefined
}
